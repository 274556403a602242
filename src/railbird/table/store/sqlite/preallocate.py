"""Room in the write-ahead log, so that it seldom grows.

A log that grows costs the disk a second write at every commit, for its new length. A log that is
long already is written over from its start, each time that it has been checkpointed.
"""

import shutil
import sqlite3
from pathlib import Path

LOG_ROOM = 16 * 2**20
"""Bytes; enough for some thousand steps without a quiet moment."""

PLENTY = 100
"""Room is made only on a disk that has this many times more."""


def preallocate(database: sqlite3.Connection, folder: Path, room: int) -> None:
    if shutil.disk_usage(folder).free < room * PLENTY:
        return
    database.execute("DROP TABLE IF EXISTS room")  # of a start that was killed
    database.execute("CREATE TABLE room (empty BLOB)")
    database.execute("INSERT INTO room VALUES (zeroblob(?))", (room,))
    database.execute("DROP TABLE room")
    database.execute("PRAGMA wal_checkpoint(RESTART)")
