"""The straightest ways are those that trying every path finds, on thousands of random positions."""

import random
from dataclasses import replace

from railbird.lanes import Square, straightest, traffic_of
from tests.lanes.every_path import Place, Ride, counted
from tests.lanes.test_walk import a_ride, course_of, number_of

Found = dict[tuple[Place, int], tuple[int, str]]
"""By place and number of steps: changes of lane and path."""

LETTERS = str.maketrans("SLR", "FIO")


def slowly(ride: Ride) -> Found:
    found: Found = {}
    for path, place, _ in ride.all_paths():
        way = (len(path.replace("S", "")), path.translate(LETTERS))
        key = (place, len(path))
        found[key] = min(found.get(key, way), way)
    return found


def fast(ride: Ride, most_changes: int) -> Found:
    course = course_of(ride.board)
    others = [number_of(course, other) for other in ride.others]
    start = number_of(course, ride.start)
    layers = straightest(course, start, ride.count, most_changes, traffic_of(course, others))
    return {
        (_place(course.squares[square]), steps): way
        for steps, layer in enumerate(layers)
        for square, way in layer.items()
    }


def _place(square: Square) -> Place:
    return (square.leg, square.at, square.lane)


def test_the_straightest_ways_are_those_of_all_paths() -> None:
    """BS-5.1: each end and length once, with fewest changes, then the first in letter order."""
    rng = random.Random("straightest ways")
    seen = 0
    for changes, longest in ((3, 8), (1, 10), (6, 8), (0, 9)):
        for _ in range(800):
            ride = replace(a_ride(rng, counted(changes, True), longest), may_squeeze=False)
            found = slowly(ride)
            assert fast(ride, changes) == found, ride
            seen += len(found)
    assert seen > 10_000
