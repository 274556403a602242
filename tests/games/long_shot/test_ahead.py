"""Turns to come: what a player who waits could do if the turn came now (LS-4.1)."""

from collections.abc import Iterator

import msgspec
import pytest

from railbird.games.long_shot.rules.turn import begin_turn
from railbird.games.long_shot.state import State
from tests.games.long_shot.table import GAME, turn_with
from tests.table.positions import positions


def waiting() -> Iterator[tuple[State, int]]:
    """States in which somebody decides, each with the player whose turn is next in the round."""
    for seed in range(4):
        for state in positions("long_shot", seed):
            assert isinstance(state, State)
            following = (state.turn + 1) % state.seats
            if state.phase.name == "action" and following != state.active:
                yield state, following


def test_it_is_what_the_turn_brings_if_nobody_changes_anything() -> None:
    compared = 0
    for state, seat in waiting():
        view = GAME.show.ahead(state.view(seat))
        assert view is not None
        then = state.copy()
        begin_turn(then, seat)
        if then.phase.name != "action":
            continue  # an ability is asked first
        assert GAME.world(view).legal(seat) == then.legal(seat)
        assert list(GAME.show.disabled(view)) == list(GAME.show.disabled(then.view(seat)))
        own = then.view(seat)
        for action in then.legal(seat):
            assert GAME.words.describe(view, action) == GAME.words.describe(own, action)
        compared += 1
    assert compared > 20


@pytest.mark.parametrize(
    ("active", "turn", "seat", "comes"),
    [(0, 1, 2, True), (0, 2, 2, False), (1, 1, 0, True), (2, 0, 2, False), (0, 2, 1, False)],
)
def test_it_is_offered_only_while_the_turn_of_this_round_is_to_come(
    active: int, turn: int, seat: int, comes: bool
) -> None:
    state = turn_with(3, seats=3)
    state.active, state.turn = active, turn
    view = msgspec.structs.replace(state.view(seat), must=(turn,))
    assert (GAME.show.ahead(view) is not None) == comes
    assert GAME.show.ahead(msgspec.structs.replace(view, dice=None)) is None
    assert GAME.show.ahead(msgspec.structs.replace(view, phase="roll")) is None
    assert GAME.show.ahead(msgspec.structs.replace(view, seat=None)) is None
