"""Tables on disk: SQLite with one writer thread. What is acknowledged is on disk.

Every change is a list of statements that is written as a whole or not at all. Changes that wait
at the same time share one commit, and with it one wait for the disk. What players do most is one
statement, `insert_step`, because the writer must ask for the interpreter again after each.
"""

import asyncio
import logging
import queue
import sqlite3
import threading
from collections.abc import Callable, Iterable, Sequence
from pathlib import Path
from typing import Any, TypeVar

import msgspec

from railbird.core import Pack
from railbird.table.folder_lock import FolderTaken, lock_folder
from railbird.table.log_room import make_room
from railbird.table.messages import ChatLine
from railbird.table.rows import Batch, TableRow

log = logging.getLogger("railbird.table")

T = TypeVar("T")
Statement = tuple[str, Sequence[Any]]

SCHEMA_VERSION = 1

QUIET_SECONDS = 2.0
"""When nothing has come for so long, what was written is moved from the log to its place."""

MANY_GROUPS = 1_000
"""When so many were written, a shorter pause will do."""

SHORT_PAUSE_SECONDS = 0.05

LONGEST_LOG = 50_000
"""Pages in the log after which it is done even though much is coming in; everybody waits then."""

_SCHEMA = """
CREATE TABLE IF NOT EXISTS facts (name TEXT PRIMARY KEY, value TEXT NOT NULL) WITHOUT ROWID;
CREATE TABLE IF NOT EXISTS tables (
    id TEXT PRIMARY KEY, row BLOB NOT NULL, pack BLOB, phase TEXT NOT NULL, listed INT NOT NULL,
    deadline INT NOT NULL, touched INT NOT NULL
) WITHOUT ROWID;
CREATE INDEX IF NOT EXISTS tables_touched ON tables (touched);
CREATE TABLE IF NOT EXISTS holders (
    visitor TEXT NOT NULL, table_id TEXT NOT NULL, PRIMARY KEY (visitor, table_id)
) WITHOUT ROWID;
CREATE TABLE IF NOT EXISTS games (
    table_id TEXT NOT NULL, number INT NOT NULL, header BLOB NOT NULL, prefix BLOB,
    PRIMARY KEY (table_id, number)
) WITHOUT ROWID;
CREATE TABLE IF NOT EXISTS batches (
    table_id TEXT NOT NULL, number INT NOT NULL, seq INT NOT NULL, body BLOB NOT NULL,
    PRIMARY KEY (table_id, number, seq)
) WITHOUT ROWID;
CREATE TABLE IF NOT EXISTS commands (
    table_id TEXT NOT NULL, visitor TEXT NOT NULL, id TEXT NOT NULL, at INT NOT NULL,
    PRIMARY KEY (table_id, visitor, id)
) WITHOUT ROWID;
CREATE VIEW IF NOT EXISTS steps AS
    SELECT table_id, number, seq, body, NULL AS visitor, NULL AS id, NULL AS at FROM batches;
CREATE TRIGGER IF NOT EXISTS take_step INSTEAD OF INSERT ON steps BEGIN
    INSERT INTO batches VALUES (NEW.table_id, NEW.number, NEW.seq, NEW.body);
    INSERT INTO commands VALUES (NEW.table_id, NEW.visitor, NEW.id, NEW.at);
END;
CREATE TABLE IF NOT EXISTS chat (
    table_id TEXT NOT NULL, seq INT NOT NULL, body BLOB NOT NULL, PRIMARY KEY (table_id, seq)
) WITHOUT ROWID;
CREATE TABLE IF NOT EXISTS records (
    id TEXT PRIMARY KEY, table_id TEXT, number INT, body BLOB, at INT NOT NULL
) WITHOUT ROWID;
"""

_encode = msgspec.json.Encoder().encode
_batch = msgspec.json.Decoder(Batch)
_row = msgspec.json.Decoder(TableRow)
_line = msgspec.json.Decoder(ChatLine)


class TakenAlready(Exception):
    """The command of this id is on disk already."""


class BadStore(Exception):
    """The data folder cannot be used, and why."""


def save_table(row: TableRow) -> list[Statement]:
    settings = row.settings
    kept = (_encode(row), row.phase, settings.listed, settings.deadline is not None)
    statements: list[Statement] = [
        (
            "UPDATE tables SET row = ?, phase = ?, listed = ?, deadline = ?, touched = ? "
            "WHERE id = ?",
            (*kept, row.touched, row.id),
        )
    ]
    return statements + remember_holders(row)


