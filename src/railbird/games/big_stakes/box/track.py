"""The track of one distance: stations, chutes, and how far on a square lies (BS-2.6 – BS-2.12)."""

from bisect import bisect_right
from dataclasses import dataclass
from functools import cache
from math import lcm
from typing import Any

from railbird.lanes import GATE, NOWHERE, Course, Leg, Square, lay_out

STATIONS_PER_FURLONG = 12
CHUTE_STATIONS = 3
RUN_OUT = 130
"""Stations beyond the line, more than any throw can need: three furlongs of 20 with 25 shifted to
them, nine dice with every bonus, and three stolen spaces (BS-2.6)."""


@dataclass(frozen=True, slots=True, eq=False)
class Track:
    """A course with all that the rules ask about a square, each by its number.

    There is one for each measure of furlongs, chutes and squares, however often it is laid.
    """

    furlongs: int
    course: Course
    names: tuple[str, ...]
    """Lane and station, 2/30; a chute square is counted from the chute's first station, 2/33:1."""
    number: dict[str, int]
    progress: tuple[int, ...]
    """How far on, in parts of a station (BS-2.11)."""
    parts: int
    """Parts of a station, so that every chute square has a whole number of them."""
    lane: tuple[int, ...]
    in_chute: tuple[bool, ...]
    past_line: tuple[int, ...]
    """Spaces past the line; 0 before it and on the finish station (BS-7.24)."""
    wide: tuple[int, ...]
    """Spaces that a lane costs in the next chute; 0 after the last (BS-2.9, BS-7.80)."""
    cuts: tuple[tuple[int, int], ...]
    """Where a side step across white borders would lead, inside and outside (BS-7.41, V2)."""
    gate: tuple[int, ...]
    """The gate square of each lane, the rail first."""
    chutes: tuple[int, ...]
    """First stations."""
    squares: tuple[int, ...]
    """Length of a chute by lane."""

    def __reduce__(self) -> tuple[Any, ...]:
        """Copied or sent elsewhere, a track is built again from its measures."""
        return lay_track, (self.furlongs, self.chutes, self.squares)

    @property
    def finish(self) -> int:
        return self.furlongs * STATIONS_PER_FURLONG

    @property
    def lanes(self) -> int:
        return self.course.lanes

    def step(self, square: int, letter: str) -> int:
        """Where F, I or O leads; through white borders as an attempt goes (BS-7.41, V2)."""
        to = self.course.ways[square]["FIO".index(letter)]
        return self.cuts[square]["IO".index(letter)] if to == NOWHERE and letter != "F" else to

    def station(self, square: int) -> int:
        """Rounded down."""
        return self.progress[square] // self.parts


@cache
def lay_track(furlongs: int, chutes: tuple[int, ...], squares: tuple[int, ...]) -> Track:
    """`chutes` are first stations, `squares` the length of a chute by lane (BS-2.12)."""
    lanes = len(squares)
    finish = furlongs * STATIONS_PER_FURLONG
    legs, first = [], 1
    for chute in chutes:
        legs.append(Leg(str(first), (chute - first,) * lanes, turn=False))
        legs.append(Leg(str(chute), squares, turn=True))
        first = chute + CHUTE_STATIONS
    legs.append(Leg(str(first), (finish + RUN_OUT - first + 1,) * lanes, turn=False))
    course = lay_out(legs, into_turns=False)
    parts = lcm(*squares)
    progress = tuple(_progress(course, square, parts) for square in course.squares)
    names = tuple(_name(course, square) for square in course.squares)
    return Track(
        furlongs,
        course,
        names,
        {name: number for number, name in enumerate(names)},
        progress,
        parts,
        lane=tuple(square.lane for square in course.squares),
        in_chute=tuple(_in_chute(course, square) for square in course.squares),
        past_line=tuple(max(0, at // parts - finish) for at in progress),
        wide=tuple(
            squares[square.lane - 1] - CHUTE_STATIONS
            if any(chute * parts > at for chute in chutes)
            else 0
            for square, at in zip(course.squares, progress, strict=True)
        ),
        cuts=_cuts(course, progress),
        gate=tuple(course.number[Square(GATE, 0, lane)] for lane in range(1, lanes + 1)),
        chutes=chutes,
        squares=squares,
    )


def _in_chute(course: Course, square: Square) -> bool:
    return square.leg != GATE and course.legs[square.leg].turn


def _progress(course: Course, square: Square, parts: int) -> int:
    if square.leg == GATE:
        return 0
    leg = course.legs[square.leg]
    before = int(leg.name) - 1
    if leg.turn:
        return before * parts + CHUTE_STATIONS * square.at * parts // leg.squares[square.lane - 1]
    return (before + square.at) * parts


def _cuts(course: Course, progress: tuple[int, ...]) -> tuple[tuple[int, int], ...]:
    """The square of the neighbour lane with the smallest progress that is greater."""
    lanes: list[list[int]] = [[] for _ in range(course.lanes + 2)]
    for number, square in enumerate(course.squares):
        lanes[square.lane].append(number)
    rising = [[progress[number] for number in lane] for lane in lanes]

    def beyond(number: int, lane: int) -> int:
        place = bisect_right(rising[lane], progress[number])
        return lanes[lane][place] if place < len(lanes[lane]) else NOWHERE

    return tuple(
        (beyond(number, square.lane - 1), beyond(number, square.lane + 1))
        for number, square in enumerate(course.squares)
    )


def _name(course: Course, square: Square) -> str:
    if square.leg == GATE:
        return f"{square.lane}/0"
    leg = course.legs[square.leg]
    if leg.turn:
        return f"{square.lane}/{leg.name}:{square.at}"
    return f"{square.lane}/{int(leg.name) - 1 + square.at}"
