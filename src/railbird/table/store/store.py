"""Tables on disk: what is written of them, and how it is read again.

The log of a table is the truth: `append` and `load`. Everything else here is a projection of it,
written in the same transaction, or stands beside it (chat, records). The SQL is the common dialect
of the databases that can stand behind `Database`.
"""

import asyncio
import contextlib
import hashlib
from collections.abc import Callable, Sequence
from typing import Any, Literal, NamedTuple

import msgspec

from railbird.core import BadRecord, Pack
from railbird.table.model import ChatLine, LogEntry, TableRow
from railbird.table.store.database import Change, Conflict, Database, Readable, Statement
from railbird.table.store.marks import MarkStore, note_played
from railbird.table.store.processes import Processes
from railbird.table.store.variants import VariantStore

_encode = msgspec.json.Encoder().encode
_entry = msgspec.json.Decoder(LogEntry)
_row = msgspec.json.Decoder(TableRow)
_pack = msgspec.json.Decoder(Pack)
_line = msgspec.json.Decoder(ChatLine)

Command = tuple[str, str]
"""Visitor and id of a command."""


class SequenceTaken(Exception):
    """Another process has written this entry of the table's log; load it and try again."""


class CommandTaken(Exception):
    """The command of this id is on disk already."""


class Logged(NamedTuple):
    """An entry of a table's log as it was read."""

    seq: int
    number: int
    """Which game of the evening."""
    entry: LogEntry
    digest: str


class Append(NamedTuple):
    """One entry to be written, with all that belongs into its transaction."""

    table: str
    seq: int
    number: int
    entry: LogEntry
    digest: str
    """Of the entry before."""
    command: Command | None = None
    said: Sequence[ChatLine] = ()
    kept_lines: int = 200
    finished: str | None = None
    """The id under which the finished game is kept as a record."""
    made: tuple[Pack | None] | None = None
    """The table is new; with its data pack."""
    wakes: int | None = None
    """When the table needs somebody to run its bots and clocks, though nobody may be there."""


