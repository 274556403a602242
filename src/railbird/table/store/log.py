"""The log of a table, which is the truth: `append`, `load`, `follow`. Chat and the ids of commands
stand beside it; the rest of what an entry means is written in the same transaction.
"""

import asyncio
import hashlib
from collections.abc import Callable, Sequence

import msgspec

from railbird.core import BadRecord
from railbird.table.model import ChatLine, LogEntry
from railbird.table.ports import Append, CommandId, CommandTaken, Logged, SequenceTaken
from railbird.table.store.database import Conflict, Database, Readable, Statement, write_once
from railbird.table.store.marks import note_played
from railbird.table.store.peers import Peers
from railbird.table.store.records import insert_record
from railbird.table.store.tables import project

_encode = msgspec.json.Encoder().encode
_entry = msgspec.json.Decoder(LogEntry)
_line = msgspec.json.Decoder(ChatLine)


class Log:
    def __init__(self, database: Database, readable: Readable, peers: Peers | None = None) -> None:
        self._database = database
        self._readable = readable
        self._peers = peers
        self.shared = peers is not None
        self._followers: dict[str, set[Callable[[int], None]]] = {}

    def append(self, new: Append) -> tuple[str, asyncio.Future[None]]:
        """Begin to write an entry; its digest, and a future that is done when it is on disk.

        The future fails with `SequenceTaken` or `CommandTaken`, and then nothing was written.
        """
        body = _encode(new.entry)
        digest = chained(new.digest, body)
        statements = _statements(new, body, digest)
        if self._peers:
            statements.append(self._peers.wake_up(new.table, new.wakes))
        written = self._database.write(statements)
        return digest, asyncio.ensure_future(self._appended(new, digest, written))

    async def _appended(self, new: Append, digest: str, written: asyncio.Future[None]) -> None:
        try:
            await written
        except Conflict as error:
            if not (error.again and await self._is_there(new, digest)):
                raise _taken(error) from None
        if self._peers:
            self._peers.tell("log", new.table, new.seq)
            if new.said:
                self._peers.tell("chat", new.table)
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
        self, table: str, said: Sequence[ChatLine], command: CommandId, kept_lines: int
    ) -> None:
        """Chat has a sequence of its own; CommandTaken if this was said before."""
        statements = [_insert_command(table, command, said[0].at)]
        statements += _insert_chat(table, said, kept_lines)
        try:
            await write_once(self._database, statements)
        except Conflict as error:
            raise _taken(error) from None
        if self._peers:
            self._peers.tell("chat", table)

    async def commands(self, table: str, most: int) -> list[CommandId]:
        """The latest commands that were taken, oldest first."""
        rows = await self._database.read(
            "SELECT visitor, id FROM commands WHERE table_id = ? ORDER BY at DESC LIMIT ?",
            (table, most),
        )
        return [(visitor, command) for visitor, command in reversed(rows)]

    async def has_command(self, table: str, command: CommandId) -> bool:
        sql = "SELECT 1 FROM commands WHERE table_id = ? AND visitor = ? AND id = ?"
        return bool(await self._database.read(sql, (table, *command)))

    async def forget_commands(self, before: int) -> None:
        """Commands that nobody will send again."""
        await self._database.write([("DELETE FROM commands WHERE at < ?", (before,))])


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
        statements.append(insert_record(new.finished, table, new.number, None, entry.at))
    if entry.row:
        statements += project(entry.row, new.made)
    if entry.row and new.finished:
        statements += note_played(entry.row, entry.at)
    statements += _insert_chat(table, new.said, new.kept_lines)
    return statements


def _insert_command(table: str, command: CommandId, at: int) -> Statement:
    return "INSERT INTO commands VALUES (?, ?, ?, ?)", (table, *command, at)


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
