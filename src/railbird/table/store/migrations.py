"""The layout of the database, number by number. A layout that was ever in use is never edited:
a change is a new function at the end of the list."""

import hashlib
import sqlite3
from collections.abc import Callable, Iterable
from pathlib import Path
from typing import Any

import msgspec

from railbird.core import Header
from railbird.table.store.rows import Batch, LogEntry, Start, TableRow


class NewerLayout(Exception):
    """A newer Railbird wrote this database."""


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
        row = msgspec.json.decode(row_json, type=TableRow)
        digest = ""
        for seq, (number, entry) in enumerate(_entries_of(database, table, row), start=1):
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
        start = Start(header=msgspec.json.decode(header, type=Header), prefix=prefix)
        opened = None
        if not prefix and not (batches and batches[0].by == "start"):
            opened = Batch(at=0, by="start")  # the setting up is a step of its own now
        yield number, LogEntry(at=0, row=row, start=start, batch=opened)
        for batch in batches:
            yield number, LogEntry(at=batch.at, batch=batch)
    yield row.number, LogEntry(at=row.touched, row=row)


LAYOUTS: tuple[Callable[[sqlite3.Connection], None], ...] = (first_layout, one_log)


def migrate(database: sqlite3.Connection, path: Path) -> None:
    """Bring the database to the newest layout, all or nothing."""
    layout = layout_of(database)
    if layout > len(LAYOUTS):
        raise NewerLayout(
            f"{path} was written by a newer version of Railbird (layout {layout}; "
            f"this one knows up to {len(LAYOUTS)})"
        )
    if layout == len(LAYOUTS):
        return
    database.execute("BEGIN IMMEDIATE")
    try:
        for change in LAYOUTS[layout:]:
            change(database)
        database.execute("INSERT OR REPLACE INTO facts VALUES ('schema', ?)", (str(len(LAYOUTS)),))
        database.execute("COMMIT")
    except BaseException:
        database.execute("ROLLBACK")
        raise


def layout_of(database: sqlite3.Connection) -> int:
    """The number of the layout; 0 for a new database."""
    names = {name for (name,) in database.execute("SELECT name FROM sqlite_master").fetchall()}
    if "facts" not in names:
        return 0
    found = database.execute("SELECT value FROM facts WHERE name = 'schema'").fetchone()
    return int(found[0]) if found else 0


def chained(before: str, body: bytes) -> str:
    """The digest of an entry, over itself and everything before it."""
    return hashlib.sha256(before.encode() + body).hexdigest()[:32]


def _run(database: sqlite3.Connection, *statements: Any) -> None:
    for statement in statements:
        database.execute(statement)
