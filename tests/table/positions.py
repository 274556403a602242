"""Random games, a state at a time."""

import random
from collections.abc import Iterator

from railbird.core import Chance, Decision, State
from railbird.registry import load


def course(game_id: str, seed: int) -> Iterator[State]:
    """All states of a random game but the last."""
    rng = random.Random(seed)
    game = load(game_id)
    state = game.new(max(2, game.seats[0]))
    while isinstance(state.pending, Chance | Decision):
        yield state.copy()
        if isinstance(state.pending, Chance):
            state.resolve(state.pending.sample(rng.randrange))
        else:
            seat = state.pending.must[0]
            state.apply(seat, rng.choice(state.legal(seat)))


def positions(game_id: str, seed: int) -> Iterator[State]:
    """Those in which somebody decides."""
    return (state for state in course(game_id, seed) if isinstance(state.pending, Decision))
