"""The layout of the database, number by number. A layout that was ever in use is never edited:
a change is a new function at the end of the list."""

import contextlib
import logging
import sqlite3
from collections.abc import Callable, Iterable, Iterator, Sequence
from pathlib import Path
from typing import Any

import msgspec

from railbird.core import Header
from railbird.table.model import Batch, GameStart, LogEntry, TableRow
from railbird.table.store.layouts import DAYS, DRILL
from railbird.table.store.log import chained
from railbird.table.store.sqlite.backup import copy_database

log = logging.getLogger("railbird.table")

Layout = Callable[[sqlite3.Connection], None]


class CannotMigrate(Exception):
    """The database cannot be brought to the newest layout, and why."""


def first_layout(database: sqlite3.Connection) -> None:
    _run(
        database,
        "CREATE TABLE facts (name TEXT PRIMARY KEY, value TEXT NOT NULL) WITHOUT ROWID",
        "CREATE TABLE tables ("
        "id TEXT PRIMARY KEY, row BLOB NOT NULL, pack BLOB, phase TEXT NOT NULL, "
        "listed INT NOT NULL, deadline INT NOT NULL, touched INT NOT NULL) WITHOUT ROWID",
        "CREATE INDEX tables_touched ON tables (touched)",
        "CREATE TABLE holders (visitor TEXT NOT NULL, table_id TEXT NOT NULL, "
        "PRIMARY KEY (visitor, table_id)) WITHOUT ROWID",
        "CREATE TABLE games (table_id TEXT NOT NULL, number INT NOT NULL, header BLOB NOT NULL, "
        "prefix BLOB, PRIMARY KEY (table_id, number)) WITHOUT ROWID",
        "CREATE TABLE batches (table_id TEXT NOT NULL, number INT NOT NULL, seq INT NOT NULL, "
        "body BLOB NOT NULL, PRIMARY KEY (table_id, number, seq)) WITHOUT ROWID",
        "CREATE TABLE commands (table_id TEXT NOT NULL, visitor TEXT NOT NULL, id TEXT NOT NULL, "
        "at INT NOT NULL, PRIMARY KEY (table_id, visitor, id)) WITHOUT ROWID",
        "CREATE TABLE chat (table_id TEXT NOT NULL, seq INT NOT NULL, body BLOB NOT NULL, "
        "PRIMARY KEY (table_id, seq)) WITHOUT ROWID",
        "CREATE TABLE records (id TEXT PRIMARY KEY, table_id TEXT, number INT, body BLOB, "
        "at INT NOT NULL) WITHOUT ROWID",
    )


def one_log(database: sqlite3.Connection) -> None:
    """One sequence per table numbers everything that changes it, chained by a digest."""
    _run(
        database,
        "CREATE TABLE entries (table_id TEXT NOT NULL, seq INT NOT NULL, number INT NOT NULL, "
        "body BLOB NOT NULL, digest TEXT NOT NULL, PRIMARY KEY (table_id, seq)) WITHOUT ROWID",
        "CREATE TABLE made (id TEXT PRIMARY KEY, visitor TEXT NOT NULL, address TEXT NOT NULL, "
        "bytes INT NOT NULL, at INT NOT NULL) WITHOUT ROWID",
        "CREATE INDEX made_by_visitor ON made (visitor)",
        "CREATE INDEX made_by_address ON made (address)",
    )
    for table, row_json in database.execute("SELECT id, row FROM tables").fetchall():
        try:
            row = msgspec.json.decode(row_json, type=TableRow)
            entries = list(_entries_of(database, table, row))
        except (msgspec.DecodeError, UnicodeDecodeError) as error:
            log.error("table %s cannot be read and is left without its games: %s", table, error)
            continue
        digest = ""
        for seq, (number, entry) in enumerate(entries, start=1):
            body = msgspec.json.encode(entry)
            digest = chained(digest, body)
            database.execute(
                "INSERT INTO entries VALUES (?, ?, ?, ?, ?)", (table, seq, number, body, digest)
            )
    _run(database, "DROP TABLE games", "DROP TABLE batches")


def _entries_of(
    database: sqlite3.Connection, table: str, row: TableRow
) -> Iterable[tuple[int, LogEntry]]:
    games = database.execute(
        "SELECT number, header, prefix FROM games WHERE table_id = ? ORDER BY number", (table,)
    ).fetchall()
    for number, header, prefix in games:
        bodies = database.execute(
            "SELECT body FROM batches WHERE table_id = ? AND number = ? ORDER BY seq",
            (table, number),
        ).fetchall()
        batches = [msgspec.json.decode(body, type=Batch) for (body,) in bodies]
        start = GameStart(header=msgspec.json.decode(header, type=Header), prefix=prefix)
        opened = None
        if not prefix and not (batches and batches[0].by == "start"):
            opened = Batch(at=0, by="start")  # the setting up is a step of its own now
        yield number, LogEntry(at=0, row=row, start=start, batch=opened)
        for batch in batches:
            yield number, LogEntry(at=batch.at, batch=batch)
    yield row.number, LogEntry(at=row.touched, row=row)


