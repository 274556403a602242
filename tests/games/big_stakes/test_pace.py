"""Tactical pace (BS-4.10, BS-7.61, BS-12.19)."""

from typing import Any

import pytest

from railbird.core import Decision, IllegalAction, Roll
from railbird.games.big_stakes.options import Options
from railbird.games.big_stakes.phases.pace import excess, shifted
from railbird.games.big_stakes.race.actions import NoShift, ShiftPace
from railbird.games.big_stakes.race.events import PaceAnswered, PaceKnown
from railbird.games.big_stakes.race.state import Shift
from railbird.games.big_stakes.state import State
from tests.games.big_stakes.race_table import named, race_in, to_post


def pacing(*owners: int | None, furlongs: int = 10, **options: Any) -> State:
    """Cards 1, 2, … at posts 1, 2, …, and their owners are asked about the pace."""
    state = to_post(*owners, furlongs=furlongs, **options)
    state.told = []
    state.enter("pace")
    return state


def test_the_excess() -> None:
    """BS-7.61, BS-11.10: 16 gives a point, 17 two, 15 none; nothing beyond ten furlongs."""
    options = Options()
    assert excess(named("SECRETARIAT"), 10, options) == 1
    assert excess(named("SECRETARIAT"), 12, options) == 0
    assert excess(named("SECRETARIAT"), 11, options) == 0
    assert excess(named("WISE DAN"), 8, options) == 3
    assert excess(named("SPECTACULAR BID"), 6, options) == 9 + 8 - 15 == 2
    assert excess(named("CITATION"), 10, options) == 0
    assert excess(named("SECRETARIAT"), 10, Options(tactical_pace=False)) == 0


def test_a_shifted_row() -> None:
    """BS-11.10: a point from round 9 to round 1; later columns do not change."""
    row = shifted(named("SECRETARIAT").red, [Shift(9, 1, 1)])
    assert row == (9, 9, 9, 9, 9, 8, 8, 8, 7, 8, 8, 8)


def test_one_point_at_a_time_in_secret() -> None:
    """BS-4.10, BS-5.2, BS-7.61, BS-8: nobody sees a shift or an answer until all are in."""
    state = pacing(0, 1)  # Secretariat and Spectacular Bid, a point each
    assert state.pending == Decision((0, 1), asked=(0, 1))
    listed = state.legal(0)
    assert len(listed) == 2 * 8 + 1
    assert listed[0] == ShiftPace(1, ((9, 1, 1),))
    assert listed[-1] == NoShift(1)
    (answered,) = state.apply(0, ShiftPace(1, ((9, 1, 1),)))
    assert answered == PaceAnswered(0, 1, (Shift(9, 1, 1),))
    assert answered.private
    assert isinstance(state.pending, Decision)
    assert state.pending.seen_by(1) == Decision((0, 1))
    seen = state.view(1).race
    assert seen is not None
    assert seen.runners[0].shifts == ()
    assert seen.runners[0].red == named("SECRETARIAT").red
    told = state.apply(1, NoShift(2))
    assert PaceKnown(1, {1: (Shift(9, 1, 1),)}) in told
    assert race_in(state).runners[0].red[0] == 9
    seen = state.view(1).race
    assert seen is not None
    assert seen.runners[0].shifts == (Shift(9, 1, 1),)
    assert isinstance(state.pending, Roll)


def test_the_shift_decides_who_moves_first() -> None:
    """BS-7.1: after any pace shift."""
    state = pacing(1, 0)  # 8 at post 1, 9 at post 2
    state.apply(1, ShiftPace(1, ((9, 1, 1),)))
    state.apply(0, NoShift(2))
    assert race_in(state).on_turn.post == 1


def test_a_whole_list_is_the_same_as_its_points() -> None:
    """BS-5.2: spelled out point by point, and then done if points are left."""
    whole = ShiftPace(2, ((5, 1, 1), (6, 1, 1)))
    state = pacing(None, 0, furlongs=6)  # two points
    assert state.expand(0, whole) == [ShiftPace(2, ((5, 1, 1),)), ShiftPace(2, ((6, 1, 1),))]
    in_steps = state.copy()
    state.apply(0, whole)
    for step in (ShiftPace(2, ((5, 1, 1),)), ShiftPace(2, ((6, 1, 1),))):
        in_steps.apply(0, step)
    for each in (state, in_steps):
        assert race_in(each).runners[1].shifts == (Shift(5, 1, 1), Shift(6, 1, 1))
        assert race_in(each).runners[1].red[:6] == (11, 9, 9, 9, 8, 7)


def test_points_may_be_left_unused() -> None:
    """BS-5.2: no_shift ends it."""
    state = pacing(None, 0, furlongs=6)
    state.apply(0, ShiftPace(2, ((6, 4, 1),)))
    assert state.pending == Decision((0,), asked=(0,))
    state.apply(0, NoShift(2))
    assert race_in(state).runners[1].red[:6] == (9, 9, 9, 10, 9, 7)


@pytest.mark.parametrize(
    "shifts",
    [
        ((5, 1, 3),),
        ((4, 1, 1),),
        ((6, 5, 1),),
        ((6, 0, 1),),
        ((6, 1, 0),),
        ((5, 1, 1), (6, 1, 2)),
        (),
    ],
)
def test_wrong_shifts(shifts: tuple[tuple[int, int, int], ...]) -> None:
    """BS-12.19."""
    state = pacing(None, 0, furlongs=6)
    with pytest.raises(
        IllegalAction, match=r"pace: you may move at most 2 points from rounds 5 and 6"
    ):
        state.apply(0, ShiftPace(2, shifts))
    assert race_in(state).runners[1].shifts == ()


def test_another_horse_is_not_in_question() -> None:
    """BS-12.19, BS-5.2: an owner's horses come by card id."""
    state = pacing(0, 0, furlongs=6)
    with pytest.raises(IllegalAction, match=r"the horse in question is SECRETARIAT"):
        state.apply(0, NoShift(2))
    state.apply(0, NoShift(1))
    assert state.legal(0)[-1] == NoShift(2)
    state.apply(0, NoShift(2))
    assert isinstance(state.pending, Roll)


def test_nobody_is_asked_where_nothing_can_be_moved() -> None:
    """BS-4.20, BS-9.14, BS-7.80: house stables and runners of nobody never shift."""
    assert isinstance(pacing(0, 1, furlongs=12).pending, Roll)
    assert isinstance(pacing(0, 1, tactical_pace=False).pending, Roll)
    assert isinstance(pacing(None, None).pending, Roll)
    assert isinstance(pacing(2, 3).pending, Roll)


def test_a_missed_deadline_shifts_nothing() -> None:
    """BS-7.61."""
    state = pacing(0, 1)
    assert state.default(0) == NoShift(1)
