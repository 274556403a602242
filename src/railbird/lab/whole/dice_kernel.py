"""Dice and shuffles, drawn as `core.chance` draws them: from whole numbers below a bound.

They come from a generator with a key of its own for each game, or from a tape of such numbers.
"""

from typing import Any

import numpy as np
from numba import njit

from railbird.lab.random_kernel import word

SIDES = 6
FEW_DICE = 5
"""So many are thrown with one random number, more one by one."""
_32 = np.uint64(32)


@njit
def below(g: Any, tape: Any, bound: int) -> Any:
    at = g.draws
    g.draws = at + 1
    if len(tape):
        return tape[at]
    bits = word(word(np.uint64(at)) ^ g.key)
    return np.int64(((bits >> _32) * np.uint64(bound)) >> _32)


@njit
def shuffle(g: Any, tape: Any, cards: Any, count: int) -> None:
    for last in range(count - 1, 0, -1):
        other = below(g, tape, last + 1)
        cards[last], cards[other] = cards[other], cards[last]


@njit
def throw(g: Any, tape: Any, dice: Any, count: int) -> None:
    if count > FEW_DICE:
        for die in range(count):
            dice[die] = 1 + below(g, tape, SIDES)
        return
    rest = below(g, tape, SIDES**count)
    for die in range(count - 1, -1, -1):
        dice[die] = 1 + rest % SIDES
        rest //= SIDES


@njit
def two_dice(g: Any, tape: Any) -> Any:
    """The total of a pair."""
    rest = below(g, tape, SIDES * SIDES)
    return 2 + rest // SIDES + rest % SIDES
