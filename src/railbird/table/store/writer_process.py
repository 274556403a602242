"""The process that writes to the database.

Started as `python -m railbird.table.store.writer_process FOLDER ROOM`.

It holds the data folder as long as it lives, hears groups of changes on its standard input and
answers each group when it is on disk. A server that ends, however it ends, closes that input; then
this process finishes what it has heard and ends too.
"""

import contextlib
import os
import signal
import sqlite3
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from railbird.table.store.folder_lock import FolderTaken, lock_folder
from railbird.table.store.pipe import receive, send
from railbird.table.store.preallocate import make_room
from railbird.table.store.sqlite import BadStore, Statement, open_database, prepare

Change = Sequence[Statement]
Answer = str | None
"""To one change: None when it is on disk, otherwise what is wrong with it."""

TAKEN = "the command of this id is on disk already"

DOES_NOT_FIT = (sqlite3.IntegrityError, ValueError, OverflowError)
"""What is wrong with one change and not with the others: it is there already, or SQLite cannot hold
a value of it."""


def main() -> None:
    folder, log_room = Path(sys.argv[1]), int(sys.argv[2])
    _leave_signals_to_the_server()
    try:
        with lock_folder(folder), contextlib.closing(open_database(folder)) as database:
            prepare(database, folder)
            if log_room:
                make_room(database, folder, log_room)
            _say(None)
            _serve(database)
    except (BadStore, FolderTaken) as error:
        _say(str(error))
    except (OSError, sqlite3.Error) as error:
        _say(f"cannot use the data folder {folder}: {error}")


def _leave_signals_to_the_server() -> None:
    """Ctrl-C reaches all processes of a terminal, but what was handed over must be written."""
    for name in ("SIGINT", "SIGTERM", "SIGHUP"):
        if hasattr(signal, name):
            signal.signal(getattr(signal, name), signal.SIG_IGN)


def _say(answer: Any) -> None:
    with contextlib.suppress(BrokenPipeError):  # a server that is gone hears nothing
        send(_to_server, answer)


_to_server = os.fdopen(sys.stdout.fileno(), "wb", buffering=0, closefd=False)


def _serve(database: sqlite3.Connection) -> None:
    while True:
        try:
            group: list[Change] = receive(sys.stdin.buffer)
        except EOFError:
            return
        _say(write_group(database, group) if group else tidy(database))


def tidy(database: sqlite3.Connection) -> list[Answer]:
    """Move what was written from the log to its place."""
    try:
        database.execute("PRAGMA wal_checkpoint(PASSIVE)")
    except sqlite3.Error as error:
        return [str(error)]
    return []


def write_group(database: sqlite3.Connection, group: Sequence[Change]) -> list[Answer]:
    """All in one commit; if one of them does not fit, each in its own."""
    try:
        _write_all(database, group)
    except DOES_NOT_FIT:
        return [_write_one(database, change) for change in group]
    except sqlite3.Error as error:
        return [str(error)] * len(group)
    return [None] * len(group)


def _write_one(database: sqlite3.Connection, change: Change) -> Answer:
    try:
        _write_all(database, [change])
    except (sqlite3.Error, *DOES_NOT_FIT) as error:
        taken = isinstance(error, sqlite3.IntegrityError) and "commands." in str(error)
        return TAKEN if taken else str(error)
    return None


def _write_all(database: sqlite3.Connection, group: Sequence[Change]) -> None:
    execute = database.execute
    if len(group) == 1 and len(group[0]) == 1:
        execute(*group[0][0])  # a commit by itself
        return
    execute("BEGIN IMMEDIATE")
    try:
        for change in group:
            for sql, values in change:
                execute(sql, values)
        execute("COMMIT")
    except Exception:
        if database.in_transaction:
            execute("ROLLBACK")
        raise


if __name__ == "__main__":
    main()