def remember_holders(row: TableRow) -> list[Statement]:
    """Whose tables this is one of: for "my tables"."""
    holders = {row.host, *(seat.visitor for seat in row.seats if seat.visitor)}
    return [
        ("INSERT OR IGNORE INTO holders VALUES (?, ?)", (visitor, row.id))
        for visitor in sorted(holders)
    ]


def insert_table(row: TableRow, pack: Pack | None) -> list[Statement]:
    packed = _encode(pack) if pack else None
    statements: list[Statement] = [
        (
            "INSERT INTO tables VALUES (?, ?, ?, ?, ?, ?, ?)",
            (
                row.id,
                _encode(row),
                packed,
                row.phase,
                row.settings.listed,
                row.settings.deadline is not None,
                row.touched,
            ),
        )
    ]
    return statements + remember_holders(row)


def insert_game(table: str, number: int, header: bytes, prefix: bytes | None) -> Statement:
    return "INSERT INTO games VALUES (?, ?, ?, ?)", (table, number, header, prefix)


def insert_batch(table: str, number: int, seq: int, batch: Batch) -> Statement:
    body = _encode(batch)
    return "INSERT INTO batches VALUES (?, ?, ?, ?)", (table, number, seq, body)


def insert_command(table: str, visitor: str, command: str, at: int) -> Statement:
    return "INSERT INTO commands VALUES (?, ?, ?, ?)", (table, visitor, command, at)


def insert_step(
    table: str, number: int, seq: int, batch: Batch, visitor: str, command: str
) -> Statement:
    """A batch and the command that led to it."""
    body = _encode(batch)
    values = (table, number, seq, body, visitor, command, batch.at)
    return "INSERT INTO steps VALUES (?, ?, ?, ?, ?, ?, ?)", values


def insert_chat(table: str, seq: int, line: ChatLine) -> Statement:
    return "INSERT INTO chat VALUES (?, ?, ?)", (table, seq, _encode(line))


def forget_chat(table: str, before: int) -> Statement:
    return "DELETE FROM chat WHERE table_id = ? AND seq < ?", (table, before)


def insert_record(
    record: str, table: str | None, number: int | None, body: bytes | None, at: int
) -> Statement:
    return "INSERT INTO records VALUES (?, ?, ?, ?, ?)", (record, table, number, body, at)


class _Change:
    __slots__ = ("done", "failed", "statements")

    def __init__(self, statements: Sequence[Statement], done: "asyncio.Future[None]") -> None:
        self.statements = statements
        self.done = done
        self.failed: Exception | None = None


