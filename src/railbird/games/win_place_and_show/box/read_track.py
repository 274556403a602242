"""Reading the track from its tables; faults by WP-12.11 – WP-12.14 and WP-12.28."""

import re
from collections.abc import Callable
from typing import NamedTuple

from railbird.core.tables import Faults, Row, read_csv
from railbird.games.win_place_and_show.box.components import HORSES
from railbird.games.win_place_and_show.box.track import Track, lay_track
from railbird.lanes import Leg

_LANES = tuple(f"lane{lane}" for lane in HORSES)
_SQUARE = re.compile(r"(\w+):(\d+)")


class Segment(NamedTuple):
    squares: tuple[int, ...]
    turn: bool


def read_tracks(text_of: Callable[[str], str], faults: Faults) -> dict[str, Track]:
    """A track for every distance that has a starting gate."""
    segments = _segments(text_of("track_segments.csv"), faults)
    passing = _passing(text_of("passing_squares.csv"), segments, faults)
    tracks = {}
    for row in read_csv(
        "starts.csv", text_of("starts.csv"), ("distance", "first_square", "path"), faults
    ):
        distance = row.text("distance")
        if not distance or distance in tracks:
            row.fault(f"distance {distance!r} is empty or has a gate already", "WP-12.11")
        if faults.found_in("track_segments.csv"):
            continue
        legs = _legs(row, segments)
        if legs:
            tracks[distance] = lay_track(legs, passing)
    return tracks


def run_out_note(track: Track, largest_strength: int) -> str | None:
    """A warning if a horse might run out of squares beyond the line (WP-12.28)."""
    longest_count = largest_strength + 11  # die, bonus and allowance
    if track.course.legs[-1].squares[0] < longest_count:
        return f"track: run-out may be too short: a count of {longest_count} is possible"
    return None


def _segments(text: str, faults: Faults) -> dict[str, Segment]:
    segments: dict[str, Segment] = {}
    for row in read_csv("track_segments.csv", text, ("segment", "kind", *_LANES), faults):
        name = row.text("segment")
        if not re.fullmatch(r"\w+", name) or name in segments:
            row.fault(f"track: segment {name!r} has no name of its own", "WP-12.12")
        kind = row.text("kind")
        if kind not in ("straight", "turn"):
            row.fault(f"track: segment {name!r} is a {kind!r}; straight or turn", "WP-12.12")
        cells = [row.text(lane) for lane in _LANES]
        empty = [lane for lane, cell in zip(_LANES, cells, strict=True) if not _is_positive(cell)]
        if empty:
            row.fault(f"track: segment {name!r} has no squares in {', '.join(empty)}", "WP-12.12")
            continue
        squares = tuple(map(int, cells))
        if kind == "straight" and len(set(squares)) > 1:
            row.fault(
                f"track: straight {name!r} must have the same number of columns in all lanes",
                "WP-12.13",
            )
            continue
        segments[name] = Segment(squares, kind == "turn")
    return segments


def _is_positive(cell: str) -> bool:
    return cell.isdecimal() and int(cell) > 0


def _passing(text: str, segments: dict[str, Segment], faults: Faults) -> set[tuple[str, int, int]]:
    """The squares where a move may end short (WP-2.17)."""
    passing = set()
    for row in read_csv("passing_squares.csv", text, ("segment", "lane", "index"), faults):
        name = row.text("segment")
        lane, index = (row.text(column) for column in ("lane", "index"))
        segment = segments.get(name)
        if segment is None and faults.found_in("track_segments.csv"):
            continue  # it is the segment that has to be mended
        in_lane = lane.isdecimal() and int(lane) in HORSES
        if (
            segment is None
            or not in_lane
            or not index.isdecimal()
            or not 1 <= int(index) <= segment.squares[int(lane) - 1]
        ):
            row.fault(f"track: passing square {name}:{index}/{lane} does not exist", "WP-12.14")
            continue
        passing.add((name, int(index), int(lane)))
    return passing


def _legs(row: Row, segments: dict[str, Segment]) -> list[Leg]:
    """The legs of a path; none if there is a fault in it."""
    path = row.text("path").split()
    unknown = [name for name in path if name not in segments]
    for name in unknown or ([] if path else [""]):
        row.fault(f"track: segment {name!r} of the path is unknown", "WP-12.12")
    if unknown or not path:
        return []
    if len(path) < 2 or segments[path[0]].turn or segments[path[-1]].turn:
        row.fault(
            f"track: segment {path[0]!r} or {path[-1]!r}: a path begins and ends with a straight, "
            "the last one being the run-out beyond the finish line",
            "WP-12.12",
        )
        return []
    if path[-1] in path[:-1]:
        row.fault(
            f"track: segment {path[-1]!r} is the run-out and may be run only once", "WP-12.12"
        )
        return []
    first = _SQUARE.fullmatch(row.text("first_square"))
    if not first or first[1] != path[0] or not 1 <= int(first[2]) <= segments[path[0]].squares[0]:
        row.fault(
            f"track: segment {path[0]!r} has no first column {row.text('first_square')!r}; "
            f"write it like {path[0]}:1",
            "WP-12.12",
        )
        return []
    starts = [int(first[2]), *([1] * (len(path) - 1))]
    return [
        Leg(name, segments[name].squares, segments[name].turn, start)
        for name, start in zip(path, starts, strict=True)
    ]
