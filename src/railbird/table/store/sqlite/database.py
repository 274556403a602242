"""The SQLite database: one file, one thread that writes, one that reads."""

import asyncio
import contextlib
import logging
import sqlite3
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

from railbird.table.metrics import UNCOUNTED, Metrics
from railbird.table.refusal import NoAnswer
from railbird.table.store.sqlite.layouts import CannotMigrate, migrate
from railbird.table.store.sqlite.preallocate import preallocate
from railbird.table.store.sqlite.safety import (
    FolderTaken,
    data_loss,
    hole_in_log,
    lock_folder,
    name_house,
    witness_of,
    write_witness,
)
from railbird.table.store.sqlite.writer import Writer
from railbird.table.throttled import Throttled

log = logging.getLogger("railbird.table")

FILE = "railbird.sqlite3"

LONGEST_LOG = 50_000
"""Pages in the log after which it is checkpointed even though much is coming in."""


PASSING = (
    sqlite3.SQLITE_BUSY,
    sqlite3.SQLITE_LOCKED,
    sqlite3.SQLITE_IOERR,
    sqlite3.SQLITE_CANTOPEN,
)
"""What may be wrong with a disk for a moment, and not with what is on it."""

_away = Throttled(log)


class BadStore(Exception):
    """The data folder cannot be used, and why."""


class Unreachable(BadStore):
    """The database does not answer; it may do so later."""


class SqliteDatabase:
    def __init__(self, folder: Path, log_room: int = 0, metrics: Metrics = UNCOUNTED) -> None:
        self.path = folder / FILE
        self._folder = folder
        try:
            folder.mkdir(mode=0o700, parents=True, exist_ok=True)
            self._lock = lock_folder(folder)
        except FolderTaken as error:
            raise BadStore(str(error)) from None
        except OSError as error:
            raise BadStore(f"cannot use the data folder {folder}: {error}") from None
        with contextlib.ExitStack() as undo:
            undo.callback(self._lock.close)
            try:
                self._writing, self._reading = self._open(undo, log_room)
            except (OSError, sqlite3.Error) as error:
                raise BadStore(f"cannot use the data folder {folder}: {error}") from None
            undo.pop_all()
        self._writer = Writer(self._writing, metrics)
        self.write = self._writer.write
        self._reader = ThreadPoolExecutor(1, "reader")

    def _open(
        self, undo: contextlib.ExitStack, log_room: int
    ) -> tuple[sqlite3.Connection, sqlite3.Connection]:
        """To write and to read; `undo` closes them if something is wrong."""
        hole = hole_in_log(self.path)
        writing = undo.enter_context(contextlib.closing(open_database(self.path)))
        prepare(writing, self.path)
        if log_room:
            preallocate(writing, self._folder, log_room)
        reading = undo.enter_context(contextlib.closing(open_database(self.path)))
        name_house(writing)
        witness = witness_of(writing)
        for loss in filter(None, (hole, data_loss(self._folder, witness))):
            log.warning("%s; `railbird restore` brings a backup back", loss)
        write_witness(self._folder, witness)
        return writing, reading

    @property
    def waiting(self) -> int:
        return self._writer.waiting

    async def read(self, sql: str, values: Sequence[Any] = ()) -> list[tuple[Any, ...]]:
        loop = asyncio.get_running_loop()
        return await loop.run_in_executor(self._reader, self._read, sql, values)

    def _read(self, sql: str, values: Sequence[Any]) -> list[tuple[Any, ...]]:
        try:
            return self._reading.execute(sql, values).fetchall()
        except sqlite3.OperationalError as error:
            if error.sqlite_errorcode & 0xFF not in PASSING:
                raise
            _away.warn("the database cannot be read just now: %s", error)
            raise NoAnswer from None

    async def used_bytes(self) -> int:
        """What is in use, without pages that are free again."""
        names = ("page_count", "freelist_count", "page_size")
        pages, free, size = [int((await self.read(f"PRAGMA {each}"))[0][0]) for each in names]
        return (pages - free) * size

    def on_death(self, call: Callable[[], None]) -> None:
        """Call this if nothing can be written any more."""
        self._writer.on_death = call

    def close(self) -> None:
        self._writer.close()
        self._reader.shutdown()
        try:
            write_witness(self._folder, witness_of(self._reading))
        except sqlite3.Error as error:
            log.warning("the database could not be read at the end: %s", error)
        self._reading.close()
        self._writing.close()
        self._lock.close()


def prepare(database: sqlite3.Connection, path: Path) -> None:
    """Check the database and bring it to the newest layout; BadStore if it cannot be used."""
    fault = first_fault(database)
    if fault:
        raise BadStore(
            f"{path} is damaged ({fault}); nothing was changed. `railbird check` says more, "
            "`railbird restore` brings a backup back"
        )
    try:
        migrate(database, path)
    except CannotMigrate as error:
        raise BadStore(f"cannot use {path}: {error}") from None


def first_fault(database: sqlite3.Connection, check: str = "quick_check(1)") -> str | None:
    """What SQLite itself finds wrong with the file."""
    try:
        (found,) = database.execute(f"PRAGMA {check}").fetchone()
    except sqlite3.DatabaseError as error:
        found = str(error)
    return None if found == "ok" else " ".join(str(found).split())


def open_database(path: Path) -> sqlite3.Connection:
    """A connection to the file, which only its owner can read: it holds hands and secrets."""
    path.touch(mode=0o600)
    path.chmod(0o600)
    database = sqlite3.connect(path, isolation_level=None, check_same_thread=False, timeout=10)
    database.execute("PRAGMA journal_mode = WAL")
    database.execute("PRAGMA synchronous = FULL")
    database.execute(f"PRAGMA wal_autocheckpoint = {LONGEST_LOG}")
    return database
