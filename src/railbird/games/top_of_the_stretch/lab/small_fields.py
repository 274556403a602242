"""Official places in small fields: every order across the wire, every foul, every die.

Larger fields have too many orders; `disqualifications` has formulas for them.
"""

from collections.abc import Iterator
from functools import cache
from itertools import combinations, product
from typing import TypeAlias

import numpy as np

from railbird.games.top_of_the_stretch.lab.disqualifications import Official
from railbird.games.top_of_the_stretch.lab.shared_rolls import Moment
from railbird.games.top_of_the_stretch.phases.stewards import Standings, behind, set_back
from railbird.lab.arrays import Array

LARGEST = 4
LARGEST_SLOWLY = 6
"""Where a tolerance asks for more than formulas have, and minutes may pass."""
DIE = 6

Order: TypeAlias = tuple[tuple[int, ...], ...]
"""Horses as they crossed the wire, dead heats together, the last first."""


def official(moment: Moment) -> Official:
    horses = len(moment.clean)
    places = np.zeros((3, horses), dtype=moment.clean.dtype)
    exacta = np.zeros((horses, horses), dtype=moment.clean.dtype)
    for order, by_flags in _masses(moment):
        settled = _outcomes(tuple(map(len, order)))
        found = np.tensordot(by_flags, settled, axes=by_flags.ndim)
        runners = [horse for level in order for horse in level]
        split = 3 * len(runners)
        places[:, runners] += found[:split].reshape(3, -1)
        exacta[np.ix_(runners, runners)] += found[split:].reshape(len(runners), -1)
    win, second, third = places
    return Official(win, second, third, exacta, np.zeros(horses, dtype=moment.clean.dtype))


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
def _outcomes(levels: tuple[int, ...]) -> Array:
    """By flags: the chances of win, second and third by horse, and of each exacta.

    Who the horses are does not matter, only how many crossed the wire together, the last first;
    here they are numbered in that order.
    """
    numbers = iter(range(sum(levels)))
    order = tuple(tuple(next(numbers) for _ in range(level)) for level in levels)
    wire = order[::-1]
    horses = sum(levels)
    found = np.zeros((2,) * horses + (3 * horses + horses**2,))
    for flags in product((0, 1), repeat=horses):
        fouled = {horse for horse, flag in enumerate(flags) if flag}
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
