"""Trying actions out in sampled worlds. Budgets count rollouts, never seconds.

Every action meets the same worlds and the same luck, so that what differs is the action.
"""

import random
from collections.abc import Callable, Sequence
from itertools import islice

from railbird.core import Action, Chance, Decision, Over, Perspective, Result, Seat, State

PlayOut = Callable[[State, random.Random], float]
"""Plays on from a state with this luck, and returns the result for the seat that asks."""

Policy = Callable[[State, Seat, random.Random], Action]
"""How a seat decides in a rollout; should be fast."""


def best_by_rollouts(
    seen: Perspective, legal: Sequence[Action], rollouts: int, play_out: PlayOut
) -> Action:
    """The action that did best on average, the first of equals; `rollouts` is the total for all
    actions."""
    totals = compare(seen, legal, rollouts // len(legal), play_out)
    return legal[totals.index(max(totals))]


def compare(
    seen: Perspective, legal: Sequence[Action], worlds: int, play_out: PlayOut
) -> list[float]:
    """What each action brought in, summed over this many worlds."""
    seat = seen.view.seat
    assert seat is not None
    totals = [0.0] * len(legal)
    for world in islice(seen.worlds(), max(1, worlds)):
        luck = seen.rng.getrandbits(64)
        for number, action in enumerate(legal):
            after = world.copy()
            after.apply(seat, action)
            totals[number] += play_out(after, random.Random(luck))
    return totals


def any_action(state: State, seat: Seat, rng: random.Random) -> Action:
    return rng.choice(state.legal(seat))


def play_to_the_end(state: State, rng: random.Random, policy: Policy = any_action) -> Result:
    """Play the state itself to the end of the game."""
    while not isinstance(state.pending, Over):
        if isinstance(state.pending, Decision):
            seat = state.pending.must[0]
            state.apply(seat, policy(state, seat, rng))
        else:
            assert isinstance(state.pending, Chance)
            state.resolve(state.pending.sample(rng.randrange))
    return state.pending.result
