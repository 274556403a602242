"""The layout of the database, and how it is opened."""

import sqlite3
from collections.abc import Sequence
from pathlib import Path
from typing import Any

Statement = tuple[str, Sequence[Any]]

FILE = "railbird.sqlite3"

SCHEMA_VERSION = 1

LONGEST_LOG = 50_000
"""Pages in the log after which it is tidied even though much is coming in; everybody waits then."""

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
CREATE TABLE IF NOT EXISTS chat (
    table_id TEXT NOT NULL, seq INT NOT NULL, body BLOB NOT NULL, PRIMARY KEY (table_id, seq)
) WITHOUT ROWID;
CREATE TABLE IF NOT EXISTS records (
    id TEXT PRIMARY KEY, table_id TEXT, number INT, body BLOB, at INT NOT NULL
) WITHOUT ROWID;
CREATE TABLE IF NOT EXISTS made (
    id TEXT PRIMARY KEY, visitor TEXT NOT NULL, address TEXT NOT NULL, bytes INT NOT NULL,
    at INT NOT NULL
) WITHOUT ROWID;
CREATE INDEX IF NOT EXISTS made_by_visitor ON made (visitor);
CREATE INDEX IF NOT EXISTS made_by_address ON made (address);
"""


class BadStore(Exception):
    """The data folder cannot be used, and why."""


def open_database(folder: Path) -> sqlite3.Connection:
    database = sqlite3.connect(
        folder / FILE, isolation_level=None, check_same_thread=False, timeout=10
    )
    database.execute("PRAGMA journal_mode = WAL")
    database.execute("PRAGMA synchronous = FULL")
    database.execute(f"PRAGMA wal_autocheckpoint = {LONGEST_LOG}")
    return database


def prepare(database: sqlite3.Connection, folder: Path) -> None:
    """Make what is not there yet; BadStore if another version made what is there."""
    database.executescript(_SCHEMA)
    database.execute("INSERT OR IGNORE INTO facts VALUES ('schema', ?)", (str(SCHEMA_VERSION),))
    (schema,) = database.execute("SELECT value FROM facts WHERE name='schema'").fetchone()
    if schema != str(SCHEMA_VERSION):
        raise BadStore(
            f"{folder / FILE} was made by another version of Railbird (layout {schema}, "
            f"this one has {SCHEMA_VERSION})"
        )
