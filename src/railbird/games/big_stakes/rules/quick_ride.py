"""The auto-rider's move without its path, which simulated races do not need (BS-7.80).

The horse is followed from row to row. All that it may be doing is one number for each row: its
lanes are bits, and there is a group of them for each number of changes of lane. Only the ends from
which it cannot go straight on are compared: straight on is always worth more.
"""

from collections.abc import Collection, Iterable, Iterator
from typing import NamedTuple, TypeAlias

from railbird.games.big_stakes.box.track import Track
from railbird.games.big_stakes.box.track_rows import Rows, rows_of
from railbird.games.big_stakes.rules.moving import Mount
from railbird.lanes import NOWHERE


class Ridden(NamedTuple):
    square: int
    spaces: int
    longest: int
    """Spaces of the longest legal path."""


End: TypeAlias = tuple[int, int, int, int]
"""Square, changes, lane and steps."""


class Rides:
    """All the moves on a track that were worked out before; in many races most come again.

    Only horses ahead and within reach make a difference: nobody steps aside in his first step, so
    nobody can cut in on a horse beside him or behind.
    """

    def __init__(self, track: Track) -> None:
        self._track = track
        self._known: dict[_Moment, Ridden] = {}
        self._furthest: dict[tuple[int, int], int] = {}

    def ride(self, start: int, spaces: int, changes: int, others: Iterable[int]) -> Ridden:
        far = self._furthest.get((start, spaces)) or self._reach(start, spaces)
        near = [square for square in others if start < square <= far]
        near.sort()
        moment = (start, spaces, changes, *near)
        known = self._known.get(moment)
        if known is None:
            known = self._known[moment] = _ride(self._track, start, spaces, changes, near)
        return known

    def _reach(self, start: int, spaces: int) -> int:
        """No square with a higher number is within this many steps, whatever lane is taken."""
        rows = rows_of(self._track).rows
        row, _ = rows_of(self._track).place[start]
        for _ in range(spaces):
            row = max(rows[row].exit if rows[row].leaving else NOWHERE, row + 1)
        far = self._furthest[start, spaces] = max(rows[row].squares)
        return far


_Moment: TypeAlias = tuple[int, ...]
"""Start, spaces, changes of lane, and the squares of the horses that matter."""


def quick_ride(mount: Mount) -> Ridden:
    return _ride(mount.track, mount.start, mount.spaces, mount.changes, mount.others)


def _ride(track: Track, start: int, spaces: int, most: int, others: Collection[int]) -> Ridden:
    rows = rows_of(track)
    row, lane = rows.place[start]
    taken, closed = _traffic(rows, others)
    first = rows.ahead(row, lane)
    if not spaces or taken.get(first, 0) >> lane & 1:
        return Ridden(start, 0, 0)
    ends, longest = _ends(rows, first, lane, spaces, most, taken, closed)
    progress, wide, parts = track.progress, track.wide, track.parts
    best = min(
        (wide[square] * parts - 2 * progress[square], changes, lane, -steps, square)
        for square, changes, lane, steps in ends
    )
    return Ridden(best[4], -best[3], longest)


def _traffic(rows: Rows, others: Iterable[int]) -> tuple[dict[int, int], dict[int, int]]:
    """By row: lanes that horses stand in, and those in which nobody may cut in."""
    taken: dict[int, int] = {}
    closed: dict[int, int] = {}
    for square in others:
        row, lane = rows.place[square]
        ahead = rows.ahead(row, lane)
        taken[row] = taken.get(row, 0) | 1 << lane
        closed[row] = closed.get(row, 0) | 1 << lane
        closed[ahead] = closed.get(ahead, 0) | 1 << lane
    return taken, closed


def _ends(
    rows: Rows,
    first: int,
    lane: int,
    spaces: int,
    most: int,
    taken: dict[int, int],
    closed: dict[int, int],
) -> tuple[list[End], int]:
    """Every end after a first step, and the steps of the longest path."""
    lanes = len(rows.rows[0].squares)
    width = lanes + 1  # a bit beyond the last lane, for steps that leave the track
    each = sum(1 << width * changes for changes in range(most + 1))
    track = each * ((1 << lanes) - 2)
    ends: list[End] = []
    layer = {first: 1 << lane}
    for steps in range(1, spaces):
        following: dict[int, int] = {}
        for row, bits in layer.items():
            here = rows.rows[row]
            if here.leaving:
                going = bits & each * here.leaving
                bits ^= going
                held = going & each * taken.get(here.exit, 0)
                if held:
                    ends += _lanes(here.squares, held, width, steps)
                if going != held:
                    following[here.exit] = following.get(here.exit, 0) | going ^ held
                if not bits:
                    continue
            ahead = row + 1
            held = bits & each * taken[ahead] if ahead in taken else 0
            if held:
                ends += _lanes(here.squares, held, width, steps)
            reached = bits ^ held
            if here.side:
                beside = (bits << 1 | bits >> 1) << width & track
                reached |= beside & ~(each * closed[ahead]) if ahead in closed else beside
            if reached:
                following[ahead] = following.get(ahead, 0) | reached
        if not following:
            return ends, steps
        layer = following
    for row, bits in layer.items():
        ends += _lanes(rows.rows[row].squares, bits, width, spaces)
    return ends, spaces


def _lanes(squares: tuple[int, ...], bits: int, width: int, steps: int) -> Iterator[End]:
    """The squares of a row that are reached, each with the fewest changes."""
    found, changes, group = 0, 0, (1 << width) - 1
    while bits:
        new = bits & group & ~found
        found |= new
        while new:
            lane = new.bit_length() - 1
            new ^= 1 << lane
            yield squares[lane], changes, lane, steps
        bits >>= width
        changes += 1
