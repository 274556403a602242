"""The track in rows: columns of the straights, and in a chute the squares with the same number.

All lanes stand side by side in a row, so that a set of lanes is a number with a bit for each of
them. Lanes leave a chute at rows of their own, since the outer ones are longer.
"""

from functools import cache
from typing import NamedTuple

from railbird.games.big_stakes.box.track import Track
from railbird.lanes import GATE, NOWHERE, Square


class Row(NamedTuple):
    squares: tuple[int, ...]
    """By lane from 1; NOWHERE where a lane has none. Place 0 is not used."""
    side: bool
    """Whether lanes may be changed in the step from here."""
    leaving: int
    """The set of lanes whose last square of a chute is here."""
    exit: int
    """The row that they leave for."""


class Rows(NamedTuple):
    rows: tuple[Row, ...]
    """From the gate on; all lanes that leave no chute go on to the next."""
    place: tuple[tuple[int, int], ...]
    """Row and lane of each square."""

    def ahead(self, row: int, lane: int) -> int:
        """The row of the next square in the lane."""
        return self.rows[row].exit if self.rows[row].leaving >> lane & 1 else row + 1


@cache
def rows_of(track: Track) -> Rows:
    legs, numbers = track.course.legs, track.course.number
    places = [(GATE, 0)]
    for number, leg in enumerate(legs):
        places += [(number, at) for at in range(1, max(leg.squares) + 1)]
    row_of = {place: number for number, place in enumerate(places)}
    rows = []
    for leg_number, at in places:
        squares = tuple(
            numbers.get(Square(leg_number, at, lane), NOWHERE) for lane in range(track.lanes + 1)
        )
        chute = leg_number != GATE and legs[leg_number].turn
        ends = [
            lane
            for lane in range(1, track.lanes + 1)
            if chute and at == legs[leg_number].squares[lane - 1]
        ]
        side = any(max(track.course.ways[square][1:]) >= 0 for square in squares if square >= 0)
        leaving = sum(1 << lane for lane in ends)
        rows.append(Row(squares, side, leaving, row_of.get((leg_number + 1, 1), NOWHERE)))
    return Rows(
        tuple(rows),
        tuple((row_of[square.leg, square.at], square.lane) for square in track.course.squares),
    )
