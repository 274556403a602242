"""The database of a house: one SQLite file, one thread that writes, one that reads."""

import asyncio
import sqlite3
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

from railbird.table.store.folder_lock import FolderTaken, lock_folder
from railbird.table.store.migrations import NewerLayout, migrate
from railbird.table.store.preallocate import preallocate
from railbird.table.store.writer import Change, Writer

FILE = "railbird.sqlite3"

LONGEST_LOG = 50_000
"""Pages in the log after which it is checkpointed even though much is coming in."""


class BadStore(Exception):
    """The data folder cannot be used, and why."""


class SqliteDatabase:
    def __init__(self, folder: Path, log_room: int = 0) -> None:
        self.path = folder / FILE
        try:
            folder.mkdir(mode=0o700, parents=True, exist_ok=True)
            self._lock = lock_folder(folder)
        except FolderTaken as error:
            raise BadStore(str(error)) from None
        except OSError as error:
            raise BadStore(f"cannot use the data folder {folder}: {error}") from None
        try:
            database = open_database(self.path)
            migrate(database, self.path)
            if log_room:
                preallocate(database, folder, log_room)
            self._reading = open_database(self.path)
        except (OSError, sqlite3.Error, NewerLayout) as error:
            self._lock.close()
            raise BadStore(f"cannot use the data folder {folder}: {error}") from None
        self._writing = database
        self._writer = Writer(database)
        self._reader = ThreadPoolExecutor(1, "reader")

    def write(self, change: Change) -> asyncio.Future[None]:
        """Done when all of it is on disk, in one transaction."""
        return self._writer.write(change)

    async def read(self, sql: str, values: Sequence[Any] = ()) -> list[tuple[Any, ...]]:
        loop = asyncio.get_running_loop()
        return await loop.run_in_executor(self._reader, self._read, sql, values)

    def _read(self, sql: str, values: Sequence[Any]) -> list[tuple[Any, ...]]:
        return self._reading.execute(sql, values).fetchall()

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
        self._reading.close()
        self._writing.close()
        self._lock.close()


def open_database(path: Path) -> sqlite3.Connection:
    """A connection to the file, which only its owner can read: it holds hands and secrets."""
    path.touch(mode=0o600)
    path.chmod(0o600)
    database = sqlite3.connect(path, isolation_level=None, check_same_thread=False, timeout=10)
    database.execute("PRAGMA journal_mode = WAL")
    database.execute("PRAGMA synchronous = FULL")
    database.execute(f"PRAGMA wal_autocheckpoint = {LONGEST_LOG}")
    return database
