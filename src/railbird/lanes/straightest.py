"""The straightest way to everything within reach, for riders who only count their changes of lane.

Such a rider loses nothing by the way that changes lanes least: whatever is legal after another way
is legal after it. So one way to each square and number of steps is followed, and not one for every
state of steering, which makes this the quick way to all moves.
"""

from typing import TypeAlias

from railbird.lanes.course import Course
from railbird.lanes.traffic import Traffic

Straightest: TypeAlias = list[dict[int, tuple[int, str]]]
"""By number of steps: the squares reached, each with the fewest changes of lane and, of the paths
and of those, the first in the alphabet."""


def straightest(
    course: Course,
    start: int,
    count: int,
    most_changes: int,
    traffic: Traffic,
    letters: str = "FIO",
) -> Straightest:
    """Everything within the count, after a first step that is straight.

    `letters` for straight, inside and outside must stand in the order of the alphabet.
    """
    ways_from = course.ways
    taken, closed = traffic
    straight, inward, outward = letters[0], letters[1], letters[2]
    layer = {start: (0, "")}
    layers = [layer]
    if count <= 0:
        return layers
    first = ways_from[start][0]
    layer = {} if first < 0 or first in taken else {first: (0, straight)}
    layers.append(layer)
    for _ in range(count - 1):
        following: dict[int, tuple[int, str]] = {}
        found = following.get
        for square, (changes, path) in layer.items():
            ahead, inside, outside = ways_from[square]
            if ahead >= 0 and ahead not in taken:
                way = (changes, path + straight)
                known = found(ahead)
                if known is None or way < known:
                    following[ahead] = way
            if changes < most_changes:
                if inside >= 0 and inside not in closed:
                    way = (changes + 1, path + inward)
                    known = found(inside)
                    if known is None or way < known:
                        following[inside] = way
                if outside >= 0 and outside not in closed:
                    way = (changes + 1, path + outward)
                    known = found(outside)
                    if known is None or way < known:
                        following[outside] = way
        layer = following
        layers.append(layer)
    return layers
