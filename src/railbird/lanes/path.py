"""One path, letter by letter: where it leads, or the first step that is wrong and why."""

from typing import NamedTuple

from railbird.lanes.course import GATE, NOWHERE, Course
from railbird.lanes.steering import FRESH, Steering
from railbird.lanes.traffic import Traffic


class Ridden(NamedTuple):
    square: int
    steering: int


class BadStep(NamedTuple):
    step: int
    """Counted from 1."""
    reason: str


def follow(
    course: Course,
    steering: Steering,
    start: int,
    path: str,
    traffic: Traffic,
    *,
    squeeze: int = NOWHERE,
    letters: str = "SLR",
) -> Ridden | BadStep:
    """Where the path leads. How long it may be, and where it may end, is for the game to say."""
    square, state, step = start, FRESH, 0
    while step < len(path):
        way = letters.find(path[step])
        if way < 0:
            return BadStep(step + 1, f"{path[step]!r} is none of {', '.join(letters)}")
        to = course.ways[square][way]
        if to == NOWHERE:
            return BadStep(step + 1, _no_way(course, square, way))
        turned = steering.after[state][way]
        if turned == NOWHERE:
            return BadStep(step + 1, "the rider may not change lanes like this in one move")
        if way == 0 and to in traffic.taken:
            refused = _cannot_squeeze(course, traffic, to, squeeze, state, path[step:], letters)
            if refused:
                return BadStep(step + 1, refused)
            to, step = course.ways[to][0], step + 1
        elif to in traffic.taken:
            return BadStep(step + 1, "the square is occupied")
        elif way and to in traffic.closed:
            return BadStep(step + 1, "the square is directly in front of another horse")
        square, state, step = to, turned, step + 1
    return Ridden(square, state)


def _no_way(course: Course, square: int, way: int) -> str:
    here = course.squares[square]
    if way == 0:
        return "the course ends here"
    if here.leg != GATE and course.legs[here.leg].turn:
        return "no lane is changed on a turn"
    edge = 1 if way == 1 else course.lanes
    return (
        f"there is no lane beyond lane {edge}" if here.lane == edge else "no lane is changed here"
    )


def _cannot_squeeze(
    course: Course,
    traffic: Traffic,
    to: int,
    squeeze: int,
    state: int,
    rest: str,
    letters: str,
) -> str:
    """Why the horse on this square cannot be run through; empty if it can."""
    if to != squeeze:
        return "the square is occupied, and this horse may not squeeze through"
    if state != FRESH:
        return "the square is occupied, and after a change of lanes there is no squeeze"
    if rest[:2] != letters[0] * 2:
        return "a squeeze takes two squares, straight on"
    beyond = course.ways[to][0]
    if beyond == NOWHERE or beyond in traffic.taken:
        return "the square beyond the horse that is squeezed past is not free"
    return ""