class Store:
    """The database of one server. Reading is blocking and meant for `asyncio.to_thread`."""

    def __init__(self, folder: Path, log_room: int = 0) -> None:
        self.path = folder / "railbird.sqlite3"
        self._waiting: queue.SimpleQueue[_Change | None] = queue.SimpleQueue()
        self._untidy = 0
        """Groups that are in the log only."""
        self._reading = threading.Lock()
        try:
            folder.mkdir(mode=0o700, parents=True, exist_ok=True)
            self._held = lock_folder(folder)
            self._writer = _open(self.path)
            self._prepare()
            if log_room:
                make_room(self._writer, folder, log_room)
            self._reader = _open(self.path)
        except FolderTaken as error:
            raise BadStore(str(error)) from None
        except (OSError, sqlite3.Error) as error:
            raise BadStore(f"cannot use the data folder {folder}: {error}") from None
        self._thread = threading.Thread(target=self._write, name="store", daemon=True)
        self._thread.start()

    def _prepare(self) -> None:
        self._writer.executescript(_SCHEMA)
        self._writer.execute(
            "INSERT OR IGNORE INTO facts VALUES ('schema', ?)", (str(SCHEMA_VERSION),)
        )
        (schema,) = self._writer.execute("SELECT value FROM facts WHERE name='schema'").fetchone()
        if schema != str(SCHEMA_VERSION):
            raise BadStore(
                f"{self.path} was made by another version of Railbird (layout {schema}, "
                f"this one has {SCHEMA_VERSION})"
            )

    def close(self) -> None:
        self._waiting.put(None)
        self._thread.join()
        self._writer.close()
        with self._reading:
            self._reader.close()
        self._held.close()

    # -- writing -----------------------------------------------------------------------------

    async def commit(self, statements: Sequence[Statement]) -> None:
        """Return when all of it is on disk."""
        await self.write(statements)

    def write(self, statements: Sequence[Statement]) -> "asyncio.Future[None]":
        """Done when all of it is on disk; TakenAlready if its command was on disk before."""
        change = _Change(statements, asyncio.get_running_loop().create_future())
        self._waiting.put(change)
        return change.done

    def _write(self) -> None:
        going_on = True
        while going_on:
            group, going_on = self._next_group()
            if group:
                self._write_group(group)
                _answer(group)
                self._untidy += 1
            elif going_on:
                self._tidy()

    def _tidy(self) -> None:
        self._untidy = 0
        try:
            self._writer.execute("PRAGMA wal_checkpoint(PASSIVE)")
        except sqlite3.Error as error:
            log.warning("%s could not be tidied: %s", self.path, error)

    def _next_group(self) -> tuple[list[_Change], bool]:
        """Wait for a change, and take along all that wait by then; none if it stays quiet."""
        group: list[_Change] = []
        try:
            change = self._waiting.get(timeout=self._pause())
            while change is not None:
                group.append(change)
                change = self._waiting.get_nowait()
        except queue.Empty:
            return group, True
        return group, False

    def _pause(self) -> float | None:
        """How long nothing must come before it is time to tidy; None if all is tidy."""
        if not self._untidy:
            return None
        return QUIET_SECONDS if self._untidy < MANY_GROUPS else SHORT_PAUSE_SECONDS

    def _write_group(self, group: Sequence[_Change]) -> None:
        """All in one commit; if one of them does not fit, each in its own."""
        try:
            self._write_all(group)
        except sqlite3.IntegrityError:
            for change in group:
                self._write_one(change)
        except sqlite3.Error as error:
            log.error("nothing could be written to %s: %s", self.path, error)
            for change in group:
                change.failed = error

    def _write_one(self, change: _Change) -> None:
        try:
            self._write_all([change])
        except sqlite3.IntegrityError as error:
            taken = "commands." in str(error)
            change.failed = TakenAlready() if taken else error
        except sqlite3.Error as error:
            log.error("nothing could be written to %s: %s", self.path, error)
            change.failed = error

    def _write_all(self, changes: Sequence[_Change]) -> None:
        execute = self._writer.execute
        if len(changes) == 1 and len(changes[0].statements) == 1:
            execute(*changes[0].statements[0])  # a commit by itself
            return
        execute("BEGIN IMMEDIATE")
        try:
            for change in changes:
                for sql, values in change.statements:
                    execute(sql, values)
            execute("COMMIT")
        except sqlite3.Error:
            if self._writer.in_transaction:
                execute("ROLLBACK")
            raise

    # -- reading -----------------------------------------------------------------------------

    def _read(self, ask: Callable[[sqlite3.Connection], T]) -> T:
        with self._reading:
            return ask(self._reader)

    def fact(self, name: str, make: Callable[[], str]) -> str:
        """A lasting fact about this server, made when it is asked for first. Blocks."""
        found = self._read(
            lambda db: db.execute("SELECT value FROM facts WHERE name = ?", (name,)).fetchone()
        )
        if found:
            return str(found[0])
        value = make()
        with self._reading:
            self._reader.execute("INSERT OR IGNORE INTO facts VALUES (?, ?)", (name, value))
        return self.fact(name, make)

    def table(self, table: str) -> tuple[TableRow, Pack | None] | None:
        found = self._read(
            lambda db: db.execute("SELECT row, pack FROM tables WHERE id = ?", (table,)).fetchone()
        )
        if not found:
            return None
        pack = msgspec.json.decode(found[1], type=Pack) if found[1] else None
        return _row.decode(found[0]), pack

    def game(self, table: str, number: int) -> tuple[bytes, bytes | None, list[Batch]]:
        """Header, the record it continues, and all batches of a game."""

        def ask(db: sqlite3.Connection) -> tuple[bytes, bytes | None, list[Batch]]:
            header, prefix = db.execute(
                "SELECT header, prefix FROM games WHERE table_id = ? AND number = ?",
                (table, number),
            ).fetchone()
            rows = db.execute(
                "SELECT body FROM batches WHERE table_id = ? AND number = ? ORDER BY seq",
                (table, number),
            ).fetchall()
            return header, prefix, [_batch.decode(body) for (body,) in rows]

        return self._read(ask)

    def chat(self, table: str, lines: int) -> list[tuple[int, ChatLine]]:
        rows = self._read(
            lambda db: db.execute(
                "SELECT seq, body FROM chat WHERE table_id = ? ORDER BY seq DESC LIMIT ?",
                (table, lines),
            ).fetchall()
        )
        return [(seq, _line.decode(body)) for seq, body in reversed(rows)]

    def commands(self, table: str, most: int) -> list[tuple[str, str]]:
        """The latest commands that were taken, as visitor and id, oldest first."""
        rows = self._read(
            lambda db: db.execute(
                "SELECT visitor, id FROM commands WHERE table_id = ? ORDER BY at DESC LIMIT ?",
                (table, most),
            ).fetchall()
        )
        return [(visitor, command) for visitor, command in reversed(rows)]

    def record(self, record: str) -> tuple[str | None, int | None, bytes | None] | None:
        """Where a record is: a table's game, or a file of its own."""
        found: tuple[str | None, int | None, bytes | None] | None = self._read(
            lambda db: db.execute(
                "SELECT table_id, number, body FROM records WHERE id = ?", (record,)
            ).fetchone()
        )
        return found

    def tables_of(self, visitor: str, most: int) -> list[TableRow]:
        return self._rows(
            "SELECT row FROM tables JOIN holders ON tables.id = holders.table_id "
            "WHERE visitor = ? ORDER BY touched DESC LIMIT ?",
            (visitor, most),
        )

    def listed(self, most: int) -> list[TableRow]:
        return self._rows(
            "SELECT row FROM tables WHERE listed AND phase != 'over' ORDER BY touched DESC LIMIT ?",
            (most,),
        )

    def under_deadline(self) -> list[TableRow]:
        """Tables whose clocks run though nobody may be there."""
        return self._rows("SELECT row FROM tables WHERE deadline AND phase = 'playing'", ())

    def _rows(self, sql: str, values: Sequence[Any]) -> list[TableRow]:
        rows = self._read(lambda db: db.execute(sql, values).fetchall())
        return [_row.decode(row) for (row,) in rows]

    def count_tables(self, since: int) -> int:
        (count,) = self._read(
            lambda db: db.execute(
                "SELECT count(*) FROM tables WHERE touched >= ?", (since,)
            ).fetchone()
        )
        return int(count)


