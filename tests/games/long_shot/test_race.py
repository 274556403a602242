"""The roll, secondary movement and the finish (LS-4.1, LS-7.1 – LS-7.9)."""

import pytest

from railbird.core import BadOutcome, Decision
from railbird.games.long_shot.actions import Bet, Buy
from railbird.games.long_shot.events import (
    DraggedAlong,
    Finished,
    LastRound,
    Moved,
    Rolled,
    StaysFinished,
)
from tests.games.long_shot.table import (
    bar_of,
    bonus_with,
    claim,
    helmet,
    jersey,
    legal,
    play_until,
    positions,
    race_with,
    refused,
    roll,
    told_of,
)


def test_the_rolled_horse_moves_and_drags_the_horses_on_its_bar() -> None:
    """LS-7.1, LS-7.2, worked example LS-11.7."""
    race = race_with()
    told = roll(race, 5, 3)
    assert positions(race) == [1, 0, 0, 1, 3, 0, 0, 0]
    assert told[:3] == [
        Rolled(0, 1, 5, 3),
        Moved(5, 3, 3, "roll"),
        DraggedAlong((1, 4), (1, 1), ()),
    ]


def test_any_number_of_horses_share_a_space() -> None:
    """LS-2.5."""
    race = race_with(position=[4, 4, 4, 4, 3, 4, 4, 4])
    roll(race, 5, 1)
    assert positions(race, 2, 3, 5, 6, 7, 8) == [4] * 6


def test_written_marks_drag_like_printed_ones_and_do_not_add_up() -> None:
    """LS-7.2, LS-7.18: a horse is on a bar once, whoever wrote it."""
    race = race_with(bars={5: [1, 8]})
    roll(race, 5, 1)
    assert positions(race, 1, 4, 8) == [1, 1, 1]


def test_a_written_mark_stays_for_the_game_and_serves_everybody() -> None:
    """LS-7.18."""
    race = race_with()
    roll(race, 2, 1)
    jersey(race, 7)
    helmet(race)
    assert bar_of(race, 2) == [5, 7]
    for spent in (2, 3):
        roll(race, 2, 1)
        assert race.position[7] == spent - 1
        play_until(race, "roll")
    assert 7 in bar_of(race, 2)


def test_secondary_movement_does_not_chain() -> None:
    """LS-7.3: #1 is dragged, but the horses on its own bar stay."""
    race = race_with()
    roll(race, 5, 1)
    assert race.position[6] == 0


def test_secondary_movement_works_for_owned_cards_and_finished_horses_alike() -> None:
    """LS-7.3, LS-7.1: the finished horse itself stays, worked example LS-11.10."""
    race = race_with(finished=[1], position={6: 11}, owners={1: 1})
    told = roll(race, 1, 3)
    assert told[1:3] == [StaysFinished(1), DraggedAlong((6,), (12,), ())]
    assert race.position[6] == 12
    assert race.finished == (1,)
    refused(race, Bet(1), "Horse 1 has finished.")
    assert Buy() not in legal(race)


def test_a_finished_horse_cannot_be_bought_nor_bet_on() -> None:
    """Worked example LS-11.10."""
    race = race_with(finished=[1], position={6: 11})
    roll(race, 1, 3)
    refused(race, Bet(1), "Horse 1 has finished. (LS-12.14)")
    refused(race, Buy(), "Horse 1 has finished. (LS-12.16)")


def test_the_rolled_horse_finishes_before_the_dragged_and_these_by_number() -> None:
    """LS-7.4, LS-7.5, worked example LS-11.8."""
    race = race_with(position=[15, 3, 15, 4, 2, 6, 14, 1])
    told = roll(race, 7, 2)
    assert race.finished == (7, 1, 3)
    assert told_of(told, Finished) == [Finished(7, 1), Finished(1, 2), Finished(3, 3)]
    assert told_of(told, LastRound) == [LastRound()]


def test_surplus_steps_are_lost() -> None:
    """LS-7.4."""
    race = race_with(position={7: 15})
    told = roll(race, 7, 3)
    assert race.position[7] == 16
    assert told[1] == Moved(7, 1, 16, "roll", home=True)


def test_only_three_horses_cross() -> None:
    """LS-7.6, worked example LS-11.9."""
    race = race_with(
        finished=[2, 5], position={1: 9, 3: 8, 4: 15, 6: 15, 7: 10, 8: 15}, bars={8: [6]}
    )
    roll(race, 8, 1)
    assert race.finished == (2, 5, 8)
    assert positions(race, 4, 6) == [15, 15]


