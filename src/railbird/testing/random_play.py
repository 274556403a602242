"""Random play by the public contract: any seat that may act, any listed action, any outcome."""

import random
from collections.abc import Sequence
from dataclasses import dataclass

from railbird.core import Action, Chance, Decision, Event, Outcome, Over, Seat, State

_ACT_EARLY = 0.3
"""How often a seat acts that nobody waits for."""


@dataclass(frozen=True)
class Step:
    """One step of a game: a decision of a seat, or what came up for a chance (seat None)."""

    seat: Seat | None
    what: Action | Outcome

    def __str__(self) -> str:
        return f"outcome {self.what!r}" if self.seat is None else f"seat {self.seat}: {self.what!r}"


def choose_step(state: State, rng: random.Random) -> Step:
    """Any step that the pending chance or decision offers."""
    pending = state.pending
    if isinstance(pending, Chance):
        return Step(None, pending.sample(rng.randrange))
    assert isinstance(pending, Decision)
    if pending.may and rng.random() < _ACT_EARLY:
        seat = rng.choice(pending.may)
        early = state.legal(seat)
        if early:
            return Step(seat, rng.choice(early))
    seat = rng.choice(pending.must)
    return Step(seat, rng.choice(state.legal(seat)))


def take(state: State, step: Step) -> Sequence[Event]:
    if step.seat is None:
        return state.resolve(step.what)
    return state.apply(step.seat, step.what)


def play_on(state: State, rng: random.Random, steps: int) -> int:
    """Play `steps` steps, or fewer if the game ends before; the number of steps played."""
    for step in range(steps):
        if isinstance(state.pending, Over):
            return step
        take(state, choose_step(state, rng))
    return steps
