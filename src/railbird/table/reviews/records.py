"""Records that the server keeps: finished games of its tables, and files that were brought in."""

import asyncio
from collections.abc import Callable, Iterable, Sequence
from typing import TypeVar

from railbird.core import Game, Header, IllegalAction, Record, Viewer, verify
from railbird.core.nesting import check_depth
from railbird.core.record import Entry, parse_record
from railbird.lab.true_chances import Asked, board_of
from railbird.table.limits import Limits, hides_something, plain_text
from railbird.table.model import LogEntry, new_id
from railbird.table.ports import Clock, UserFiles
from railbird.table.protocol.api import Frame, Frames, InsteadWanted, Proof, Replay
from railbird.table.refusal import NotThere, Refused
from railbird.table.reviews import replay
from railbird.table.reviews.replay import RecordedGame, RecordedGames, ReplayIndex
from railbird.table.reviews.visible import Open, open_to
from railbird.table.reviews.worker import Order
from railbird.table.room.attendants.odds import public_races
from railbird.table.room.position import session_of
from railbird.table.room.table import Table
from railbird.table.store.store import Store
from railbird.workers import ship

T = TypeVar("T")

AT_ONCE = 2
"""Replays that are worked out at the same time; tables come first."""


class Records:
    def __init__(
        self,
        store: Store,
        limits: Limits,
        game: Callable[..., Game],
        clock: Clock,
        user_files: UserFiles,
    ) -> None:
        self._store = store
        self._clock = clock
        self._user_files = user_files
        self._limits = limits
        self._game = game
        self._games = RecordedGames()
        self._places = asyncio.Semaphore(AT_ONCE)

    async def _off_loop(self, work: Callable[[], T]) -> T:
        async with self._places:
            return await asyncio.to_thread(work)

    def at_hand(self, key: str) -> bool:
        """Whether a record need not be read and replayed first."""
        return self._games.find(key) is not None

    # -- finished and imported games ---------------------------------------------------------

    async def bring_in(self, text: bytes) -> str:
        """Keep a record file; Refused names the faulty line."""
        record = await self._user_files.read(self._checked, text)
        key = new_id()
        body = record.dump()
        await self._store.records.keep(key, body, self._clock.now())
        return key

    def _checked(self, text: bytes) -> Record:
        if text.count(b"\n") > self._limits.record_entries:
            raise Refused(f"a record of more than {self._limits.record_entries:,} lines")
        check_depth(text)
        record = parse_record(text)
        header = record.header
        for number, name in enumerate(record.names, start=1):
            self._check_name(f"name of seat {number}", name)
        verify(record, self._game(header.game, header.pack))
        return record

    def _check_name(self, what: str, name: str) -> None:
        """Refused unless somebody could sit down at a table here under this name."""
        plain_text(name, what, self._limits.name_length)
        if hides_something(name):
            raise Refused(f"the {what} has characters that nobody can see; use plain text")

    async def describe(self, key: str, seat: Viewer) -> Replay:
        recorded = await self._recorded(key)
        _check_seat(recorded, seat)
        places, names = replay.every_place(recorded), recorded.record.names
        return await self._off_loop(lambda: replay.describe(recorded, places, seat, names, key))

    async def frames(self, key: str, seat: Viewer, n: int, count: int) -> Frames:
        recorded = await self._recorded(key)
        _check_seat(recorded, seat)
        places, names = replay.every_place(recorded), recorded.record.names
        return await self._off_loop(lambda: replay.frames(recorded, places, seat, names, n, count))

    async def closed_races(self, key: str) -> tuple[Game, list[Asked]]:
        """The races of a record on which nobody can bet any more, to ask for their chances."""
        recorded = await self._recorded(key)
        return await self._off_loop(lambda: _closed_races(recorded))

    async def proof(self, key: str) -> Proof:
        return replay.proof(await self._recorded(key))

    async def to_review(self, key: str) -> Order:
        recorded = await self._recorded(key)
        if recorded.record.ended is None:
            raise Refused("this game is not over; only a finished one is reviewed")
        limits = self._limits
        if recorded.last > limits.review_entries:
            raise Refused(
                f"games of more than {limits.review_entries:,} steps are not reviewed here; "
                "export the record for `railbird review`"
            )
        budget = limits.moment_rollouts, limits.decision_rollouts
        return await self._off_loop(
            lambda: Order(ship(recorded.game), recorded.record.dump(), *budget)
        )

    async def open_to(self, key: str, visitor: str) -> Open | None:
        """Whose decisions a visitor may see in a review; None for all, as in a file brought in."""
        header = (await self._recorded(key)).record.header
        found = await self._store.records.get(key)
        table = found[0] if found else None
        if table is None:
            return None
        kept = await self._store.tables.get(table)
        return open_to(visitor, kept[0] if kept else None, key, header)

    async def instead(self, key: str, wanted: InsteadWanted) -> Frame:
        """Where another decision would have led, in a game that is over."""
        recorded = await self._recorded(key)
        if recorded.record.ended is None:
            raise Refused("this game is not over; only a finished one is reviewed")
        try:
            action = recorded.game.read_action(wanted.action)
        except IllegalAction as error:
            raise Refused(str(error)) from None
        names, seat = recorded.record.names, wanted.seat
        return await self._off_loop(lambda: replay.instead(recorded, wanted.n, seat, action, names))

    async def file(self, key: str) -> bytes:
        return (await self._recorded(key)).record.dump()

    async def game_of(self, key: str) -> Game:
        return (await self._recorded(key)).game

    async def prefix(self, key: str, n: int) -> Record:
        """The record up to a position, to go on from there."""
        record = (await self._recorded(key)).record
        if not 0 <= n <= len(record.entries):
            raise Refused(f"position {n}: there are 0 to {len(record.entries)}")
        return record_of(record.header, record.entries[:n])

    async def _recorded(self, key: str) -> RecordedGame:
        kept = self._games.find(key)
        if kept is not None:
            return kept
        found = await self._store.records.get(key)
        if found is None:
            raise NotThere(f"there is no record {key}")
        table, number, body = found
        if body is not None:
            return await self._off_loop(lambda: self._games.get(key, lambda: self._parsed(body)))
        assert table is not None
        assert number is not None
        entries = await self._store.log.game(table, number)
        return await self._off_loop(lambda: self._games.get(key, lambda: self._played(entries)))

    def _parsed(self, body: bytes) -> RecordedGame:
        record = parse_record(body)
        return RecordedGame(record, self._game(record.header.game, record.header.pack))

    def _played(self, entries: Sequence[LogEntry]) -> RecordedGame:
        """A finished game, from the log of its table."""
        start = next(entry.start for entry in entries if entry.start)
        game = self._game(start.header.game, start.header.pack)
        session = session_of(game, start, secret="")
        for entry in entries:
            if entry.row:  # who may take a step back depends on who sits there
                session = session.under(entry.row, entry.at)
            if entry.batch:
                session = session.after(session.again(entry.batch))
        return RecordedGame(record_of(start.header, session.history.entries), game)

    # -- the game that is being played -------------------------------------------------------

    async def describe_running(self, table: Table, seat: Viewer) -> Replay:
        recorded, positions = await self._running(table, seat)
        return await self._off_loop(
            lambda: replay.describe(recorded, positions, seat, table.row.names, None)
        )

    async def frames_running(self, table: Table, seat: Viewer, n: int, count: int) -> Frames:
        recorded, positions = await self._running(table, seat)
        return await self._off_loop(
            lambda: replay.frames(recorded, positions, seat, table.row.names, n, count)
        )

    async def _running(self, table: Table, seat: Viewer) -> tuple[RecordedGame, ReplayIndex]:
        """The game so far, and the places of it that this viewer was told of."""
        session = table.session
        if session is None or table.row.phase == "open":
            raise Refused("no game has started at this table")
        header, stream, history = session.header, session.streams[seat], session.history
        shown = session.timeline.shown_at(table.now())
        entries = history.entries[: history.entries_at[shown]]  # nothing that is still to be shown
        reached = [history.entries_at[place] for place in stream.places[: stream.last_at(shown)]]
        places = [0, *(min(place, len(entries)) for place in reached)]
        key = f"{table.row.id} {table.row.number} {session.timeline.place} {shown}"

        def work() -> RecordedGame:
            return self._games.get(
                key, lambda: RecordedGame(record_of(header, entries), table.game)
            )

        return await self._off_loop(work), ReplayIndex(places)


def record_of(header: Header, entries: Iterable[Entry]) -> Record:
    record = Record(header)
    for entry in entries:
        record.append(entry)
    return record


def _closed_races(recorded: RecordedGame) -> tuple[Game, list[Asked]]:
    board = board_of(recorded.game.id)
    if board is None:
        return recorded.game, []
    told = [event for step in recorded.told for event, _, _ in step]
    asked = public_races(board, recorded.game, recorded.state_at(recorded.last).view(None), told)
    return recorded.game, [each for each in asked if each.closed]


def _check_seat(recorded: RecordedGame, seat: Viewer) -> None:
    seats = len(recorded.record.header.seats)
    if seat is not None and seat >= seats:
        raise Refused(f"seat {seat}: there are 0 to {seats - 1}")
