"""The other horses on a course: where nobody may go, and where nobody may cut in."""

from collections.abc import Iterable
from typing import NamedTuple

from railbird.lanes.course import Course


class Traffic(NamedTuple):
    taken: frozenset[int]
    """Squares that other horses stand on."""
    closed: frozenset[int]
    """Those, and the squares directly in front of them."""


def traffic_of(course: Course, others: Iterable[int]) -> Traffic:
    taken = frozenset(others)
    return Traffic(taken, taken.union([course.ways[square][0] for square in taken]))