class Store:
    def __init__(self, database: Database, processes: Processes | None = None) -> None:
        self._database = database
        self.processes = processes
        """Those that share the database; None if there is only this one."""
        self._readable = Readable()
        self.variants = VariantStore(database, self._readable)
        self.marks = MarkStore(database, self._readable)
        self._followers: dict[str, set[Callable[[int], None]]] = {}

    def close(self) -> None:
        self._database.close()

    def on_death(self, call: Callable[[], None]) -> None:
        """Call this, in another thread, if nothing can be written any more."""
        self._database.on_death(call)

    @property
    def waiting(self) -> int:
        """Changes that wait for their turn at the disk."""
        return self._database.waiting

    async def probe(self, at: int) -> None:
        """Write a dummy value to see whether changes reach the disk."""
        statement = (
            "INSERT INTO facts VALUES ('probed at', ?) "
            "ON CONFLICT (name) DO UPDATE SET value = excluded.value"
        )
        await self._database.write([(statement, (str(at),))])

    # -- the log -----------------------------------------------------------------------------

    def append(self, new: Append) -> tuple[str, asyncio.Future[None]]:
        """Begin to write an entry; its digest, and a future that is done when it is on disk.

        The future fails with `SequenceTaken` or `CommandTaken`, and then nothing was written.
        """
        body = _encode(new.entry)
        digest = chained(new.digest, body)
        statements = _statements(new, body, digest)
        if self.processes:
            statements.append(self.processes.wake_up(new.table, new.wakes))
        written = self._database.write(statements)
        return digest, asyncio.ensure_future(self._appended(new, digest, written))

    async def _appended(self, new: Append, digest: str, written: asyncio.Future[None]) -> None:
        try:
            await written
        except Conflict as error:
            if not (error.again and await self._is_there(new, digest)):
                raise _taken(error) from None
        if self.processes:
            self.processes.tell("log", new.table, new.seq)
            if new.said:
                self.processes.tell("chat", new.table)
        for wake in tuple(self._followers.get(new.table, ())):
            wake(new.seq)

    async def _is_there(self, new: Append, digest: str) -> bool:
        """Whether the entry of this number is this very one."""
        found = await self._database.read(
            "SELECT digest FROM entries WHERE table_id = ? AND seq = ?", (new.table, new.seq)
        )
        return bool(found) and found[0][0] == digest

    async def load(self, table: str, number: int, after: int = 0) -> list[Logged]:
        """The entries of one game of the evening and later ones, or those after a sequence number;
        BadRecord if they are not what was written."""
        rows = await self._database.read(
            "SELECT seq, number, body, digest FROM entries WHERE table_id = ? AND seq >= "
            "(SELECT coalesce(max(seq), 0) FROM entries "
            "WHERE table_id = ? AND (number < ? OR seq <= ?)) ORDER BY seq",
            (table, table, number, after),
        )
        earlier = bool(rows) and (rows[0][1] < number or rows[0][0] <= after)
        if not earlier:
            return read_log(rows)
        (seq, _, _, digest), *later = rows
        return read_log(later, seq, digest)

    async def game(self, table: str, number: int) -> list[LogEntry]:
        """All entries of one game, to make its record."""
        logged = await self.load(table, number)
        return [each.entry for each in logged if each.number == number]

    async def end_of(self, table: str) -> tuple[int, str]:
        """The number and the digest of the last entry."""
        found = await self._database.read(
            "SELECT seq, digest FROM entries WHERE table_id = ? ORDER BY seq DESC LIMIT 1", (table,)
        )
        return (found[0][0], found[0][1]) if found else (0, "")

    def follow(self, table: str, wake: Callable[[int], None]) -> Callable[[], None]:
        """Call `wake` with the number of each entry that the table's log gets; returns what ends
        that."""
        followers = self._followers.setdefault(table, set())
        followers.add(wake)

        def end() -> None:
            followers.discard(wake)
            if not followers:
                self._followers.pop(table, None)

        return end

    # -- tables ------------------------------------------------------------------------------

    async def table(self, table: str) -> tuple[TableRow, Pack | None] | None:
        found = await self._database.read("SELECT row, pack FROM tables WHERE id = ?", (table,))
        if not found:
            return None
        row, pack = found[0]
        read, where = self._readable.read, f"table {table}"
        return read(_row, row, where), read(_pack, pack, where) if pack else None

    async def tables_of(self, visitor: str, most: int) -> list[TableRow]:
        return await self._rows(
            "SELECT id, row FROM tables JOIN holders ON tables.id = holders.table_id "
            "WHERE visitor = ? ORDER BY touched DESC LIMIT ?",
            (visitor, most),
        )

    async def listed(self, most: int) -> list[TableRow]:
        return await self._rows(
            "SELECT id, row FROM tables WHERE listed = 1 AND phase != 'over' "
            "ORDER BY touched DESC LIMIT ?",
            (most,),
        )

    async def under_deadline(self) -> list[TableRow]:
        """Tables whose clocks run though nobody may be there."""
        return await self._rows(
            "SELECT id, row FROM tables "
            "WHERE phase = 'starting' OR (deadline = 1 AND phase = 'playing')",
            (),
        )

    async def count_tables(self, since: int) -> int:
        sql = "SELECT count(*) FROM tables WHERE touched >= ?"
        found = await self._database.read(sql, (since,))
        return int(found[0][0])

    async def newest(self) -> int | None:
        """When a table last changed, in milliseconds since 1970."""
        found = await self._database.read("SELECT max(touched) FROM tables")
        return None if found[0][0] is None else int(found[0][0])

    async def unplayed(self, before: int) -> list[str]:
        """Tables that are open, untouched for long, and never had a game; not those at which
        somebody is in any of several processes."""
        sql = (
            "SELECT id FROM tables WHERE phase = 'open' AND touched < ? "
            "AND id NOT IN (SELECT table_id FROM entries WHERE number > 1)"
        )
        if self.processes:
            sql += " AND id NOT IN (SELECT table_id FROM present)"
        rows = await self._database.read(sql, (before,))
        return [table for (table,) in rows]

    async def forget_tables(self, tables: Sequence[str]) -> None:
        parts = _PARTS_OF_A_TABLE + (_PARTS_FOR_PROCESSES if self.processes else ())
        await self._database.write(
            [
                (f"DELETE FROM {where} WHERE {column} = ?", (table,))
                for table in tables
                for where, column in parts
            ]
        )

    async def forget_commands(self, before: int) -> None:
        """Commands that nobody will send again."""
        await self._database.write([("DELETE FROM commands WHERE at < ?", (before,))])

    async def _rows(self, sql: str, values: Sequence[Any]) -> list[TableRow]:
        return [
            row
            for table, body in await self._database.read(sql, values)
            if (row := self._readable.or_none(_row, body, f"table {table}"))
        ]

    # -- beside the log ----------------------------------------------------------------------

    async def chat(self, table: str, lines: int) -> list[ChatLine]:
        rows = await self._database.read(
            "SELECT seq, body FROM chat WHERE table_id = ? ORDER BY seq DESC LIMIT ?",
            (table, lines),
        )
        read = self._readable.or_none
        return [
            line
            for seq, body in reversed(rows)
            if (line := read(_line, body, f"line {seq} of the chat of table {table}"))
        ]

    async def say(
        self, table: str, said: Sequence[ChatLine], command: Command, kept_lines: int
    ) -> None:
        """Chat has a sequence of its own; CommandTaken if this was said before."""
        statements = [_insert_command(table, command, said[0].at)]
        statements += _insert_chat(table, said, kept_lines)
        try:
            await self._write_once(statements)
        except Conflict as error:
            raise _taken(error) from None
        if self.processes:
            self.processes.tell("chat", table)

    async def _write_once(self, change: Change) -> None:
        """Conflict if a part of it was there before; not if it was written just now, and the
        connection lost before that was told."""
        try:
            await self._database.write(change)
        except Conflict as error:
            if not error.again:
                raise

    async def commands(self, table: str, most: int) -> list[Command]:
        """The latest commands that were taken, oldest first."""
        rows = await self._database.read(
            "SELECT visitor, id FROM commands WHERE table_id = ? ORDER BY at DESC LIMIT ?",
            (table, most),
        )
        return [(visitor, command) for visitor, command in reversed(rows)]

    async def has_command(self, table: str, command: Command) -> bool:
        sql = "SELECT 1 FROM commands WHERE table_id = ? AND visitor = ? AND id = ?"
        return bool(await self._database.read(sql, (table, *command)))

    async def record(self, record: str) -> tuple[str | None, int | None, bytes | None] | None:
        """Where a record is: a table's game, or a file of its own."""
        rows = await self._database.read(
            "SELECT table_id, number, body FROM records WHERE id = ?", (record,)
        )
        return (rows[0][0], rows[0][1], rows[0][2]) if rows else None

    async def keep_record(self, record: str, body: bytes, at: int) -> None:
        await self._write_once([_insert_record(record, None, None, body, at)])

    # -- what was made by whom ---------------------------------------------------------------

    async def used_bytes(self) -> int:
        """What the database holds on disk, without space that is free again."""
        return await self._database.used_bytes()

    async def note_made(self, made: str, maker: tuple[str, str], size: int, at: int) -> None:
        """Visitor and address that made a table or brought a record in."""
        statement = "INSERT INTO made VALUES (?, ?, ?, ?, ?)"
        await self._write_once([(statement, (made, *maker, size, at))])

    async def bytes_made_by(self, visitor: str, address: str) -> int:
        found = await self._database.read(
            "SELECT coalesce(sum(bytes), 0) FROM made WHERE visitor = ? OR address = ?",
            (visitor, address),
        )
        return int(found[0][0])

    async def tables_made_by(
        self, kind: Literal["visitor", "address"], maker: str, since: int
    ) -> int:
        found = await self._database.read(
            "SELECT count(*) FROM made JOIN tables ON made.id = tables.id "
            f"WHERE made.{kind} = ? AND touched >= ?",
            (maker, since),
        )
        return int(found[0][0])

    async def fact(self, name: str, make: Callable[[], str]) -> str:
        """A lasting fact about this server, created when first asked for."""
        found = await self._database.read("SELECT value FROM facts WHERE name = ?", (name,))
        if found:
            return str(found[0][0])
        with contextlib.suppress(Conflict):  # somebody else may make it meanwhile
            await self._database.write([("INSERT INTO facts VALUES (?, ?)", (name, make()))])
        return await self.fact(name, make)


