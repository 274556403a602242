"""The part of a board where the horses are, as a strip of lanes in text.

Every leg is a block: a straight with its columns, a turn as long as its longest lane. A digit is a
horse, and the double line is the finish.
"""

from collections.abc import Callable, Mapping, Sequence

from railbird.lanes.course import GATE, Course, Square

FINISH = "║"
_WIDTH = 72
_BEHIND = 3

Column = tuple[int, int]
"""Leg, and place in it."""


def draw_strip(
    course: Course,
    standing: Mapping[int, str],
    *,
    empty: Callable[[int], str],
    lines: Mapping[Column, str],
    heads: Sequence[str],
    past: int,
) -> str:
    """`standing` has a digit by square, `empty` tells how a free square looks, `lines` what is
    drawn before a column, and `heads` stand above the first column of each leg. Beyond the line
    there are `past` columns, or more if a horse is there."""
    lanes = {
        lane: _lane(course, lane, standing, empty, lines) for lane in range(1, course.lanes + 1)
    }
    columns = [
        column for row in lanes.values() for column, cell in enumerate(row) if cell.isdigit()
    ]
    rail = lanes[1]
    length = min(len(rail), max(max(columns) + _BEHIND, rail.index(FINISH) + past + 1))
    first = max(0, min(min(columns) - _BEHIND, length - _WIDTH))
    if max(columns) >= first + _WIDTH:
        first = max(columns) - _WIDTH + _BEHIND  # the leaders are on the strip, stragglers may not
    shown = slice(first, min(first + _WIDTH, length))
    head = f"lane  {''.join(_heads(course, lines, heads)[shown])}".rstrip()
    rows = [f"{lane:>4}  {''.join(row[shown])}".rstrip() for lane, row in lanes.items()]
    return "\n".join([head, *rows])


def _lane(
    course: Course,
    lane: int,
    standing: Mapping[int, str],
    empty: Callable[[int], str],
    lines: Mapping[Column, str],
) -> list[str]:
    row = [standing.get(course.number[Square(GATE, 0, lane)], " "), "["]
    for number, leg in enumerate(course.legs):
        for at in range(leg.first, max(leg.squares) + 1):
            row += lines.get((number, at), "")
            square = course.number.get(Square(number, at, lane))
            row.append(" " if square is None else standing.get(square) or empty(square))
    return row


def _heads(course: Course, lines: Mapping[Column, str], heads: Sequence[str]) -> list[str]:
    row = [" ", " "]
    for number, (leg, head) in enumerate(zip(course.legs, heads, strict=True)):
        row += [" "] if (number, leg.first) in lines else []
        row += f"{head:<{max(leg.squares) - leg.first + 1}}"
    return row
