"""The part of the track where the horses are, as a strip of lanes.

Every leg is a block: a straight with a column for each station, a chute as long as its longest
lane, its squares marked as white-bordered. A digit is the horse of that post, 0 that of post 10,
and the double line is the finish.
"""

from collections.abc import Mapping

from railbird.games.big_stakes.box.track import Track
from railbird.games.big_stakes.race.view import RaceView
from railbird.lanes import GATE, Square

_WIDTH = 72
_BEHIND = 3
_PAST = 22
"""Stations beyond the line that are drawn, or more if a horse is there."""


def draw_strip(track: Track, race: RaceView) -> str:
    standing = {
        track.number[runner.square]: str(runner.post % 10)
        for runner in race.runners
        if runner.square
    }
    if not standing:
        return ""
    lanes = {lane: _lane(track, lane, standing) for lane in range(1, track.lanes + 1)}
    columns = [
        column for row in lanes.values() for column, cell in enumerate(row) if cell.isdigit()
    ]
    length = max(max(columns) + _BEHIND, _line_column(track) + _PAST)
    first = max(0, min(min(columns) - _BEHIND, length - _WIDTH))
    if max(columns) >= first + _WIDTH:
        first = max(columns) - _WIDTH + _BEHIND  # the leaders are on the strip, stragglers may not
    shown = slice(first, min(first + _WIDTH, length))
    head = f"lane  {''.join(_heads(track)[shown])}".rstrip()
    rows = [f"  {lane:>2}  {''.join(row[shown])}".rstrip() for lane, row in lanes.items()]
    return "\n".join([head, *rows])


def _line_column(track: Track) -> int:
    return _lane(track, 1, {}).index("║")


def _lane(track: Track, lane: int, standing: Mapping[int, str]) -> list[str]:
    course = track.course
    row = [standing.get(course.number[Square(GATE, 0, lane)], " "), "["]
    for number, leg in enumerate(course.legs):
        for at in range(leg.first, max(leg.squares) + 1):
            square = course.number.get(Square(number, at, lane))
            if square is None:
                row.append(" ")
                continue
            if track.past_line[square] == 1:
                row.append("║")
            row.append(standing.get(square) or ("o" if leg.turn else "·"))
    return row


def _heads(track: Track) -> list[str]:
    """The first station of each leg above its first column."""
    row = [" ", " "]
    for leg in track.course.legs:
        row += list(f"{leg.name:<{max(leg.squares) - leg.first + 1}}")
    return row
