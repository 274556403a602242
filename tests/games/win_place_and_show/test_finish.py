"""Order of finish and end of the race (WP-4.9, WP-7.41 – WP-7.44)."""

from railbird.games.win_place_and_show.events import HorsePlaced
from railbird.games.win_place_and_show.state import State
from tests.games.win_place_and_show.table import (
    GAME,
    finish_race,
    put,
    race_with,
    roll,
    told_of,
    where,
)

# In race 1 horses 2 and 5 have apprentices.


def end_move(state: State, squares: dict[int, str], moved: tuple[int, ...]) -> list[HorsePlaced]:
    """The move ends with these horses on these squares."""
    for horse, name in squares.items():
        put(state, horse, name)
    state.to_move, state.moved, state.told = (), moved, []
    state.enter("end_of_move")
    return told_of(state.told, HorsePlaced)


def test_the_farthest_beyond_the_line_is_first() -> None:
    """WP-7.42, WP-2.16."""
    state = race_with()
    placed = end_move(state, {1: "R:3/1", 4: "R:9/2", 6: "R:5/3"}, (1, 2, 3, 4, 5, 6))
    assert placed == [HorsePlaced(1, 4, 1, 9), HorsePlaced(1, 6, 2, 5), HorsePlaced(1, 1, 3, 3)]


def test_a_tie_is_broken_by_jockey_and_by_the_last_to_arrive() -> None:
    """WP-7.42, WP-7.44, WP-11.24: R:7/2, R:4/5, R:4/3, R:4/1."""
    state = race_with()
    squares = {2: "R:4/1", 1: "R:4/3", 4: "R:4/5", 5: "R:7/2"}
    placed = end_move(state, squares, (1, 5, 3, 4, 6, 2))
    assert [event.horse for event in placed] == [5, 4, 1, 2]


def test_horses_beyond_the_line_leave_the_track() -> None:
    """WP-7.42, WP-4.9: behind those placed earlier, and the race goes on."""
    state = race_with()
    end_move(state, {1: "R:3/1"}, (1, 2, 3, 4, 5, 6))
    assert (state.finish, where(state, 1), state.phase.name) == ((1,), "", "roll")
    end_move(state, {6: "R:20/1"}, (2, 3, 4, 5, 6))
    assert state.finish == (1, 6)


def test_a_horse_on_the_last_square_before_the_line_is_not_home() -> None:
    """WP-2.16, WP-7.41: the line is between H:20 and R:1."""
    state = race_with()
    assert end_move(state, {1: "H:20/1"}, (1,)) == []
    assert [placed.horse for placed in end_move(state, {1: "R:1/1"}, (1,))] == [1]


def test_the_race_ends_when_the_fourth_place_is_filled() -> None:
    """WP-7.43: the others are unplaced."""
    state = race_with(fouls=False)
    end_move(state, {1: "R:3/1", 3: "R:2/1", 4: "R:1/1"}, (1, 2, 3, 4, 5, 6))
    assert state.phase.name == "roll"
    end_move(state, {6: "R:1/1"}, (2, 5, 6))
    assert state.results[0].finish == (1, 3, 4, 6)


def test_a_fifth_and_sixth_horse_of_that_move_are_placed_too() -> None:
    """WP-7.43."""
    state = race_with()
    finish_race(state, 6, 5, 4, 3, 2, 1)
    assert state.results[0].finish == (6, 5, 4, 3, 2, 1)


def test_the_last_runner_of_four_is_placed_at_once() -> None:
    """WP-7.43."""
    state = race_with(owners={1: 0, 2: 1, 3: 2, 4: 3}, fouls=False)
    placed = end_move(state, {1: "R:3/1", 2: "R:2/2", 3: "R:1/3"}, (1, 2, 3, 4))
    assert placed[-1] == HorsePlaced(1, 4, 4, 0)
    assert state.results[0].finish == (1, 2, 3, 4)


def test_with_five_runners_the_last_is_unplaced() -> None:
    """WP-7.43: no place is left."""
    state = race_with(owners={1: 0, 2: 1, 3: 2, 4: 3, 5: 0}, fouls=False)
    end_move(state, {1: "R:4/1", 2: "R:3/2", 3: "R:2/3", 4: "R:1/4"}, (1, 2, 3, 4, 5))
    assert state.results[0].finish == (1, 2, 3, 4)


def test_moves_are_numbered_from_one() -> None:
    """WP-4.6: the counter goes up with every roll."""
    state = race_with(seats=4)
    assert state.move == 1
    end_move(state, {}, ())
    assert state.move == 2
    roll(state, 1, 1)
    assert state.dice == (1, 1)
    assert GAME.box.constants.race.places == 4
