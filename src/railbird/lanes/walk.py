"""All that a horse can reach: each square, by steering and by number of steps, once.

The walk goes forward step by step. In every layer the ways are kept in the order of their letters,
and the first way to a square and state of steering is the only one that is followed further: what
comes later on is the same for all of them.
"""

from typing import NamedTuple, TypeAlias

from railbird.lanes.course import NOWHERE, Course
from railbird.lanes.steering import FRESH, Steering
from railbird.lanes.traffic import Traffic

Way: TypeAlias = tuple[int, int, str]
"""The square reached, the state of steering there, and the path: of all paths to them the first in
the order straight, inside, outside."""


class Reach(NamedTuple):
    layers: list[list[Way]]
    """By number of steps, from 0 to the count."""
    stuck: set[tuple[int, int, int]]
    """Square, state and steps of ways from which no step is legal, though some count is left."""


def walk(
    course: Course,
    steering: Steering,
    start: int,
    count: int,
    traffic: Traffic,
    *,
    squeeze: int = NOWHERE,
    squeeze_and_stop: bool = True,
    letters: str = "SLR",
) -> Reach:
    """Everything within the count.

    `squeeze` is the square of a horse that may be run through straight on, by two steps at once
    that cannot be parted, while no lane has been changed. Without `squeeze_and_stop` that needs a
    further legal step and a count for it.
    """
    after = steering.after
    states = len(after)
    ways_from = course.ways
    taken, closed = traffic
    straight, inward, outward = letters[0], letters[1], letters[2]
    layer: list[Way] = [(start, FRESH, "")]
    layers = [layer]
    stuck: set[tuple[int, int, int]] = set()
    landing: Way | None = None
    for steps in range(count):
        following = [landing] if landing else []
        seen = {square * states + state for square, state, _ in following}
        landing = None
        for square, state, path in layer:
            ahead, inside, outside = ways_from[square]
            by_straight, by_inside, by_outside = after[state]
            blocked = True
            if ahead >= 0 and by_straight >= 0:
                if ahead not in taken:
                    blocked = False
                    key = ahead * states + by_straight
                    if key not in seen:
                        seen.add(key)
                        following.append((ahead, by_straight, path + straight))
                elif ahead == squeeze and state == FRESH:
                    beyond = ways_from[ahead][0]
                    left = count - steps - 2
                    if _can_land(course, steering, traffic, beyond, left, squeeze_and_stop):
                        blocked = False
                        landing = (beyond, by_straight, path + straight * 2)
            if inside >= 0 and by_inside >= 0 and inside not in closed:
                blocked = False
                key = inside * states + by_inside
                if key not in seen:
                    seen.add(key)
                    following.append((inside, by_inside, path + inward))
            if outside >= 0 and by_outside >= 0 and outside not in closed:
                blocked = False
                key = outside * states + by_outside
                if key not in seen:
                    seen.add(key)
                    following.append((outside, by_outside, path + outward))
            if blocked:
                stuck.add((square, state, steps))
        layer = following
        layers.append(layer)
    return Reach(layers, stuck)


def _can_land(
    course: Course, steering: Steering, traffic: Traffic, beyond: int, left: int, may_stop: bool
) -> bool:
    """Whether there is room, and count, behind the horse that is run through."""
    if left < 0 or beyond < 0 or beyond in traffic.taken:
        return False
    return may_stop or (left > 0 and _can_step(course, steering, traffic, beyond))


def _can_step(course: Course, steering: Steering, traffic: Traffic, square: int) -> bool:
    """Whether any plain step is legal from here for a rider who has not changed lanes."""
    shut = (traffic.taken, traffic.closed, traffic.closed)
    return any(
        to >= 0 and turned >= 0 and to not in barred
        for to, turned, barred in zip(course.ways[square], steering.after[FRESH], shut, strict=True)
    )