_PARTS_OF_A_TABLE = (
    ("chat", "table_id"),
    ("holders", "table_id"),
    ("entries", "table_id"),
    ("made", "id"),
    ("tables", "id"),
)

_PARTS_FOR_PROCESSES = (("keepers", "table_id"), ("present", "table_id"))


def _taken(error: Conflict) -> Exception:
    if "entries" in error.where:
        return SequenceTaken()
    if "commands" in error.where:
        return CommandTaken()
    return error


def chained(before: str, body: bytes) -> str:
    """The digest of an entry, over itself and everything before it."""
    return hashlib.sha256(before.encode() + body).hexdigest()[:32]


def read_log(
    rows: Sequence[tuple[int, int, bytes, str]], seq: int = 0, digest: str = ""
) -> list[Logged]:
    """Rows of the log that follow an entry with this number and digest; BadRecord if one of them
    is gone or changed."""
    logged = []
    for found, number, body, own in rows:
        seq += 1
        if found != seq:
            raise BadRecord(seq, f"entry {seq} of the log is gone")
        if type(body) is not bytes or chained(digest, body) != own:
            raise BadRecord(seq, f"entry {seq} of the log was changed on disk")
        logged.append(Logged(seq, number, _read_entry(body, seq), own))
        digest = own
    return logged


