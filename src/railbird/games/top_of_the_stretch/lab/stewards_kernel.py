"""Sums over two and three keys, in Numba; `landings_exact` says what they stand for.

Import this module only when it runs: it needs Numba. Masses are by key and horse, the lowest key
first, plain or complex (see `shared_rolls`). Each sum goes over some horses at some keys; every
other horse counts with what is left of it there. `level` is what those of lower posts lose in
addition.
"""

from typing import Any

import numpy as np
from numba import njit

from railbird.games.top_of_the_stretch.lab.shared_rolls import STEP

LEAST = 1e-16
"""Pairs of keys that add less than this are passed over; a sum tells how much that was."""


@njit(inline="always")
def _inverse(mass: Any) -> Any:
    """Written out, since a division of complex numbers guards against what cannot happen here."""
    return np.conj(mass) / (mass.real * mass.real + mass.imag * mass.imag)


@njit(inline="always")
def _size(mass: Any) -> Any:
    return abs(mass.real) + abs(mass.imag) / STEP


@njit(nogil=True, cache=True, fastmath=True)
def _still_to_come(upper: Any) -> Any:
    """By key, how much mass each horse has above it."""
    keys, horses = upper.shape
    above = np.zeros((keys, horses))
    for key in range(keys - 2, -1, -1):
        for horse in range(horses):
            above[key, horse] = above[key + 1, horse] + _size(upper[key + 1, horse])
    return above


@njit(inline="always")
def _at_most(start: Any, lower: Any, middle: Any, above: Any) -> Any:
    """More than a pair of keys can add."""
    product, ones, twos, threes = 1.0, 0.0, 0.0, 0.0
    for horse in range(len(start)):
        rest = _size(start[horse])
        product *= rest
        ones += _size(lower[horse]) / rest
        twos += _size(middle[horse]) / rest
        threes += above[horse] / rest
    return product * ones * twos * threes


@njit(nogil=True, cache=True, fastmath=True)
def one_below(base: Any, lower: Any, loss: Any, upper: Any, level: Any, found: Any) -> None:
    """One horse at each of two keys; adds by the lower and the upper one."""
    keys, horses = base.shape
    rest = np.empty(horses, base.dtype)
    for low in range(keys):
        for high in range(low + 1, keys):
            for above in range(horses):
                mass = upper[high, above]
                if mass == 0:
                    continue
                for horse in range(horses):
                    rest[horse] = base[low, horse] - loss[high, horse]
                    if horse < above:
                        rest[horse] -= level[high, horse]
                    if horse != above:
                        mass *= rest[horse]
                for below in range(horses):
                    if below != above:
                        found[below, above] += mass * lower[low, below] * _inverse(rest[below])


@njit(nogil=True, cache=True, fastmath=True)
def two_above(base: Any, lower: Any, loss: Any, upper: Any, found: Any) -> None:
    """Two horses at the upper key; adds by the one at the lower."""
    keys, horses = base.shape
    two = np.empty(horses, base.dtype)
    scale = np.empty(horses, base.dtype)
    for low in range(keys):
        for high in range(low + 1, keys):
            product = base[low, 0] * 0 + 1
            sums = product * 0
            squares = product * 0
            for horse in range(horses):
                rest = base[low, horse] - loss[high, horse]
                product *= rest
                scale[horse] = _inverse(rest)
                two[horse] = upper[high, horse] * scale[horse]
                sums += two[horse]
                squares += two[horse] * two[horse]
            for horse in range(horses):
                pairs = (sums - two[horse]) ** 2 - (squares - two[horse] * two[horse])
                found[horse] += product * lower[low, horse] * scale[horse] * pairs / 2


@njit(nogil=True, cache=True, fastmath=True)
def two_below(base: Any, lower: Any, loss: Any, upper: Any, level: Any, found: Any) -> None:
    """Two horses at the lower key; adds by the one at the upper."""
    keys, horses = base.shape
    for low in range(keys):
        for high in range(low + 1, keys):
            for above in range(horses):
                mass = upper[high, above]
                if mass == 0:
                    continue
                sums = mass * 0
                squares = mass * 0
                for horse in range(horses):
                    if horse != above:
                        rest = base[low, horse] - loss[high, horse]
                        if horse < above:
                            rest -= level[high, horse]
                        mass *= rest
                        one = lower[low, horse] * _inverse(rest)
                        sums += one
                        squares += one * one
                found[above] += mass * (sums * sums - squares) / 2


@njit(nogil=True, cache=True, fastmath=True)
def one_abreast(
    base: Any, lower: Any, loss: Any, upper: Any, level: Any, beside: Any, found: Any
) -> None:
    """One horse at the lower key, two at the upper: one that counts with `beside` and, if its post
    is lower, with `level`; adds by the other."""
    keys, horses = base.shape
    for low in range(keys):
        for high in range(low + 1, keys):
            for above in range(horses):
                mass = upper[high, above]
                if mass == 0:
                    continue
                ones = mass * 0
                others = mass * 0
                both = mass * 0
                for horse in range(horses):
                    if horse != above:
                        rest = base[low, horse] - loss[high, horse]
                        partner = beside[high, horse]
                        if horse < above:
                            rest -= level[high, horse]
                            partner += level[high, horse]
                        mass *= rest
                        scale = _inverse(rest)
                        one = lower[low, horse] * scale
                        other = partner * scale
                        ones += one
                        others += other
                        both += one * other
                found[above] += mass * (ones * others - both)


