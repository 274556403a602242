"""Landings where few finish: the die of a fouled horse is larger than the number it had beaten, so
it comes last of all who were taken before it (TS-7.61; see `landings_exact` for the order).

Only the first fouled horse to be taken can still be second or third then: the lowest one, behind
one clean finisher or two. Other fouled ones are above it, and must not land ahead of it: they lose
1/6 above each clean horse. If it is itself above one or two of them, dice that would have brought
it there anyhow are left to `landings_exact`. Of two fouled horses at the lowest key each is taken
for the lowest half of the time, and with at most one clean finisher nothing is said of the third;
`bound` has both.
"""

from typing import Any, NamedTuple

import numpy as np

from railbird.games.top_of_the_stretch.lab.disqualifications import DIE, few_may_finish, three_left
from railbird.games.top_of_the_stretch.lab.finish_order import TINY, ahead
from railbird.games.top_of_the_stretch.lab.shared_rolls import Moment
from railbird.lab.arrays import Array


class Few(NamedTuple):
    third: Array
    exacta: Array
    """By the clean finisher and the fouled one behind it."""
    bound: Array
    passed_over: float


def sparse_landings(moment: Moment, kernel: Any) -> Few:
    horses = len(moment.out)
    third, level = np.zeros((2, horses), dtype=moment.clean.dtype)
    low, high = np.zeros((2, horses, horses), dtype=moment.clean.dtype)
    if not few_may_finish(moment):
        return Few(third, low, np.zeros(horses), 0.0)
    of_key = moment.clean, moment.fouled, ahead(moment.fouled)
    clean, fouled, above = (np.ascontiguousarray(each.T) for each in of_key)
    out = np.ascontiguousarray(np.broadcast_to(moment.out + TINY, clean.shape))
    over, higher = above / DIE, above + fouled / 2
    none = np.zeros_like(clean)
    one_fails, two_fail = 5 / 6 * higher, 4 / 6 * higher

    kernel.one_below(out + higher, fouled, over, clean, none, low)
    kernel.one_below(out, clean, -one_fails, 5 / 6 * fouled, none, high)
    exacta = low.T + high + _level_with_one(out + higher - over, clean, fouled)

    passed_over = kernel.three(out + higher, fouled, over, clean, over, clean, 0, third)
    kernel.two_above(out + higher, fouled, 2 * over, clean, third)
    third += _level_with_the_second(out + higher - over, over, clean, fouled)
    third += _level_with_both(out + higher - 2 * over, clean, fouled)
    passed_over += kernel.three(out, clean, -one_fails, 5 / 6 * fouled, over, clean, 1, third)
    kernel.one_abreast(out, clean, over - one_fails, 5 / 6 * fouled, none, clean, third)
    passed_over += kernel.three(out, clean, none, clean, -two_fail, 4 / 6 * fouled, 2, third)
    kernel.two_below(out, clean, -two_fail, 4 / 6 * fouled, none, level)
    bound = three_left(moment) + _two_lowest(moment)
    return Few(third + level, exacta, bound, float(passed_over))


def _level_with_one(rest: Array, clean: Array, fouled: Array) -> Array:
    """The fouled horse is level with the only clean one."""
    product = np.prod(rest, axis=-1, keepdims=True)
    both = np.einsum("ka,kx->ax", clean / rest, fouled / rest * product)
    np.fill_diagonal(both, 0)
    return np.asarray(both)


def _level_with_the_second(rest: Array, over: Array, clean: Array, fouled: Array) -> Array:
    """The fouled horse is level with the second of two clean ones."""
    found = np.zeros(rest.shape[-1], dtype=rest.dtype)
    for key in range(len(rest) - 1):
        left = rest[key] - over[key + 1 :]
        product = np.prod(left, axis=-1, keepdims=True)
        second, first = clean[key] / left, clean[key + 1 :] / left
        seconds, firsts = (each.sum(-1, keepdims=True) - each for each in (second, first))
        both = second * first
        apart = seconds * firsts - (both.sum(-1, keepdims=True) - both)
        found += (product * fouled[key] / left * apart).sum(0)
    return found


def _level_with_both(rest: Array, clean: Array, fouled: Array) -> Array:
    """The fouled horse is level with two clean ones."""
    first = clean / rest
    others = first.sum(-1, keepdims=True) - first
    squares = (first**2).sum(-1, keepdims=True) - first**2
    product = np.prod(rest, axis=-1, keepdims=True)
    return np.asarray((product * fouled / rest * (others**2 - squares) / 2).sum(0))


def _two_lowest(moment: Moment) -> Array:
    """By horse: it and another fouled one are at one key, and at most two horses finish clean."""
    rest = (moment.out + moment.fouled.sum(-1) + TINY)[:, None]
    clean = moment.clean.sum(-1)[:, None] / rest
    here = moment.fouled / rest
    few = np.prod(rest) * (1 + clean.sum() + (clean.sum() ** 2 - (clean**2).sum()) / 2)
    return np.asarray((here * (here.sum(0) - here)).sum(-1) * few)
