"""A table as its log says: an entry leads from one position to the next.

The table that lives through an entry and one that loads it later take the same way. What a command
would change is worked out first, written to disk, then applied.
"""

from collections.abc import Iterable, Set
from dataclasses import dataclass, field, replace
from typing import NamedTuple

import msgspec

from railbird.core import BadRecord, Game, Result, Seat, Viewer
from railbird.core.record import parse_record
from railbird.table.model import (
    BOT,
    ChatLine,
    EveningGame,
    FinishedGame,
    GameStart,
    LogEntry,
    Placing,
    SeatScore,
    TableRow,
    new_id,
)
from railbird.table.ports import Logged
from railbird.table.session.dice import dice_of_lesson
from railbird.table.session.session import GameSession, new_session, with_prefix
from railbird.table.session.step import TableStep

FROZEN = (
    "This game cannot go on for now; the server's log says why. It goes on by itself as soon as "
    "it can."
)
"""Everybody sees this, so it omits the reason, which may name what a seat holds."""


@dataclass(frozen=True, slots=True)
class Position:
    row: TableRow
    session: GameSession | None = None
    """The game that is played, or was played last; None before the first and when the next one
    is being prepared."""
    frozen: str | None = None
    """Why the game cannot go on in this process; the host may give it up for the next one."""
    clocks_not_before: int = 0
    """In this process no clock runs out before this time: there was an outage."""

    @property
    def deadlines(self) -> tuple[int | None, ...]:
        """When the time of each seat is up."""
        if self.session is None:
            return ()
        clocks = self.session.timeline.clocks
        return clocks.by_seat(len(self.row.seats), self.clocks_not_before)

    def after(
        self,
        game: Game,
        entry: LogEntry,
        started: GameSession | None = None,
        step: TableStep | None = None,
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
        frozen = self.frozen if row.number == self.row.number else None
        return replace(self, row=row, session=session, frozen=frozen)


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


def session_of(game: Game, start: GameStart, secret: str, lesson: bool = False) -> GameSession:
    dice = dice_of_lesson(game) if lesson else None
    session = new_session(game, start.header, secret, dice)
    return with_prefix(session, parse_record(start.prefix).entries) if start.prefix else session


class Sender(NamedTuple):
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
    step: TableStep | None = None
    said: list[ChatLine] = field(default_factory=list)
    finished: str | None = None
    """The id under which the finished game is kept."""

    @property
    def only_said(self) -> bool:
        """Chat has a sequence of its own."""
        return not (self.row or self.game or self.step)


def with_ending(row: TableRow, now: int, change: Change) -> Change:
    """The change of a table, and what follows if its step ends the game: its record gets an id,
    and the evening a line."""
    result = change.step.result if change.step else None
    if result is None:
        return change
    change.finished = new_id()
    row = msgspec.structs.replace(change.row or row, touched=now)
    change.row = _finished(row, result, change.finished)
    return change


def _finished(row: TableRow, result: Result, record: str) -> TableRow:
    scores = tuple(
        SeatScore(name=name, place=result.places[seat], score=result.scores[seat])
        for seat, name in enumerate(row.names)
    )
    placings = tuple(
        Placing(who=row.seats[seat].visitor or f"{BOT}{seat}", name=name, place=result.places[seat])
        for seat, name in enumerate(row.names)
    )
    finished = FinishedGame(number=row.number, record=record, seats=scores)
    return msgspec.structs.replace(
        row,
        phase="over",
        evening=(*row.evening, EveningGame(finished=finished, placings=placings)),
    )


class Needs(NamedTuple):
    """What must happen at a table by itself, without a command of anybody there."""

    bots: tuple[tuple[Seat, int], ...] = ()
    """Seats whose bots are asked, each with the moment at which the question was put to it."""
    chance: int | None = None
    """How many chances came before the one that is to be worked out in another process."""
    clock: int | None = None
    """When the time of the first seat is up, in milliseconds since 1970."""
    seal: str = ""
    """Of dice that wait for the nonces of the seats."""
    request: int | None = None
    """When the first request for a seat ends; 0 if one needs no answer any more."""
    host: str | None = None
    """The visitor to whom the role of a missing host passes."""
    shown: tuple[object, ...] = ()
    """How far the game is, and what of its odds may be shown."""
    finished: int | None = None
    """The number of the game that is over, if strangers may see it."""

    def wakes(self, now: int, reveal_seconds: float) -> int | None:
        """When somebody must run the bots and clocks; None if nothing will happen by itself."""
        if self.seal:
            return now + int(reveal_seconds * 1000)
        if self.bots or self.chance is not None:
            return now
        return min((due for due in (self.clock, self.request) if due is not None), default=None)


def needs_of(position: Position, here: Set[str]) -> Needs:
    """`here` are the visitors at the table, in whichever process."""
    row, session = position.row, position.session
    needs = Needs(
        seal=row.secret if row.phase == "starting" else "",
        request=_next_request(row) if row.phase == "playing" else None,
        host=_next_host(row, here),
    )
    if session is None:
        return needs
    if session.over and row.open_to_strangers:
        needs = needs._replace(finished=row.number)
    shown = (row.number, row.phase, row.settings.early_chances, session.timeline.place)
    if row.phase != "playing":
        return needs._replace(shown=shown)
    played = here or any(seat.visitor for seat in row.seats)  # bots alone wait for a visitor
    return needs._replace(
        shown=shown,
        bots=asked_bots(row, session) if played else (),
        chance=session.history.rolled if session.long_chance else None,
        clock=min(filter(None, position.deadlines), default=None),
    )


def asked_bots(row: TableRow, session: GameSession) -> tuple[tuple[Seat, int], ...]:
    """Seats that the game waits for and whose bots decide, as `Needs` has them."""
    if row.phase != "playing" or session.decision is None:
        return ()
    asked = session.decision.must
    return tuple((seat, session.streams[seat].since) for seat in asked if row.seats[seat].bot)


def _next_request(row: TableRow) -> int | None:
    """Those that are open end when their time is up, all others at once."""
    ends = [
        0 if each not in row.open_requests or row.all_agree(each) else each.until
        for each in row.requests
    ]
    return min(ends, default=None)


def _next_host(row: TableRow, here: Set[str]) -> str | None:
    """The player present who has been seated longest; None while the host is not missing."""
    if row.host in here or row.takes_days:  # in a game of days nobody stays, and nobody is lost
        return None
    seats = [seat for seat in row.seats if seat.visitor in here]
    return min(seats, key=lambda seat: seat.since).visitor if seats else None
