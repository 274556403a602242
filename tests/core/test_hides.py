"""What a seat keeps from the others: where a state hides nothing, every seat sees what all see."""

import random
from collections.abc import Iterator
from typing import Any

import pytest
from msgspec.structs import replace

from railbird.core import Chance, Decision, Game, State
from railbird.registry import load_all

GAMES = load_all()
BETS = {"top_of_the_stretch": {"betting": True}}
"""Options with which a game that may hide something does."""


def states(game: Game, steps: int) -> Iterator[State]:
    """A game of random moves, state by state."""
    rng = random.Random(7)
    state = game.new(min(3, game.seats[-1]), BETS.get(game.id))
    for _ in range(steps):
        yield state
        pending = state.pending
        if isinstance(pending, Chance):
            state.resolve(pending.sample(rng.randrange))
        elif isinstance(pending, Decision):
            seat = rng.choice(pending.must)
            state.apply(seat, rng.choice(state.legal(seat)))
        else:
            return


def from_outside(view: Any) -> Any:
    """The view without what it shows a second time as the seat's own."""
    if getattr(view, "own_bets", None):
        assert view.bets[view.seat] == view.own_bets
        view = replace(view, own_bets=())
    return replace(view, seat=None)


def test_games_with_secrets_say_what_a_seat_keeps() -> None:
    for game in GAMES.values():
        assert bool(game.kept_by_seat) == bool(game.secrets), game.id


@pytest.mark.parametrize("game", GAMES.values(), ids=GAMES)
def test_a_state_that_hides_nothing_is_the_same_to_all(game: Game) -> None:
    open_states = 0
    for state in states(game, 400):
        everybody = state.view(None)
        world = game.world(everybody, random.Random(1))
        assert game.hides(world) == game.hides(state)  # so nobody learns a secret from it
        if game.hides(state):
            continue
        open_states += 1
        for seat in range(state.seats):
            assert from_outside(state.view(seat)) == everybody
    assert (open_states > 20) == (game.id in ("long_shot", "top_of_the_stretch"))
