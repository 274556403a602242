"""The track as the horses of one distance run it (WP-2.11 – WP-2.17, WP-2.21, WP-2.22)."""

from collections.abc import Collection, Sequence
from typing import NamedTuple

from railbird.lanes import GATE, NOWHERE, Course, Leg, Square, lay_out, steps_to


class Track(NamedTuple):
    """A course with all that the rules ask about a square, each by its number."""

    course: Course
    names: tuple[str, ...]
    """As players write them: B:15/1, or gate/1."""
    passing: tuple[bool, ...]
    on_turn: tuple[bool, ...]
    past_line: tuple[int, ...]
    """The column of the run-out; 0 before the line (WP-2.16)."""
    to_line: tuple[int, ...]
    """Fewest steps to the run-out on an empty track (WP-7.46, WP-7.62)."""
    next_turn: tuple[int, ...]
    """The leg of the turn that comes next on a straight; NOWHERE on turns and after the last."""
    to_turn: tuple[int, ...]
    """Steps to the first square of that turn."""

    def gate(self, horse: int) -> int:
        return self.course.number[Square(GATE, 0, horse)]

    def first_of_turn(self, turn: int, lane: int) -> int:
        return self.course.number[Square(turn, 1, lane)]


def lay_track(legs: Sequence[Leg], passing: Collection[tuple[str, int, int]]) -> Track:
    """The last leg is the run-out beyond the finish line (WP-2.11 – WP-2.14)."""
    course = lay_out(legs, into_turns=True)
    run_out = len(legs) - 1
    squares = course.squares
    past_line = tuple(square.at if square.leg == run_out else 0 for square in squares)
    home = frozenset(number for number, column in enumerate(past_line) if column)
    next_turn, to_turn = _turns_ahead(course)
    return Track(
        course,
        names=tuple(_name(course, square) for square in squares),
        passing=tuple(
            square.leg != GATE and (legs[square.leg].name, square.at, square.lane) in passing
            for square in squares
        ),
        on_turn=tuple(square.leg != GATE and legs[square.leg].turn for square in squares),
        past_line=past_line,
        to_line=steps_to(course, home),
        next_turn=next_turn,
        to_turn=to_turn,
    )


def _name(course: Course, square: Square) -> str:
    if square.leg == GATE:
        return f"gate/{square.lane}"
    return f"{course.legs[square.leg].name}:{square.at}/{square.lane}"


def _turns_ahead(course: Course) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """Straights that follow each other count as one; the gate lies behind the first column."""
    legs, far = course.legs, len(course.squares)
    turn, steps = [NOWHERE] * far, [0] * far
    for number in reversed(range(far)):
        leg = course.squares[number].leg
        ahead = course.ways[number][0]
        if ahead == NOWHERE or (leg != GATE and legs[leg].turn):
            continue
        ahead_leg = course.squares[ahead].leg
        if legs[ahead_leg].turn:
            turn[number], steps[number] = ahead_leg, 1
        elif turn[ahead] != NOWHERE:
            turn[number], steps[number] = turn[ahead], steps[ahead] + 1
    return tuple(turn), tuple(steps)
