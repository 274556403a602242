"""The part of the track where the horses are, as a strip of lanes.

Every leg is a block: a straight with its columns, a turn as long as its longest lane. A digit is a
horse, + a passing square, and the double line is the finish.
"""

from collections.abc import Mapping, Sequence

from railbird.games.win_place_and_show.box.track import Track
from railbird.games.win_place_and_show.view import WinPlaceAndShowView, squares_of
from railbird.lanes import GATE, Square

_WIDTH = 72
_BEHIND = 3


def draw_strip(track: Track, view: WinPlaceAndShowView) -> str:
    places = squares_of(track, view)
    lanes = {lane: _lane(track, lane, places) for lane in range(1, track.course.lanes + 1)}
    columns = [
        column for row in lanes.values() for column, cell in enumerate(row) if cell.isdigit()
    ]
    length = len(lanes[1])
    first = max(0, min(min(columns) - _BEHIND, length - _WIDTH))
    if max(columns) >= first + _WIDTH:
        first = max(columns) - _WIDTH + _BEHIND  # the leaders are on the strip, stragglers may not
    shown = slice(first, first + _WIDTH)
    head = f"lane  {''.join(_heads(track)[shown])}".rstrip()
    rows = [f"   {lane}  {''.join(row[shown])}".rstrip() for lane, row in lanes.items()]
    return "\n".join([head, *rows])


def _lane(track: Track, lane: int, places: Mapping[int, int]) -> list[str]:
    course = track.course
    standing = {square: str(horse) for horse, square in places.items()}
    row = [standing.get(course.number[Square(GATE, 0, lane)], " "), "["]
    last = len(course.legs) - 1
    for number, leg in enumerate(course.legs):
        row += ["║"] if number == last else ["|"] if number else []
        for at in range(leg.first, max(leg.squares) + 1):
            square = course.number.get(Square(number, at, lane))
            row.append(" " if square is None else _cell(track, square, standing))
    return row


def _cell(track: Track, square: int, standing: Mapping[int, str]) -> str:
    return standing.get(square) or ("+" if track.passing[square] else "·")


def _heads(track: Track) -> Sequence[str]:
    """The name of each leg above its first column."""
    row = [" ", " "]
    for number, leg in enumerate(track.course.legs):
        row += [" "] if number else []
        block = f"{leg.name}:{leg.first}" if number == 0 else leg.name
        row += list(f"{block:<{max(leg.squares) - leg.first + 1}}")
    return row
