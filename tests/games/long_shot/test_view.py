"""Nothing is hidden: everybody sees the same, and a view is the whole game (LS-8)."""

import random

import msgspec
import pytest

from railbird.core import Decision, Over
from railbird.games.long_shot.view import LongShotView
from tests.games.long_shot.table import GAME, bonus_with, buy, sit_down, turn_with


@pytest.mark.parametrize("seats", GAME.seats)
def test_everybody_sees_everything_all_the_time(seats: int) -> None:
    """LS-8.1: views differ in whose eyes they are and in nothing else."""
    rng = random.Random(seats)
    state = sit_down(seats, market="mixed_random", sets="A,B,C,D")
    while not isinstance(state.pending, Over):
        views = [state.view(viewer) for viewer in (None, *range(seats))]
        for view in views:
            assert msgspec.structs.replace(view, seat=None) == views[0]
            assert GAME.world(view).view(view.seat) == view
        if isinstance(state.pending, Decision):
            seat = state.pending.must[0]
            listed = list(state.legal(seat))
            assert list(GAME.world(state.view(seat)).legal(seat)) == listed
            state.apply(seat, rng.choice(listed))
        else:
            state.resolve(state.pending.sample(rng.randrange))


def test_a_view_survives_the_wire() -> None:
    """LS-8.1."""
    turn = turn_with(6)
    buy(turn)
    view = turn.view(0)
    assert msgspec.json.decode(msgspec.json.encode(view), type=LongShotView) == view


def test_what_waits_in_a_turn_is_in_the_view() -> None:
    """LS-8.1."""
    turn = turn_with(7, market="A1,A2,A3,A4,A5,A6,D7,B8", owners={8: 0}, helmets=[2, 3])
    buy(turn)
    view = turn.view(1)
    assert view.asked is not None
    assert (view.asked.card, view.turn, view.acted) == ("D7", 0, True)
    assert bonus_with(2).view(None).bonuses == 2


def test_rolands_sheet_is_told_apart() -> None:
    """LS-8.1, LS-3.7."""
    assert turn_with(3, seats=1).view(0).roland == 1
    assert turn_with(3, seats=2).view(0).roland is None


def test_the_view_says_where_each_push_on_offer_ends() -> None:
    """LS-7.8: never over the line nor behind the start."""
    bonus = bonus_with(position=[1, 14, 5])
    assert bonus.view(None).pushes == {
        -2: (0, 12, 3, 0, 0, 0, 0, 0),
        -3: (0, 11, 2, 0, 0, 0, 0, 0),
        2: (3, 15, 7, 2, 2, 2, 2, 2),
        3: (4, 15, 8, 3, 3, 3, 3, 3),
    }
    assert turn_with(3).view(0).pushes == {}
