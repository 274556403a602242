"""A table as its log says: an entry leads from one position to the next.

The table that lives through an entry and one that loads it later take the same way. What a command
would change is worked out first, written to disk, then applied.
"""

from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import NamedTuple

from railbird.core import BadRecord, Game, Viewer
from railbird.core.record import parse_record
from railbird.table.model import ChatLine, LogEntry, Start, TableRow
from railbird.table.session.dice import dice_of_lesson
from railbird.table.session.session import GameSession, new_session, with_prefix
from railbird.table.session.step import Step
from railbird.table.store.store import Logged


@dataclass(frozen=True, slots=True)
class Position:
    row: TableRow
    session: GameSession | None = None
    """The game that is played, or was played last; None before the first and when the next one
    is being prepared."""

    def after(
        self,
        game: Game,
        entry: LogEntry,
        started: GameSession | None = None,
        step: Step | None = None,
    ) -> "Position":
        """`started` and `step` are what the entry says, where that is worked out already."""
        row = entry.row or self.row
        session = self.session if row.number == self.row.number else None
        if entry.start:
            session = started or session_of(game, entry.start, row.secret, row.lesson)
        if session and entry.row:
            session = session.under(row, entry.at)
        if session and entry.batch:
            session = session.after(step or session.again(entry.batch))
        return Position(row, session)


class End(NamedTuple):
    """Where a log ends."""

    position: Position
    seq: int
    """Entries so far."""
    digest: str


def replayed(game: Game, row: TableRow, logged: Iterable[Logged]) -> End:
    """Where the log of this game of the table ends. Blocks."""
    end = End(Position(row), 0, "")
    for each in logged:
        end = End(end.position.after(game, each.entry), each.seq, each.digest)
    if row.has_game and end.position.session is None:
        raise BadRecord(0, f"the start of game {row.number} is gone")
    return end


def session_of(game: Game, start: Start, secret: str, lesson: bool = False) -> GameSession:
    dice = dice_of_lesson(game) if lesson else None
    session = new_session(game, start.header, secret, dice)
    return with_prefix(session, parse_record(start.prefix).entries) if start.prefix else session


class Caller(NamedTuple):
    """Who sends a command, and through which seat they look."""

    visitor: str
    looking: Viewer = None


@dataclass(frozen=True, slots=True)
class NewGame:
    session: GameSession
    prefix: bytes | None = None
    """The record that it goes on from."""


@dataclass(slots=True)
class Change:
    row: TableRow | None = None
    game: NewGame | None = None
    step: Step | None = None
    said: list[ChatLine] = field(default_factory=list)
    finished: str | None = None
    """The id under which the finished game is kept."""

    @property
    def only_said(self) -> bool:
        """Chat has a sequence of its own."""
        return not (self.row or self.game or self.step)


def wakes_at(position: Position, now: int, reveal_seconds: float, looked_at: bool) -> int | None:
    """Milliseconds since 1970; None if nothing will happen there by itself."""
    row, session = position.row, position.session
    if row.phase == "starting":
        return now + int(reveal_seconds * 1000)
    if session is None or row.phase != "playing":
        return None
    if session.long_chance is not None:
        return now
    bots = {number for number, seat in enumerate(row.seats) if seat.bot}
    asked = session.decision.must if session.decision else ()
    played = looked_at or any(seat.visitor for seat in row.seats)
    if played and bots.intersection(asked):
        return now
    requests = (each.until for each in row.requests)
    return min((*session.clocks.due.values(), *requests), default=None)
