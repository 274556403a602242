"""Trying actions out in sampled worlds. Budgets count rollouts, never seconds.

Every action meets the same worlds and the same luck, so that what differs is the action.
"""

import random
from collections.abc import Callable, Sequence

from railbird.core import Action, Perspective, State

PlayOut = Callable[[State, random.Random], float]
"""Goes on from a state, with this luck, and says what came of it for the seat that asks."""


def best_by_rollouts(
    seen: Perspective, legal: Sequence[Action], rollouts: int, play_out: PlayOut
) -> Action:
    """The action that did best on average; of equals the first. `rollouts` is for all together."""
    totals = compare(seen, legal, rollouts // len(legal), play_out)
    return legal[totals.index(max(totals))]


def compare(
    seen: Perspective, legal: Sequence[Action], worlds: int, play_out: PlayOut
) -> list[float]:
    """What each action brought in, summed over so many worlds."""
    seat = seen.view.seat
    assert seat is not None
    totals = [0.0] * len(legal)
    for world, _ in zip(seen.worlds(), range(max(1, worlds)), strict=False):
        luck = seen.rng.getrandbits(64)
        for number, action in enumerate(legal):
            after = world.copy()
            after.apply(seat, action)
            totals[number] += play_out(after, random.Random(luck))
    return totals
