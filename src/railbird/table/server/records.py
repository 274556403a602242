"""Records that the server keeps: finished games of its tables, and files that were brought in."""

import asyncio
from collections.abc import Callable, Iterable
from typing import TypeVar

import msgspec

from railbird.core import Game, Header, Record, Viewer, verify
from railbird.core.record import Entry, parse_record
from railbird.lab.true_chances import Asked, board_of
from railbird.table.limits import Limits
from railbird.table.protocol.api import Frames, Proof, Replay
from railbird.table.refusal import NotThere, Refused
from railbird.table.room.chances import public_races
from railbird.table.room.finish import new_id
from railbird.table.room.table import Table, now_ms
from railbird.table.server import replay
from railbird.table.server.replay import Course, Courses, Positions
from railbird.table.server.user_files import UserFiles
from railbird.table.session.session import Play
from railbird.table.store import store
from railbird.table.store.store import Store

T = TypeVar("T")

AT_ONCE = 2
"""Replays that are worked out at the same time; tables come first."""


class Records:
    def __init__(
        self, disk: Store, limits: Limits, game: Callable[..., Game], user_files: UserFiles
    ) -> None:
        self._disk = disk
        self._user_files = user_files
        self._limits = limits
        self._game = game
        self._courses = Courses()
        self._places = asyncio.Semaphore(AT_ONCE)

    async def _off_loop(self, work: Callable[[], T]) -> T:
        async with self._places:
            return await asyncio.to_thread(work)

    # -- finished and imported games ---------------------------------------------------------

    async def bring_in(self, text: bytes) -> str:
        """Keep a record file; Refused names the faulty line."""
        record = await self._user_files.read(self._checked, text)
        key = new_id()
        body = record.dump()
        await self._disk.commit([store.insert_record(key, None, None, body, now_ms())])
        return key

    def _checked(self, text: bytes) -> Record:
        if text.count(b"\n") > self._limits.record_entries:
            raise Refused(f"a record of more than {self._limits.record_entries:,} lines")
        record = parse_record(text)
        header = record.header
        verify(record, self._game(header.game, header.pack))
        return record

    async def describe(self, key: str, seat: Viewer) -> Replay:
        return await self._off_loop(lambda: self._describe(key, seat))

    def _describe(self, key: str, seat: Viewer) -> Replay:
        course = self._course(key)
        _check_seat(course, seat)
        return replay.describe(course, replay.every_place(course), seat, course.record.names, key)

    async def frames(self, key: str, seat: Viewer, n: int, count: int) -> Frames:
        def work() -> Frames:
            course = self._course(key)
            _check_seat(course, seat)
            positions = replay.every_place(course)
            return replay.frames(course, positions, seat, course.record.names, n, count)

        return await self._off_loop(work)

    async def closed_races(self, key: str) -> tuple[Game, list[Asked]]:
        """The races of a record on which nobody can bet any more, to ask for their chances."""
        return await self._off_loop(lambda: _closed_races(self._course(key)))

    async def proof(self, key: str) -> Proof:
        return await self._off_loop(lambda: replay.proof(self._course(key)))

    async def file(self, key: str) -> bytes:
        return await self._off_loop(lambda: self._course(key).record.dump())

    async def game_of(self, key: str) -> Game:
        return (await self._off_loop(lambda: self._course(key))).game

    async def prefix(self, key: str, n: int) -> Record:
        """The record up to a position, to go on from there."""
        record = (await self._off_loop(lambda: self._course(key))).record
        if not 0 <= n <= len(record.entries):
            raise Refused(f"position {n}: there are 0 to {len(record.entries)}")
        return record_of(record.header, record.entries[:n])

    def _course(self, key: str) -> Course:
        return self._courses.get(key, lambda: self._load(key))

    def _load(self, key: str) -> Course:
        found = self._disk.record(key)
        if found is None:
            raise NotThere(f"there is no record {key}")
        table, number, body = found
        if body is not None:
            record = parse_record(body)
            return Course(record, self._game(record.header.game, record.header.pack))
        assert table is not None
        assert number is not None
        return self._table_course(table, number)

    def _table_course(self, table: str, number: int) -> Course:
        header_json, prefix, batches = self._disk.game(table, number)
        header = msgspec.json.decode(header_json, type=Header)
        game = self._game(header.game, header.pack)
        play = Play(game, header, secret="")
        if prefix:
            play.replay_prefix(parse_record(prefix).entries)
        play.replay(batches)
        return Course(record_of(header, play.entries), game)

    # -- the game that is being played -------------------------------------------------------

    async def describe_running(self, table: Table, seat: Viewer) -> Replay:
        course, positions = await self._running(table, seat)
        return await self._off_loop(
            lambda: replay.describe(course, positions, seat, table.names, None)
        )

    async def frames_running(self, table: Table, seat: Viewer, n: int, count: int) -> Frames:
        course, positions = await self._running(table, seat)
        return await self._off_loop(
            lambda: replay.frames(course, positions, seat, table.names, n, count)
        )

    async def _running(self, table: Table, seat: Viewer) -> tuple[Course, Positions]:
        """The course so far, and the places of it that this viewer was told of."""
        play = table.play
        if play is None or table.row.phase == "open":
            raise Refused("no game has started at this table")
        header, entries = play.header, play.entries[:]
        reached = [play.entries_at[place] for place in play.streams[seat].places]
        places = [0, *(min(place, len(entries)) for place in reached)]
        key = f"{table.row.id} {table.row.number} {play.place}"

        def work() -> Course:
            return self._courses.get(key, lambda: Course(record_of(header, entries), table.game))

        return await self._off_loop(work), Positions(places)


def record_of(header: Header, entries: Iterable[Entry]) -> Record:
    record = Record(header)
    for entry in entries:
        record.append(entry)
    return record


def _closed_races(course: Course) -> tuple[Game, list[Asked]]:
    board = board_of(course.game.id)
    if board is None:
        return course.game, []
    told = [event for step in course.told for event in step]
    asked = public_races(board, course.game, course.state_at(course.last).view(None), told)
    return course.game, [each for each in asked if each.closed]


def _check_seat(course: Course, seat: Viewer) -> None:
    seats = len(course.record.header.seats)
    if seat is not None and seat >= seats:
        raise Refused(f"seat {seat}: there are 0 to {seats - 1}")