@njit(nogil=True, cache=True, fastmath=True)
def three(
    base: Any, lower: Any, loss: Any, middle: Any, more: Any, upper: Any, target: int, found: Any
) -> float:
    """One horse at each of three keys; adds by the one at the target: 0, 1 or 2 from below."""
    keys, horses = base.shape
    start = np.empty(horses, base.dtype)
    first, second, third = np.empty_like(start), np.empty_like(start), np.empty_like(start)
    above = _still_to_come(upper)
    passed_over = 0.0
    for low in range(keys):
        for mid in range(low + 1, keys):
            for horse in range(horses):
                start[horse] = base[low, horse] - loss[mid, horse]
            most = _at_most(start, lower[low], middle[mid], above[mid])
            if most < LEAST:
                passed_over += most
                continue
            for high in range(mid + 1, keys):
                product = start[0] * 0 + 1
                for horse in range(horses):
                    rest = start[horse] - more[high, horse]
                    product *= rest
                    scale = _inverse(rest)
                    first[horse] = lower[low, horse] * scale
                    second[horse] = middle[mid, horse] * scale
                    third[horse] = upper[high, horse] * scale
                if target == 0:
                    _add_apart(product, first, second, third, found)
                elif target == 1:
                    _add_apart(product, second, first, third, found)
                else:
                    _add_apart(product, third, first, second, found)
    return passed_over


@njit(inline="always")
def _add_apart(product: Any, one: Any, two: Any, other: Any, found: Any) -> None:
    """By the first horse, the sum over two more that are not the same."""
    twos = product * 0
    others = product * 0
    both = product * 0
    for horse in range(len(one)):
        twos += two[horse]
        others += other[horse]
        both += two[horse] * other[horse]
    for horse in range(len(one)):
        apart = (twos - two[horse]) * (others - other[horse])
        found[horse] += product * one[horse] * (apart - both + two[horse] * other[horse])


@njit(nogil=True, cache=True, fastmath=True)
def three_by_post(
    base: Any,
    lower: Any,
    loss: Any,
    middle: Any,
    more: Any,
    upper: Any,
    level: Any,
    target: int,
    found: Any,
) -> float:
    """The same for a target at the middle (1) or upper key (2), with `level` there; exact but for
    two or more others that are level with the target."""
    keys, horses = base.shape
    start = np.empty(horses, base.dtype)
    first, second, third = np.empty_like(start), np.empty_like(start), np.empty_like(start)
    half = np.empty_like(start)
    above = _still_to_come(upper)
    passed_over = 0.0
    for low in range(keys):
        for mid in range(low + 1, keys):
            for horse in range(horses):
                start[horse] = base[low, horse] - loss[mid, horse]
            most = _at_most(start, lower[low], middle[mid], above[mid])
            if most < LEAST:
                passed_over += most
                continue
            for high in range(mid + 1, keys):
                at = mid if target == 1 else high
                product = start[0] * 0 + 1
                for horse in range(horses):
                    rest = start[horse] - more[high, horse] - level[at, horse] / 2
                    product *= rest
                    scale = _inverse(rest)
                    first[horse] = lower[low, horse] * scale
                    second[horse] = middle[mid, horse] * scale
                    third[horse] = upper[high, horse] * scale
                    half[horse] = level[at, horse] / 2 * scale
                if target == 1:
                    _add_by_post(product, second, first, third, half, found)
                else:
                    _add_by_post(product, third, first, second, half, found)
    return passed_over


@njit(inline="always")
def _add_by_post(product: Any, one: Any, two: Any, other: Any, half: Any, found: Any) -> None:
    """As `_add_apart`, and half the level is given back to higher posts and taken from lower."""
    twos = product * 0
    others = product * 0
    both = product * 0
    halves = product * 0
    two_halves = product * 0
    other_halves = product * 0
    both_halves = product * 0
    for horse in range(len(one)):
        twos += two[horse]
        others += other[horse]
        both += two[horse] * other[horse]
        halves += half[horse]
        two_halves += two[horse] * half[horse]
        other_halves += other[horse] * half[horse]
        both_halves += two[horse] * other[horse] * half[horse]
    for horse in range(len(one)):
        mine, theirs, share = two[horse], other[horse], half[horse]
        halves -= share
        two_halves -= mine * share
        other_halves -= theirs * share
        both_halves -= mine * theirs * share
        rest_two, rest_other = twos - mine, others - theirs
        apart = rest_two * rest_other - both + mine * theirs
        apart += apart * halves - two_halves * rest_other - other_halves * rest_two
        found[horse] += product * one[horse] * (apart + 2 * both_halves)
        halves -= share
        two_halves -= mine * share
        other_halves -= theirs * share
        both_halves -= mine * theirs * share
