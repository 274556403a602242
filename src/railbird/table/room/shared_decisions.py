"""Whose decisions a review shows: one's own, those of bots, and those that their player shares.

Luck and chances are for everybody. What a player's decisions cost is shown to others only if the
player agrees.
"""

from typing import NamedTuple

import msgspec
from msgspec.structs import replace

from railbird.analysis import Figure, Summary
from railbird.core import Header, Seat
from railbird.table.model import EveningGame, TableRow
from railbird.table.protocol.api import GameReview, ReviewState
from railbird.table.protocol.messages import ShareDecisions
from railbird.table.refusal import Refused
from railbird.table.room.commands.seats import changed
from railbird.table.room.finish import is_bot
from railbird.table.room.position import Caller, Change
from railbird.table.room.table import Table

PERSON = "person"
NOTHING = Figure(0.0, 0.0)

_state = msgspec.json.Decoder(ReviewState)


class Open(NamedTuple):
    """What a visitor may see of a review."""

    yours: tuple[Seat, ...]
    seats: tuple[Seat, ...]
    """Whose decisions are open to them."""


def share_decisions(table: Table, caller: Caller, command: ShareDecisions) -> Change:
    """Share the decisions of a finished game, or stop sharing them."""
    if table.still_showing:
        raise Refused("the end of the game is still being shown")
    game = _game(table.row, command.number)
    if command.seat not in _seats_of(game, caller.visitor):
        raise Refused(f"seat {command.seat + 1} was not yours in game {command.number}")
    before = {*game.finished.shared}
    shared = before | {command.seat} if command.share else before - {command.seat}
    finished = replace(game.finished, shared=tuple(sorted(shared)))
    evening = tuple(
        replace(each, finished=finished) if each is game else each for each in table.row.evening
    )
    name = game.placings[command.seat].name
    how = "shares" if command.share else "no longer shares"
    said = f"{name} {how} the decisions of game {command.number}."
    return changed(table, replace(table.row, evening=evening), said)


def _game(row: TableRow, number: int) -> EveningGame:
    found = next((game for game in row.evening if game.finished.number == number), None)
    if found is None:
        raise Refused(f"no game {number} has ended at this table")
    return found


def _seats_of(game: EveningGame, visitor: str) -> tuple[Seat, ...]:
    return tuple(seat for seat, one in enumerate(game.placings) if one.who == visitor)


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
    yours = _seats_of(game, visitor)
    to_the_end = {seat for seat in bots if is_bot(game.placings[seat].who)}
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
        return replace(one, decisions=0, cost=NOTHING, cost_score=NOTHING)

    return replace(
        review,
        yours=seen.yours,
        open=seen.seats,
        seats=tuple(map(summary, review.seats)),
        costly=tuple(move for move in review.costly if move.seat in seen.seats),
    )