def workshop(database: sqlite3.Connection) -> None:
    """Variants of games, and what was measured of them."""
    _run(
        database,
        "CREATE TABLE variants (id TEXT NOT NULL, revision INT NOT NULL, owner TEXT NOT NULL, "
        "game TEXT NOT NULL, body BLOB NOT NULL, touched INT NOT NULL, "
        "PRIMARY KEY (id, revision)) WITHOUT ROWID",
        "CREATE INDEX variants_by_owner ON variants (owner, touched)",
        "CREATE TABLE measured (variant_id TEXT NOT NULL, number INT NOT NULL, "
        "version TEXT NOT NULL, body BLOB NOT NULL, games BLOB NOT NULL, at INT NOT NULL, "
        "PRIMARY KEY (variant_id, number)) WITHOUT ROWID",
    )


def marks(database: sqlite3.Connection) -> None:
    """Games that people played with a variant, and the marks they gave it."""
    _run(
        database,
        "CREATE TABLE played (variant_id TEXT NOT NULL, version TEXT NOT NULL, "
        "table_id TEXT NOT NULL, number INT NOT NULL, body BLOB NOT NULL, figures BLOB, "
        "at INT NOT NULL, PRIMARY KEY (table_id, number)) WITHOUT ROWID",
        "CREATE INDEX played_by_variant ON played (variant_id)",
        "CREATE TABLE marks (variant_id TEXT NOT NULL, version TEXT NOT NULL, "
        "table_id TEXT NOT NULL, number INT NOT NULL, visitor TEXT NOT NULL, body BLOB NOT NULL, "
        "at INT NOT NULL, PRIMARY KEY (table_id, number, visitor)) WITHOUT ROWID",
        "CREATE INDEX marks_by_variant ON marks (variant_id)",
    )


def measuring(database: sqlite3.Connection) -> None:
    """Measurements that were asked for and are not done, to be taken up after a restart."""
    _run(
        database,
        "CREATE TABLE measuring (variant_id TEXT PRIMARY KEY, body BLOB NOT NULL, "
        "process TEXT NOT NULL, at INT NOT NULL) WITHOUT ROWID",
    )


def days(database: sqlite3.Connection) -> None:
    _run(database, *DAYS)


def drill(database: sqlite3.Connection) -> None:
    _run(database, *DRILL)


LAYOUTS: Sequence[Layout] = (first_layout, one_log, workshop, marks, measuring, days, drill)


def migrate(database: sqlite3.Connection, path: Path, layouts: Sequence[Layout] = LAYOUTS) -> None:
    """Bring the database to the newest layout, all or nothing.

    If it holds anything it is copied first, so that an older Railbird can go back to the copy.
    """
    before = layout_of(database)
    check_layout(before, layouts)
    if before == len(layouts):
        return
    if before:
        copy_database(database, copy_before(path, before))
    upgrade(database, layouts)


def upgrade(database: sqlite3.Connection, layouts: Sequence[Layout] = LAYOUTS) -> None:
    """In one transaction, without a copy."""
    database.execute("BEGIN IMMEDIATE")
    try:
        for change in layouts[layout_of(database) :]:
            change(database)
        database.execute("INSERT OR REPLACE INTO facts VALUES ('schema', ?)", (str(len(layouts)),))
        database.execute("COMMIT")
    except BaseException:
        if database.in_transaction:  # SQLite itself rolls back when the disk is full
            database.execute("ROLLBACK")
        raise


@contextlib.contextmanager
def in_newest_layout(database: sqlite3.Connection, layout: int) -> Iterator[sqlite3.Connection]:
    """The database itself; one of an older layout is copied into memory and brought there."""
    if layout == len(LAYOUTS):
        yield database
        return
    with contextlib.closing(sqlite3.connect(":memory:", isolation_level=None)) as copy:
        if database.in_transaction:
            database.execute("COMMIT")  # a copy cannot be made within a transaction
        database.backup(copy)
        upgrade(copy)
        yield copy


def copy_before(path: Path, layout: int) -> Path:
    """Where the database is kept as it was before its layout changed."""
    return path.with_name(f"{path.name}.layout-{layout}")


def check_layout(layout: int, layouts: Sequence[Layout] = LAYOUTS) -> None:
    if layout > len(layouts):
        raise CannotMigrate(
            f"it was written by a newer version of Railbird (layout {layout}; this one knows up "
            f"to {len(layouts)}); use that version, or restore a backup from before"
        )


def layout_of(database: sqlite3.Connection) -> int:
    """The number of the layout; 0 for a new database."""
    names = {name for (name,) in database.execute("SELECT name FROM sqlite_master").fetchall()}
    if not names:
        return 0
    found = None
    if "facts" in names:
        found = database.execute("SELECT value FROM facts WHERE name = 'schema'").fetchone()
    if found is None or not str(found[0]).isdecimal():
        raise CannotMigrate("it is not a database of Railbird")
    return int(found[0])


def _run(database: sqlite3.Connection, *statements: Any) -> None:
    for statement in statements:
        database.execute(statement)
