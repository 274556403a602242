"""The index: an SQLite file made from the records, which can be thrown away at any time.

Every call opens it again, so threads and processes may use a library at once. Whoever writes to the
library, whatever it is, holds the index for that time: one writer after the other.
"""

import os
import sqlite3
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path

from railbird.core import BadSetup

FILE = "index.sqlite"
LAYOUT = 2
PATIENCE = 60.0
"""Seconds to wait for another writer."""

_TABLES = """
CREATE TABLE files (
    file TEXT PRIMARY KEY, size INTEGER, changed INTEGER, record TEXT, fault TEXT
);
CREATE TABLE runs (
    id TEXT PRIMARY KEY, record TEXT, number INTEGER, date TEXT, race TEXT, title TEXT,
    track TEXT, distance TEXT, surface TEXT, condition TEXT, version TEXT, starters INTEGER,
    purse INTEGER, winner TEXT, race_first TEXT, race_last TEXT
);
CREATE TABLE starts (
    run TEXT, pp INTEGER, horse TEXT, horse_key TEXT, jockey TEXT, jockey_key TEXT, odds TEXT,
    place INTEGER, figure INTEGER, quarter_lengths INTEGER, time INTEGER, disqualified INTEGER,
    money INTEGER, PRIMARY KEY (run, pp)
);
CREATE INDEX starts_of_horse ON starts (horse_key);
CREATE INDEX starts_of_jockey ON starts (jockey_key);
CREATE INDEX runs_by_date ON runs (date);
"""
TABLES = ("files", "runs", "starts")


@contextmanager
def reading(folder: Path) -> Iterator[sqlite3.Connection]:
    """A library that does not exist yet is empty, and stays so."""
    opened = _open(folder) if folder.exists() else _prepared(":memory:")
    with closing(opened) as index, _told_plainly(folder):
        yield index


@contextmanager
def in_memory() -> Iterator[sqlite3.Connection]:
    """For a library that cannot be written to: made from the records, and gone afterwards."""
    with closing(_prepared(":memory:")) as index:
        yield index


def may_write(folder: Path) -> bool:
    return not folder.exists() or os.access(folder, os.W_OK)


def check_writable(folder: Path) -> None:
    if not may_write(folder):
        raise BadSetup(
            f"the library {folder} cannot be written to; name another folder with --library or "
            "RAILBIRD_LIBRARY"
        )


@contextmanager
def writing(folder: Path) -> Iterator[sqlite3.Connection]:
    """Alone with the library until the block ends; nothing is indexed if it fails."""
    check_writable(folder)
    with closing(_open(folder)) as index, _told_plainly(folder):
        index.execute("BEGIN IMMEDIATE")
        try:
            yield index
        except BaseException:
            index.execute("ROLLBACK")
            raise
        index.execute("COMMIT")


@contextmanager
def _told_plainly(folder: Path) -> Iterator[None]:
    try:
        yield
    except sqlite3.OperationalError as error:
        raise BadSetup(f"the index of the library {folder}: {error}") from None
    except sqlite3.DatabaseError as error:
        raise BadSetup(
            f"the index of the library is damaged ({error}); delete {folder / FILE}: it is made "
            "again from the records"
        ) from None


def _open(folder: Path) -> sqlite3.Connection:
    path = folder / FILE
    try:
        folder.mkdir(parents=True, exist_ok=True)
        return _prepared(path)
    except sqlite3.OperationalError as error:
        raise BadSetup(f"cannot open {path}: {error}") from None
    except sqlite3.DatabaseError:
        path.replace(path.with_suffix(".broken"))  # it is rebuilt from the records
        return _prepared(path)
    except OSError as error:
        raise BadSetup(f"cannot use the library {folder}: {error.strerror}") from None


def _prepared(path: Path | str) -> sqlite3.Connection:
    index = sqlite3.connect(path, timeout=PATIENCE, isolation_level=None)
    try:
        if _layout(index) != LAYOUT:
            _lay_out(index)
    except BaseException:
        index.close()
        raise
    index.row_factory = sqlite3.Row
    return index


def _layout(index: sqlite3.Connection) -> int:
    (layout,) = index.execute("PRAGMA user_version").fetchone()
    return int(layout)


def _lay_out(index: sqlite3.Connection) -> None:
    """New tables in place of none, or of those of another Railbird."""
    index.execute("BEGIN IMMEDIATE")
    if _layout(index) != LAYOUT:
        for table in TABLES:
            index.execute(f"DROP TABLE IF EXISTS {table}")
        for statement in filter(str.strip, _TABLES.split(";")):
            index.execute(statement)
        index.execute(f"PRAGMA user_version = {LAYOUT}")
    index.execute("COMMIT")
