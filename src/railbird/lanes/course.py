"""A course: every square of every lane from the gate to its end, and where a step from it leads.

Squares are numbered in the order of the course, so a step always leads to a higher number.
"""

from collections.abc import Container, Sequence
from typing import NamedTuple

NOWHERE = -1
"""Where a step leads that the board does not have."""

GATE = -1
"""The leg of the squares behind the first column."""


class Leg(NamedTuple):
    """A part of the course: a straight with columns across all lanes, or a turn."""

    name: str
    squares: tuple[int, ...]
    """By lane, the rail first; on a straight they are all the same."""
    turn: bool
    first: int = 1
    """The first column used, where the course begins in the middle of a straight."""


class Square(NamedTuple):
    leg: int
    at: int
    """Counted from 1 within the leg; 0 in the gate."""
    lane: int
    """Counted from 1 at the rail."""


class Course(NamedTuple):
    legs: tuple[Leg, ...]
    lanes: int
    squares: tuple[Square, ...]
    number: dict[Square, int]
    ways: tuple[tuple[int, int, int], ...]
    """By square, where a step leads: ahead in the lane, or diagonally forward, one lane towards
    the rail or away from it."""


def lay_out(legs: Sequence[Leg], into_turns: bool) -> Course:
    """The course over these legs in turn, with a gate before the first.

    Diagonal steps start on a straight or in the gate. `into_turns` says whether one may end on the
    first square of a turn, which is how a lane for the turn is chosen.
    """
    lanes = len(legs[0].squares)
    squares = [Square(GATE, 0, lane) for lane in range(1, lanes + 1)]
    for number, leg in enumerate(legs):
        squares += [
            Square(number, at, lane)
            for at in range(leg.first, max(leg.squares) + 1)
            for lane in range(1, lanes + 1)
            if at <= leg.squares[lane - 1]
        ]
    numbers = {square: number for number, square in enumerate(squares)}

    def number_of(leg: int, at: int, lane: int) -> int:
        return numbers.get(Square(leg, at, lane), NOWHERE)

    def beside(square: Square, lane: int) -> int:
        leg, column = _next_column(legs, square)
        from_turn = square.leg != GATE and legs[square.leg].turn
        closed = leg < len(legs) and legs[leg].turn and not into_turns
        return NOWHERE if from_turn or closed else number_of(leg, column, lane)

    ways = [
        (
            number_of(*_next_column(legs, each), each.lane),
            beside(each, each.lane - 1),
            beside(each, each.lane + 1),
        )
        for each in squares
    ]
    return Course(tuple(legs), lanes, tuple(squares), numbers, tuple(ways))


def _next_column(legs: Sequence[Leg], square: Square) -> tuple[int, int]:
    """Leg and place one step further in the lane; beyond the last leg there is nothing."""
    leg, at, lane = square
    if leg != GATE and at < legs[leg].squares[lane - 1]:
        return leg, at + 1
    following = leg + 1
    return following, legs[following].first if following < len(legs) else 0


def steps_to(course: Course, goals: Container[int]) -> tuple[int, ...]:
    """By square, the fewest steps to any goal on an empty course with free changes of lane.

    A square from which no goal can be reached is as far away as the course has squares.
    """
    far = len(course.squares)
    steps = [far] * far
    for square in reversed(range(far)):
        reached = [steps[to] for to in course.ways[square] if to != NOWHERE]
        steps[square] = 0 if square in goals else min([far, *(1 + least for least in reached)])
    return tuple(steps)