def _read_entry(body: bytes, seq: int) -> LogEntry:
    try:
        return _entry.decode(body)
    except (msgspec.DecodeError, UnicodeDecodeError) as error:
        raise BadRecord(seq, f"entry {seq} of the log cannot be read: {error}") from None


# -- statements ----------------------------------------------------------------------------------


def _statements(new: Append, body: bytes, digest: str) -> list[Statement]:
    entry, table = new.entry, new.table
    statements: list[Statement] = [
        (
            "INSERT INTO entries VALUES (?, ?, ?, ?, ?)",
            (table, new.seq, new.number, body, digest),
        )
    ]
    if new.command:
        statements.append(_insert_command(table, new.command, entry.at))
    if new.finished:
        statements.append(_insert_record(new.finished, table, new.number, None, entry.at))
    if entry.row:
        statements += _project(entry.row, new.made)
    if entry.row and new.finished:
        statements += note_played(entry.row, entry.at)
    statements += _insert_chat(table, new.said, new.kept_lines)
    return statements


def _project(row: TableRow, made: tuple[Pack | None] | None) -> list[Statement]:
    """The table as lists show it, and whose tables it is one of."""
    settings = row.settings
    shown = (_encode(row), row.phase, int(settings.listed), int(settings.deadline is not None))
    statement: Statement
    if made is not None:
        pack = _encode(made[0]) if made[0] else None
        statement = (
            "INSERT INTO tables (id, row, phase, listed, deadline, touched, pack) "
            "VALUES (?, ?, ?, ?, ?, ?, ?)",
            (row.id, *shown, row.touched, pack),
        )
    else:
        statement = (
            "UPDATE tables SET row = ?, phase = ?, listed = ?, deadline = ?, touched = ? "
            "WHERE id = ?",
            (*shown, row.touched, row.id),
        )
    holders = {row.host, *(seat.visitor for seat in row.seats if seat.visitor)}
    return [
        statement,
        *(
            ("INSERT INTO holders VALUES (?, ?) ON CONFLICT DO NOTHING", (visitor, row.id))
            for visitor in sorted(holders)
        ),
    ]


def _insert_command(table: str, command: Command, at: int) -> Statement:
    return "INSERT INTO commands VALUES (?, ?, ?, ?)", (table, *command, at)


def _insert_record(
    record: str, table: str | None, number: int | None, body: bytes | None, at: int
) -> Statement:
    return "INSERT INTO records VALUES (?, ?, ?, ?, ?)", (record, table, number, body, at)


def _insert_chat(table: str, said: Sequence[ChatLine], kept_lines: int) -> list[Statement]:
    statements: list[Statement] = [
        (
            "INSERT INTO chat SELECT ?, coalesce(max(seq), -1) + 1, ? FROM chat WHERE table_id = ?",
            (table, _encode(line), table),
        )
        for line in said
    ]
    if said:
        statements.append(
            (
                "DELETE FROM chat WHERE table_id = ? AND seq <= "
                "(SELECT max(seq) FROM chat WHERE table_id = ?) - ?",
                (table, table, kept_lines),
            )
        )
    return statements
