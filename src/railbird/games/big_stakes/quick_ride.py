"""The auto-rider's move without its path, which simulated races do not need (BS-7.80).

Squares are followed with the fewest changes of lane that lead there, step by step. Only the ends
from which a horse cannot go straight on are compared: straight on is always worth more.
"""

from typing import NamedTuple

from railbird.games.big_stakes.moving import Mount
from railbird.lanes import traffic_of


class Ridden(NamedTuple):
    square: int
    spaces: int
    longest: int
    """Spaces of the longest legal path."""


def quick_ride(mount: Mount) -> Ridden:
    ends = _ends(mount)
    track = mount.track
    progress, wide, parts, lane = track.progress, track.wide, track.parts, track.lane
    best = min(
        (wide[square] * parts - 2 * progress[square], changes, lane[square], -steps, square)
        for square, changes, steps in ends
    )
    return Ridden(best[4], -best[3], ends[-1][2])


def _ends(mount: Mount) -> list[tuple[int, int, int]]:
    """Square, changes and steps of every end, the longest last."""
    ways = mount.track.course.ways
    taken, closed = traffic_of(mount.track.course, mount.others)
    first = ways[mount.start][0]
    if not mount.spaces or first in taken:
        return [(mount.start, 0, 0)]
    most, ends, layer = mount.changes, [], {first: 0}
    for steps in range(1, mount.spaces):
        following: dict[int, int] = {}
        for square, changes in layer.items():
            ahead, inside, outside = ways[square]
            if ahead in taken:
                ends.append((square, changes, steps))
            elif following.get(ahead, most + 1) > changes:
                following[ahead] = changes
            if changes < most:
                further = changes + 1
                if inside >= 0 and inside not in closed:
                    if following.get(inside, most + 1) > further:
                        following[inside] = further
                if outside >= 0 and outside not in closed:
                    if following.get(outside, most + 1) > further:
                        following[outside] = further
        if not following:
            return ends
        layer = following
    return [*ends, *((square, changes, mount.spaces) for square, changes in layer.items())]
