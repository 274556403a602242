"""Copies of the database: taken while a server writes to it, and brought back while none does."""

import contextlib
import itertools
import os
import shutil
import sqlite3
from datetime import datetime
from pathlib import Path


def copy_database(database: sqlite3.Connection, target: Path) -> None:
    """All that is committed now, in one file; it appears under its name when it is whole."""
    part = target.with_name(f"{target.name}.part")
    part.unlink(missing_ok=True)
    try:
        with contextlib.closing(sqlite3.connect(part)) as copy:
            database.backup(copy)
            copy.execute("PRAGMA journal_mode = DELETE")
        part.chmod(0o600)
        _sync(part)
        part.replace(target)
        with contextlib.suppress(OSError):  # not every system can sync a folder
            _sync(target.parent)
    finally:
        part.unlink(missing_ok=True)


def _sync(path: Path) -> None:
    """Until it is on the disk."""
    descriptor = os.open(path, os.O_RDONLY)
    try:
        os.fsync(descriptor)
    finally:
        os.close(descriptor)


def put_in_place(new: sqlite3.Connection, database: Path) -> Path | None:
    """Put a copy of `new` where the database is, and return where the old one is kept now.

    Nobody may have the database open. The log of the old one goes before the new one comes: SQLite
    would read it into the new one.
    """
    kept = None
    if database.exists():
        kept = _free_name(f"{database}.replaced-{datetime.now():%Y%m%d-%H%M%S}")
        _keep(database, kept)
    arrived = database.with_name(f"{database.name}.restored")
    copy_database(new, arrived)
    for ending in ("-wal", "-shm"):
        database.with_name(f"{database.name}{ending}").unlink(missing_ok=True)
    arrived.replace(database)
    return kept


def _free_name(wanted: str) -> Path:
    """Two restores within a second must not replace what the first one kept."""
    names = itertools.chain((wanted,), (f"{wanted}-{n}" for n in itertools.count(2)))
    return next(path for path in map(Path, names) if not path.exists())


def _keep(database: Path, kept: Path) -> None:
    """With all that is in its log; as it lies there, if SQLite cannot read it any more."""
    try:
        with contextlib.closing(sqlite3.connect(database)) as old:
            copy_database(old, kept)
    except sqlite3.Error:
        for ending in ("", "-wal"):
            part = database.with_name(f"{database.name}{ending}")
            if part.exists():
                shutil.copy2(part, kept.with_name(f"{kept.name}{ending}"))