def test_in_the_last_round_nothing_crosses_any_more() -> None:
    """LS-7.6: a horse on its way stops on space 15."""
    race = race_with(finished=[2, 5], position={8: 15, 4: 13}, bars={8: [1]})
    roll(race, 8, 3)
    assert race.finished == (2, 5, 8)
    assert positions(race, 1, 4) == [1, 14]


def test_a_crossed_horse_never_moves_again() -> None:
    """LS-7.7."""
    race = race_with(finished=[4, 1])
    roll(race, 5, 2)
    assert positions(race, 1, 4) == [16, 16]
    assert race.finished == (4, 1)


def test_no_bonus_moves_a_horse_over_the_line() -> None:
    """LS-7.8, worked examples LS-11.4 and LS-11.5."""
    race = bonus_with(position={3: 14})
    claim(race, "forward3", horse=3)
    assert race.position[3] == 15
    assert race.finished == ()
    pair = bonus_with(position={2: 15, 6: 13})
    claim(pair, "forward2x2", horse=2, horse2=6)
    assert positions(pair, 2, 6) == [15, 15]
    assert pair.finished == ()


def test_no_bonus_moves_a_horse_behind_the_start() -> None:
    """LS-7.9, LS-7.8, worked example LS-11.14."""
    race = bonus_with(position={3: 2})
    claim(race, "back3", horse=3)
    assert race.position[3] == 0
    still = bonus_with()
    told = claim(still, "back3", horse=3)
    assert Moved(3, 0, 0, "push") in told


def test_several_pushed_horses_move_in_ascending_number() -> None:
    """LS-7.8."""
    race = bonus_with(position={3: 5, 6: 5})
    told = claim(race, "back2x2", horse=6, horse2=3)
    assert told_of(told, Moved) == [Moved(3, -2, 3, "push"), Moved(6, -2, 3, "push")]


# -- the rulebook's dice -------------------------------------------------------------------------


def test_with_the_rulebooks_dice_horses_go_up_to_six() -> None:
    """LS-2.19, LS-9.11, worked example LS-11.23."""
    race = race_with(dice="manual")
    roll(race, 6, 6)
    assert positions(race) == [0, 1, 1, 0, 0, 6, 0, 0]


def test_a_seven_is_not_on_the_rulebooks_die() -> None:
    """LS-2.19, LS-12.21, worked example LS-11.24."""
    race = race_with(dice="manual")
    with pytest.raises(BadOutcome, match="roll 1: 7 is not a face of the horse die"):
        roll(race, 7, 1)
    with pytest.raises(BadOutcome, match="roll 1: 0 is not a face of the movement die"):
        roll(race, 6, 0)


def test_a_four_is_not_on_the_published_movement_die() -> None:
    """LS-12.21, LS-2.2."""
    race = race_with()
    with pytest.raises(BadOutcome, match="roll 1: 4 is not a face of the movement die"):
        roll(race, 6, 4)
    assert race.position[6] == 0


def test_a_seven_that_is_dragged_may_win() -> None:
    """LS-2.19, worked example LS-11.26."""
    race = race_with(position={1: 4, 3: 5, 7: 15}, bars={3: [7]}, dice="manual")
    roll(race, 3, 5)
    assert positions(race, 3, 1) == [10, 5]
    assert race.finished == (7,)


# -- staggered lanes -----------------------------------------------------------------------------


def test_staggered_lanes_have_their_own_finish() -> None:
    """LS-9.6, LS-9.14."""
    race = race_with(position={1: 14, 3: 14, 7: 14}, lanes="staggered")
    roll(race, 7, 2)
    assert race.finished == (1,)
    assert positions(race, 1, 3, 7) == [15, 15, 16]
    pushed = bonus_with(position={7: 15, 1: 13}, lanes="staggered")
    claim(pushed, "forward2x2", horse=1, horse2=7)
    assert positions(pushed, 1, 7) == [14, 16]


def test_staggered_lanes_have_their_own_no_bet_line() -> None:
    """LS-9.14: four before the finish."""
    race = race_with(position={1: 10, 7: 12}, lanes="staggered")
    roll(race, 1, 1)
    assert not race.may_bet_on(0, 1)
    assert race.may_bet_on(0, 7)


def test_a_round_is_a_roll_and_a_turn_for_everybody() -> None:
    """LS-4.1: the active player first, then rising seats, wrapping."""
    race = race_with(seats=3, first_player=1)
    roll(race, 4, 1)
    order = []
    while isinstance(race.pending, Decision):
        order.append(race.pending.must[0])
        helmet(race)
    assert order == [1, 2, 0]
    assert race.round == 2
    assert race.active == 2
