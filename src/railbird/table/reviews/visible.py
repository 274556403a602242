"""Whose decisions a review shows: one's own, those of bots, and those that their player shares.

Luck and chances are for everybody. What a player's decisions cost is shown to others only if the
player agrees.
"""

from typing import NamedTuple

import msgspec
from msgspec.structs import replace

from railbird.analysis import Figure, Summary
from railbird.core import Header, Seat
from railbird.table.model import TableRow
from railbird.table.protocol.api import GameReview, ReviewState

PERSON = "person"
NOTHING = Figure(0.0, 0.0)

_state = msgspec.json.Decoder(ReviewState)


class Open(NamedTuple):
    """What a visitor may see of a review."""

    yours: tuple[Seat, ...]
    seats: tuple[Seat, ...]
    """Whose decisions are open to them."""


def open_to(visitor: str, row: TableRow | None, record: str, header: Header) -> Open:
    """At a game of a table: what everybody may see, and what this visitor may.

    Somebody may have taken over from a bot. Without the table nobody is known, and only what bots
    did is open.
    """
    bots = [seat for seat, one in enumerate(header.seats) if one.player != PERSON]
    games = row.evening if row else ()
    game = next((each for each in games if each.finished.record == record), None)
    if game is None:
        return Open((), tuple(bots))
    yours = game.seats_of(visitor)
    to_the_end = {seat for seat in bots if game.placings[seat].by_bot}
    return Open(yours, tuple(sorted({*to_the_end, *yours, *game.finished.shared})))


def as_seen(answer: bytes, seen: Open) -> bytes:
    """The state of a review without the decisions that are not open."""
    state = _state.decode(answer)
    if state.review is None:
        return answer
    return msgspec.json.encode(replace(state, review=_closed(state.review, seen)))


def _closed(review: GameReview, seen: Open) -> GameReview:
    def summary(one: Summary) -> Summary:
        if one.seat in seen.seats:
            return one
        return replace(one, decisions=0, cost=NOTHING, cost_score=NOTHING, costs=())

    return replace(
        review,
        yours=seen.yours,
        open=seen.seats,
        seats=tuple(map(summary, review.seats)),
        costly=tuple(move for move in review.costly if move.seat in seen.seats),
    )
