"""Paths that break a rule, as inquiry mode lists them (BS-5.1, BS-7.41).

Each end square and length once, by a path with a breach that changes lanes least.
"""

from typing import TypeAlias

from railbird.games.big_stakes.rules.moving import STOLEN, Mount
from railbird.lanes import NOWHERE, traffic_of

Ways: TypeAlias = dict[tuple[int, int], str]
"""Legal so far: by square and changes, the first path in the alphabet."""
Broken: TypeAlias = dict[int, tuple[int, str]]
"""By square, the fewest changes and the first path of those with a breach."""


def attempts(mount: Mount) -> list[str]:
    legal: Ways = {(mount.start, 0): ""}
    broken: Broken = {}
    found: list[str] = []
    for step in range(1, mount.spaces + STOLEN + 1):
        legal, broken = _further(mount, legal, broken, first=step == 1)
        ends = dict(broken)
        if step > mount.spaces:  # V1
            for (square, changes), path in legal.items():
                _keep(ends, square, (changes, path))
        found += [path for _, path in ends.values()]
    return found[::-1]


def _further(mount: Mount, legal: Ways, broken: Broken, first: bool) -> tuple[Ways, Broken]:
    ways_from, cuts = mount.track.course.ways, mount.track.cuts
    taken, closed = traffic_of(mount.track.course, mount.others)
    further: Ways = {}
    worse: Broken = {}
    for (square, changes), path in legal.items():
        ahead, *sides = ways_from[square]
        if ahead != NOWHERE and ahead not in taken:
            key = (ahead, changes)
            further[key] = min(further.get(key, path + "F"), path + "F")
        for letter, side, cut in zip("IO", sides, cuts[square], strict=True):
            to = cut if side == NOWHERE else side
            if to == NOWHERE or to in taken:
                continue
            sound = side != NOWHERE and not first and to not in closed
            if sound and changes < mount.changes:
                key = (to, changes + 1)
                further[key] = min(further.get(key, path + letter), path + letter)
            else:
                _keep(worse, to, (changes + 1, path + letter))
    for square, (changes, path) in broken.items():
        ahead, *sides = ways_from[square]
        if ahead != NOWHERE and ahead not in taken:
            _keep(worse, ahead, (changes, path + "F"))
        for letter, side, cut in zip("IO", sides, cuts[square], strict=True):
            to = cut if side == NOWHERE else side
            if to != NOWHERE and to not in taken:
                _keep(worse, to, (changes + 1, path + letter))
    return further, worse


def _keep(ways: Broken, square: int, way: tuple[int, str]) -> None:
    known = ways.get(square)
    if known is None or way < known:
        ways[square] = way
