"""Official places in small fields: every order across the wire, every foul, every die.

Larger fields have too many orders; `after_stewards` has formulas for them.
"""

from collections.abc import Iterator
from functools import cache
from itertools import combinations, product
from typing import TypeAlias

import numpy as np

from railbird.games.top_of_the_stretch.stewards import Standings, behind, set_back
from railbird.lab.after_stewards import Official
from railbird.lab.moments import Array, Moment

LARGEST = 4
LARGEST_SLOWLY = 5
"""Where a tolerance asks for more than formulas have, and seconds may pass."""
DIE = 6

Order: TypeAlias = tuple[tuple[int, ...], ...]
"""Horses as they crossed the wire, dead heats together, the last first."""


def official(moment: Moment) -> Official:
    horses = len(moment.clean)
    found = np.zeros(3 * horses + horses**2, dtype=moment.clean.dtype)
    for order, by_flags in _masses(moment):
        found += np.tensordot(by_flags, _outcomes(order, horses), axes=by_flags.ndim)
    win, second, third = found[: 3 * horses].reshape(3, horses)
    exacta = found[3 * horses :].reshape(horses, horses)
    return Official(win, second, third, exacta, np.zeros(horses, dtype=found.dtype))


def _masses(moment: Moment) -> Iterator[tuple[Order, Array]]:
    """Each order, with its mass by flags: clean or fouled, horse by horse as in the order."""
    every = np.stack((moment.clean, moment.fouled), axis=1)

    def extend(order: Order, mass: Array, left: tuple[int, ...]) -> Iterator[tuple[Order, Array]]:
        if order:
            yield order, mass.sum(-1) * np.prod(moment.out[list(left)])
            mass = np.cumsum(mass, axis=-1) - mass
        for count in range(1, len(left) + 1):
            for level in combinations(left, count):
                more = mass
                for horse in level:
                    more = more[..., None, :] * every[horse]
                rest = tuple(horse for horse in left if horse not in level)
                yield from extend((*order, level), more, rest)

    start = np.ones(moment.clean.shape[-1], dtype=moment.clean.dtype)
    return extend((), start, tuple(range(len(every))))


@cache
def _outcomes(order: Order, horses: int) -> Array:
    """By flags: the chances of win, second and third by horse, and of each exacta."""
    runners = [horse for level in order for horse in level]
    found = np.zeros((2,) * len(runners) + (3 * horses + horses**2,))
    wire = tuple(tuple(level) for level in reversed(order))
    for flags in product((0, 1), repeat=len(runners)):
        fouled = {horse for horse, flag in zip(runners, flags, strict=True) if flag}
        for chance, standings in _settled(wire, fouled):
            found[flags] += chance * _as_row(standings, horses)
    return found


def _settled(wire: Standings, fouled: set[int]) -> list[tuple[float, Standings]]:
    """All that the stewards' dice can make of a finish (TS-6.13)."""
    crossed = [horse for level in wire for horse in level]
    cases = [(1.0, wire)]
    for horse in reversed(crossed):
        if horse in fouled:
            last = max(1, len(behind(wire, horse)))
            dice = [(1 / DIE, die) for die in range(1, last)] + [(1 - (last - 1) / DIE, last)]
            cases = [
                (chance * more, set_back(wire, standings, horse, die))
                for chance, standings in cases
                for more, die in dice
            ]
    return cases


def _as_row(standings: Standings, horses: int) -> Array:
    places = np.zeros((3, horses))
    exacta = np.zeros((horses, horses))
    ahead = 0
    for level in standings:
        for horse in level:
            if ahead < 3:
                places[ahead, horse] = 1
        ahead += len(level)
    first = standings[0]
    second = first if len(first) > 1 else (standings[1:2] or ((),))[0]
    for horse in first:
        for other in second:
            exacta[horse, other] = horse != other
    return np.concatenate((places.ravel(), exacta.ravel()))
