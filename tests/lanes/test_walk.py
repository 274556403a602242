"""The walk finds what trying every path finds, on thousands of random positions."""

import random
from dataclasses import replace

import pytest

from railbird.lanes import (
    NOWHERE,
    BadStep,
    Course,
    Leg,
    Ridden,
    Square,
    Steering,
    counted_changes,
    follow,
    lay_out,
    out_and_back,
    traffic_of,
    walk,
)
from tests.lanes.every_path import Board, MayChange, Place, Ride, apprentice, counted, veteran

Found = dict[tuple[Place, int, bool], str]
"""Place, steps and whether no step follows, with the first path that leads there."""

ORDER = str.maketrans("SLR", "012")


def a_board(rng: random.Random) -> Board:
    """Straights and turns in any order; on a turn every lane has its own length."""
    lanes = rng.randint(1, 5)
    lengths, turns = [], []
    for leg in range(rng.randint(1, 4)):
        turn = leg > 0 and rng.random() < 0.4
        columns = rng.randint(1, 7)
        steps = rng.choice((0, 1, 2)) if turn else 0
        lengths.append([columns + steps * lane for lane in range(lanes)])
        turns.append(turn)
    return Board(lengths, turns, rng.randint(1, lengths[0][0]), rng.random() < 0.5)


def places_of(board: Board) -> list[Place]:
    on_the_board = [
        (leg, at, lane)
        for leg, lengths in enumerate(board.lengths)
        for lane, length in enumerate(lengths, start=1)
        for at in range(board.first if leg == 0 else 1, length + 1)
    ]
    return [(-1, 0, lane) for lane in range(1, board.lanes + 1)] + on_the_board


def a_ride(rng: random.Random, may_change: MayChange, longest: int) -> Ride:
    board = a_board(rng)
    places = places_of(board)
    start, *others = rng.sample(places, min(rng.randint(1, board.lanes + 2), len(places)))
    count = rng.randint(1, longest)
    squeezes = rng.random() < 0.7
    return Ride(board, start, others, count, may_change, squeezes, rng.random() < 0.5)


def course_of(board: Board) -> Course:
    legs = [
        Leg(f"leg {number}", tuple(lengths), turn, board.first if number == 0 else 1)
        for number, (lengths, turn) in enumerate(zip(board.lengths, board.turns, strict=True))
    ]
    return lay_out(legs, board.into_turns)


def number_of(course: Course, place: Place) -> int:
    return course.number[Square(*place)]


def squeeze_of(course: Course, ride: Ride) -> int:
    first = ride.first_ahead()
    return number_of(course, first) if ride.may_squeeze and first else NOWHERE


def slowly(ride: Ride) -> Found:
    found: Found = {}
    for path, place, stuck in ride.all_paths():
        key = (place, len(path), stuck)
        found[key] = min(found.get(key, path), path, key=lambda text: text.translate(ORDER))
    return found


def fast(ride: Ride, steering: Steering) -> Found:
    course = course_of(ride.board)
    reach = walk(
        course,
        steering,
        number_of(course, ride.start),
        ride.count,
        traffic_of(course, [number_of(course, other) for other in ride.others]),
        squeeze=squeeze_of(course, ride),
        squeeze_and_stop=ride.squeeze_and_stop,
    )
    found: Found = {}
    for steps, layer in enumerate(reach.layers):
        for square, state, path in layer:
            stuck = (square, state, steps) in reach.stuck
            leg, at, lane = course.squares[square]
            found.setdefault(((leg, at, lane), steps, stuck), path)
    return found


RIDERS = {
    "veteran": (veteran(2), out_and_back(2, may_return=True), 9),
    "three lanes and back": (veteran(3), out_and_back(3, may_return=True), 8),
    "apprentice": (apprentice(1), out_and_back(1, may_return=False), 12),
    "two lanes, no return": (apprentice(2), out_and_back(2, may_return=False), 10),
    "no change": (apprentice(0), out_and_back(0, may_return=True), 12),
    "counted": (counted(3, False), counted_changes(3, first_straight=False), 8),
    "first step straight": (counted(3, True), counted_changes(3, first_straight=True), 8),
}


@pytest.mark.parametrize("rider", RIDERS)
def test_the_walk_finds_what_trying_every_path_finds(rider: str) -> None:
    """WP-5.11, WP-7.33 – WP-7.39, BS-5.1: every end, by steps and by whether it is stuck, and the
    first path to it."""
    may_change, steering, longest = RIDERS[rider]
    rng = random.Random(f"positions of the {rider}")
    counting = rider in ("counted", "first step straight")
    for _ in range(1000):
        ride = a_ride(rng, may_change, longest)
        if counting:  # there a squeeze has no meaning
            ride = replace(ride, may_squeeze=False)
        assert fast(ride, steering) == slowly(ride), ride


@pytest.mark.parametrize("rider", ["veteran", "apprentice", "first step straight"])
def test_following_a_path_agrees_with_the_list_of_all_paths(rider: str) -> None:
    """WP-12.21: random paths are followed or refused as the rules say."""
    may_change, steering, _ = RIDERS[rider]
    rng = random.Random(f"paths of the {rider}")
    followed = 0
    for _ in range(1500):
        ride = replace(a_ride(rng, may_change, 6), squeeze_and_stop=True)
        if rider == "first step straight":
            ride = replace(ride, may_squeeze=False)
        course = course_of(ride.board)
        ends = {path: place for path, place, _ in ride.all_paths()}
        whole = [path for path in ends if len(path) <= ride.count]
        tried = rng.sample(whole, min(3, len(whole)))
        tried.append("".join(rng.choice("SSSLR") for _ in range(rng.randint(1, ride.count))))
        for path in tried:
            end = follow(
                course,
                steering,
                number_of(course, ride.start),
                path,
                traffic_of(course, [number_of(course, other) for other in ride.others]),
                squeeze=squeeze_of(course, ride),
            )
            if path in ends:
                assert isinstance(end, Ridden), (ride, path, end)
                assert course.squares[end.square] == ends[path]
                followed += 1
            else:
                assert isinstance(end, BadStep), (ride, path)
                assert 1 <= end.step <= len(path)
    assert followed > 1500
