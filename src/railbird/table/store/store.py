"""Tables on disk: what is written of them, and how it is read again.

Every change is a list of statements that is written as a whole or not at all. What is acknowledged
is on disk.
"""

import sqlite3
import threading
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any, Literal, TypeVar

import msgspec

from railbird.core import Pack
from railbird.table.protocol.messages import ChatLine
from railbird.table.store.rows import Batch, TableRow
from railbird.table.store.sqlite import FILE, BadStore, Statement, open_database
from railbird.table.store.writer import Writer

T = TypeVar("T")

_encode = msgspec.json.Encoder().encode
_batch = msgspec.json.Decoder(Batch)
_row = msgspec.json.Decoder(TableRow)
_line = msgspec.json.Decoder(ChatLine)


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


def insert_chat(table: str, seq: int, line: ChatLine) -> Statement:
    return "INSERT INTO chat VALUES (?, ?, ?)", (table, seq, _encode(line))


def forget_chat(table: str, before: int) -> Statement:
    return "DELETE FROM chat WHERE table_id = ? AND seq < ?", (table, before)


def insert_record(
    record: str, table: str | None, number: int | None, body: bytes | None, at: int
) -> Statement:
    return "INSERT INTO records VALUES (?, ?, ?, ?, ?)", (record, table, number, body, at)


def insert_made(made: str, visitor: str, address: str, size: int, at: int) -> Statement:
    return "INSERT INTO made VALUES (?, ?, ?, ?, ?)", (made, visitor, address, size, at)


class Store:
    """The database of one server. Reading is blocking and meant for `asyncio.to_thread`."""

    def __init__(self, folder: Path, log_room: int = 0) -> None:
        self.path = folder / FILE
        self._reading = threading.Lock()
        try:
            folder.mkdir(mode=0o700, parents=True, exist_ok=True)
            self.writer = Writer(folder, log_room)
            self._reader = open_database(folder)
        except (OSError, sqlite3.Error) as error:
            raise BadStore(f"cannot use the data folder {folder}: {error}") from None
        self.write = self.writer.write

    async def commit(self, statements: Sequence[Statement]) -> None:
        """Return when all of it is on disk."""
        await self.write(statements)

    def close(self) -> None:
        self.writer.close()
        with self._reading:
            self._reader.close()

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
        return self._rows(
            "SELECT row FROM tables WHERE phase = 'starting' OR (deadline AND phase = 'playing')",
            (),
        )

    def used_bytes(self) -> int:
        """What the database holds on disk, without pages that are free again."""

        def ask(db: sqlite3.Connection) -> int:
            pages, free, size = (
                int(db.execute(f"PRAGMA {name}").fetchone()[0])
                for name in ("page_count", "freelist_count", "page_size")
            )
            return (pages - free) * size

        return self._read(ask)

    def bytes_made_by(self, visitor: str, address: str) -> int:
        (size,) = self._read(
            lambda db: db.execute(
                "SELECT coalesce(sum(bytes), 0) FROM made WHERE visitor = ? OR address = ?",
                (visitor, address),
            ).fetchone()
        )
        return int(size)

    def tables_made_by(self, kind: Literal["visitor", "address"], maker: str, since: int) -> int:
        (count,) = self._read(
            lambda db: db.execute(
                "SELECT count(*) FROM made JOIN tables ON made.id = tables.id "
                f"WHERE made.{kind} = ? AND touched >= ?",
                (maker, since),
            ).fetchone()
        )
        return int(count)

    def latest_change(self) -> int | None:
        """When a table last changed, as its row says."""
        (latest,) = self._read(lambda db: db.execute("SELECT max(touched) FROM tables").fetchone())
        return latest if latest is None else int(latest)

    def unplayed(self, before: int) -> list[str]:
        """Tables that are open, untouched for long, and never had a game."""
        rows = self._read(
            lambda db: db.execute(
                "SELECT id FROM tables WHERE phase = 'open' AND touched < ? "
                "AND id NOT IN (SELECT table_id FROM games)",
                (before,),
            ).fetchall()
        )
        return [table for (table,) in rows]

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


def forget_commands(before: int) -> list[Statement]:
    """Commands that nobody will send again."""
    return [("DELETE FROM commands WHERE at < ?", (before,))]


_PARTS_OF_A_TABLE = (
    ("chat", "table_id"),
    ("holders", "table_id"),
    ("made", "id"),
    ("tables", "id"),
)


def forget_tables(tables: Sequence[str]) -> list[Statement]:
    """Tables at which no game ever started."""
    return [
        (f"DELETE FROM {where} WHERE {column} = ?", (table,))
        for table in tables
        for where, column in _PARTS_OF_A_TABLE
    ]
