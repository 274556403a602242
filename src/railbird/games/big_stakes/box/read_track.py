"""Reading the track from its tables; faults by BS-12.12."""

from collections.abc import Callable
from typing import NamedTuple

from railbird.core.tables import Faults, read_csv
from railbird.games.big_stakes.box.components import DISTANCES, LANES
from railbird.games.big_stakes.box.track import CHUTE_STATIONS, STATIONS_PER_FURLONG

_MOST_SQUARES = 20


class TrackTables(NamedTuple):
    chutes: dict[int, tuple[int, ...]]
    """First stations by distance (BS-2.8)."""
    squares: tuple[int, ...]
    """Of a chute, by lane (BS-2.9)."""


def read_track(text_of: Callable[[str], str], faults: Faults) -> TrackTables:
    squares = _chute_squares(text_of("track_lanes.csv"), faults)
    chutes = _chutes(text_of("track_chutes.csv"), faults)
    if not (faults.found_in("track_lanes.csv") or faults.found_in("track_chutes.csv")):
        _check_lengths(text_of("track_lane_lengths.csv"), chutes, squares, faults)
    return TrackTables({key: tuple(own) for key, own in chutes.items()}, tuple(squares))


def _chute_squares(text: str, faults: Faults) -> list[int]:
    """Squares of a chute by lane, the rail first (BS-2.9)."""
    file = "track_lanes.csv"
    rows = read_csv(file, text, ("lane", "chute_squares"), faults)
    squares = []
    for row in rows:
        squares.append(row.whole("chute_squares", "BS-12.12"))
        if not CHUTE_STATIONS <= squares[-1] <= _MOST_SQUARES:
            row.fault(
                f"track: lane {row.text('lane')}: chute_squares must be {CHUTE_STATIONS} to "
                f"{_MOST_SQUARES}",
                "BS-12.12",
            )
    lanes = [row.text("lane") for row in rows]
    if lanes != [str(lane) for lane in range(1, LANES["single"] + 1)]:
        faults.add(file, None, f"track: lanes must be 1 to {LANES['single']}", "BS-12.12")
    return squares


def _chutes(text: str, faults: Faults) -> dict[int, list[int]]:
    """First stations by distance (BS-2.8)."""
    chutes: dict[int, list[int]] = {furlongs: [] for furlongs in DISTANCES}
    for row in read_csv(
        "track_chutes.csv", text, ("distance_f", "chute_no", "first_station"), faults
    ):
        furlongs = int(row.one_of("distance_f", tuple(map(str, DISTANCES)), "BS-12.12"))
        first = row.whole("first_station", "BS-12.12")
        own, number = chutes[furlongs], row.text("chute_no")
        earliest = own[-1] + CHUTE_STATIONS + 1 if own else 2
        latest = furlongs * STATIONS_PER_FURLONG - CHUTE_STATIONS
        if not earliest <= first <= latest:
            row.fault(
                f"track: {furlongs}F: chute {number} begins at {first}; it must begin between "
                f"{earliest} and {latest}, so that a straight lies before and after it",
                "BS-12.12",
            )
        own.append(first)
    return chutes


def _check_lengths(
    text: str, chutes: dict[int, list[int]], squares: list[int], faults: Faults
) -> None:
    """A lane is as long as its squares (BS-2.10)."""
    for row in read_csv(
        "track_lane_lengths.csv", text, ("distance_f", "lane", "squares_to_finish"), faults
    ):
        furlongs = int(row.one_of("distance_f", tuple(map(str, DISTANCES)), "BS-12.12"))
        lane = int(row.one_of("lane", tuple(str(n + 1) for n in range(len(squares))), "BS-12.12"))
        extra = squares[lane - 1] - CHUTE_STATIONS
        due = furlongs * STATIONS_PER_FURLONG + extra * len(chutes[furlongs])
        if row.text("squares_to_finish") != str(due):
            row.fault(
                f"track: {furlongs}F: lane {lane} has {due} squares to the finish, not "
                f"{row.text('squares_to_finish')!r} (column squares_to_finish)",
                "BS-12.12",
            )