def forget_old(commands_before: int, unplayed_before: int) -> list[Statement]:
    """Commands that nobody will send again, and tables at which no game ever started."""
    unplayed = (
        "(SELECT id FROM tables WHERE phase = 'open' AND touched < ? "
        "AND id NOT IN (SELECT table_id FROM games))"
    )
    return [
        ("DELETE FROM commands WHERE at < ?", (commands_before,)),
        (f"DELETE FROM chat WHERE table_id IN {unplayed}", (unplayed_before,)),
        (f"DELETE FROM holders WHERE table_id IN {unplayed}", (unplayed_before,)),
        (f"DELETE FROM tables WHERE id IN {unplayed}", (unplayed_before,)),
    ]


def _open(path: Path) -> sqlite3.Connection:
    database = sqlite3.connect(path, isolation_level=None, check_same_thread=False, timeout=10)
    database.execute("PRAGMA journal_mode = WAL")
    database.execute("PRAGMA synchronous = FULL")
    database.execute(f"PRAGMA wal_autocheckpoint = {LONGEST_LOG}")
    return database


def _answer(group: Sequence[_Change]) -> None:
    """Wake everybody who waits, with one call into their loop."""
    by_loop: dict[asyncio.AbstractEventLoop, list[_Change]] = {}
    for change in group:
        by_loop.setdefault(change.done.get_loop(), []).append(change)
    for loop, changes in by_loop.items():
        try:
            loop.call_soon_threadsafe(_wake, changes)
        except RuntimeError:
            log.warning("the server stopped before %d changes were answered", len(changes))


def _wake(changes: Iterable[_Change]) -> None:
    for change in changes:
        if change.done.cancelled():
            continue
        if change.failed:
            change.done.set_exception(change.failed)
        else:
            change.done.set_result(None)
