"""Gate and order of moving (BS-7.1 – BS-7.3)."""

from railbird.games.big_stakes.race.state import Race
from railbird.games.big_stakes.rules.gate import first_order, line_up, load, running_order, waiting
from railbird.lanes import NOWHERE
from tests.games.big_stakes.race_table import race_of


def with_first_values(*values: int, track: str = "dual") -> Race:
    """Red values of column 1 at posts 1, 2, …"""
    race = race_of(6, len(values), track="single" if track == "single" else "dual")
    for runner, value in zip(race.runners, values, strict=True):
        runner.red = (value, *runner.red[1:])
    return race


def posts(race: Race, order: tuple[int, ...]) -> list[int]:
    return [race.runners[number].post for number in order]


def test_examples_2_and_3() -> None:
    """BS-7.1, BS-11.3, BS-11.4: by group, red value, then from the rail out."""
    first = with_first_values(9, 8, 8, 9, 10)
    assert posts(first, first_order(first)) == [5, 1, 4, 2, 3]
    both = with_first_values(9, 8, 8, 9, 10, 10, 7, 8, 8, 9)
    assert posts(both, first_order(both)) == [5, 1, 4, 2, 3, 6, 10, 8, 9, 7]


def test_groups_of_five_also_on_the_single_track() -> None:
    """BS-7.1, BS-10.17."""
    race = with_first_values(1, 1, 1, 1, 1, 9, 9, 9, 9, 9, track="single")
    assert posts(race, first_order(race)) == [1, 2, 3, 4, 5, 6, 7, 8, 9, 10]


def test_the_single_track_loads_all_at_once() -> None:
    """BS-7.2: post p stands in lane p."""
    race = race_of(6, 10, track="single")
    line_up(race)
    names = [race.track.names[runner.square] for runner in race.runners]
    assert names == [f"{post}/0" for post in range(1, 11)]
    assert waiting(race) == []


def test_the_dual_track_loads_two_groups() -> None:
    """BS-7.2: post 6 goes to lane 1, post 10 to lane 5."""
    race = race_of(6, 10)
    line_up(race)
    assert [runner.square != NOWHERE for runner in race.runners] == [True] * 5 + [False] * 5
    load(race, waiting(race))
    names = [race.track.names[runner.square] for runner in race.runners[5:]]
    assert names == ["1/0", "2/0", "3/0", "4/0", "5/0"]


def test_an_empty_first_group_is_skipped() -> None:
    """BS-7.2."""
    race = race_of(6, 3)
    for runner, post in zip(race.runners, (7, 9, 6), strict=True):
        runner.post = post
    line_up(race)
    assert [race.track.names[runner.square] for runner in race.runners] == ["2/0", "4/0", "1/0"]


def test_later_rounds_go_by_progress() -> None:
    """BS-7.3, BS-11.19: in a chute 34, 33⅘ and 33½; level horses from the rail out."""
    race = race_of(6, 5)
    places = ("2/33:2", "1/33:2", "4/33:3", "3/20", "2/20")
    for runner, place in zip(race.runners, places, strict=True):
        runner.square = race.track.number[place]
    assert posts(race, running_order(race)) == [2, 3, 1, 5, 4]


def test_horses_off_the_board_do_not_move() -> None:
    """BS-7.3."""
    race = race_of(6, 3)
    race.runners[1].square = race.track.number["1/9"]
    assert posts(race, running_order(race)) == [2]


def test_two_in_one_gate_square_move_in_post_order() -> None:
    """BS-7.2a."""
    race = race_of(6, 7)
    line_up(race)
    load(race, waiting(race))
    shut_in = race.runners[0]
    for runner in race.runners[1:5]:
        runner.square = race.track.number["1/9"]
    assert race.runners[5].square == shut_in.square
    order = posts(race, running_order(race))
    assert order.index(1) < order.index(6)
