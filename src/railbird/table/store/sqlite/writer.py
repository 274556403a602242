"""The thread that writes to the database.

One group of changes is written at a time; changes that arrive in the meantime share the next
commit, and so one wait for the disk.
"""

import asyncio
import contextlib
import logging
import queue
import sqlite3
import threading
import time
from collections.abc import Callable, Sequence

from railbird.core import RailbirdError
from railbird.table.metrics import UNCOUNTED, Metrics
from railbird.table.refusal import DiskFull, NotWritten
from railbird.table.store.database import Conflict, Transaction
from railbird.table.throttled import Throttled

log = logging.getLogger("railbird.table")

_full_disk = Throttled(log)

QUIET_SECONDS = 2.0
"""When nothing has come for so long, what was written is moved from the log to its place."""

GONE = "this server can no longer write to its disk; whoever runs it must restart it"

DOES_NOT_FIT = (sqlite3.IntegrityError, ValueError, OverflowError)
"""What is wrong with one change and not with the others of its group."""


class CannotWrite(NotWritten):
    """A change is not on disk, and why."""


class WriterGone(NotWritten):
    """Nothing more can be written; the changes in progress may or may not be on disk."""


class Waiting:
    """A change, and who waits for it."""

    __slots__ = ("begun", "change", "done", "loop", "metrics")

    def __init__(
        self, change: Transaction, loop: asyncio.AbstractEventLoop, metrics: Metrics
    ) -> None:
        self.change = change
        self.loop = loop
        self.metrics = metrics
        self.done: asyncio.Future[None] = loop.create_future()
        self.begun = time.perf_counter()

    def settle(self, error: Exception | None) -> None:
        with contextlib.suppress(RuntimeError):  # a loop that is closed needs no answer
            self.loop.call_soon_threadsafe(self._settle, error)

    def _settle(self, error: Exception | None) -> None:
        if self.done.done():
            return
        if error is None:
            self.metrics.commit_seconds.observe(time.perf_counter() - self.begun)
            self.done.set_result(None)
            return
        if not isinstance(error, Conflict):
            self.metrics.failed_commits.inc()
        self.done.set_exception(error)


class Writer:
    def __init__(self, database: sqlite3.Connection, metrics: Metrics = UNCOUNTED) -> None:
        self._database = database
        self._metrics = metrics
        self._queue: queue.SimpleQueue[Waiting | None] = queue.SimpleQueue()
        self._gone = False
        self.on_death: Callable[[], None] = lambda: None
        """Called in the writer's thread if it ends by a fault of its own."""
        self._thread = threading.Thread(target=self._run, name="writer", daemon=True)
        self._thread.start()

    def write(self, change: Transaction) -> asyncio.Future[None]:
        """Done when all of it is on disk; Conflict if a part of it is there already."""
        waiting = Waiting(change, asyncio.get_running_loop(), self._metrics)
        if self._gone:
            waiting.settle(WriterGone(GONE))
        else:
            self._queue.put(waiting)
        return waiting.done

    @property
    def waiting(self) -> int:
        """Changes that the next commit will take."""
        return self._queue.qsize()

    def close(self) -> None:
        """Return when all that was to be written is on disk."""
        self._gone = True
        self._queue.put(None)
        self._thread.join()

    # -- in the thread -----------------------------------------------------------------------

    def _run(self) -> None:
        group: list[Waiting] = []
        try:
            while self._next_group(group):
                answers = write_group(self._database, [each.change for each in group])
                for each, error in zip(group, answers, strict=True):
                    each.settle(error)
                group.clear()
        except BaseException:
            log.critical("the thread that writes to the database died", exc_info=True)
            self._gone = True
            for each in [*group, *self._rest()]:
                each.settle(WriterGone(GONE))
            self.on_death()

    def _next_group(self, group: list[Waiting]) -> bool:
        """Wait for a change and take all that wait with it; False when the writer closes."""
        try:
            first = self._queue.get(timeout=QUIET_SECONDS)
        except queue.Empty:
            checkpoint(self._database)
            first = self._queue.get()
        if first is None:
            return False
        group.append(first)
        while not self._queue.empty():
            each = self._queue.get()
            if each is None:
                self._queue.put(None)  # close when this group is written
                break
            group.append(each)
        return True

    def _rest(self) -> list[Waiting]:
        rest = []
        while not self._queue.empty():
            each = self._queue.get()
            if each is not None:
                rest.append(each)
        return rest


def checkpoint(database: sqlite3.Connection) -> None:
    """Move what was written from the log to its place."""
    try:
        database.execute("PRAGMA wal_checkpoint(PASSIVE)")
    except sqlite3.Error as error:
        log.warning("the database could not be checkpointed: %s", error)


def write_group(
    database: sqlite3.Connection, group: Sequence[Transaction]
) -> list[Exception | None]:
    """All in one commit; if one of them does not fit, each in its own."""
    try:
        _write_all(database, group)
    except DOES_NOT_FIT:
        return [_write_one(database, change) for change in group]
    except sqlite3.Error as error:
        return [_refusal(error)] * len(group)
    return [None] * len(group)


def _write_one(database: sqlite3.Connection, change: Transaction) -> Exception | None:
    try:
        _write_all(database, [change])
    except sqlite3.IntegrityError as error:
        return Conflict(str(error))
    except (sqlite3.Error, *DOES_NOT_FIT) as error:
        return _refusal(error)
    return None


def _refusal(error: Exception) -> RailbirdError:
    if getattr(error, "sqlite_errorcode", None) == sqlite3.SQLITE_FULL:
        _full_disk.warn("the disk is full; nothing can be written")
        return DiskFull()
    return CannotWrite(f"nothing was changed: the server cannot write to its disk ({error})")


def _write_all(database: sqlite3.Connection, group: Sequence[Transaction]) -> None:
    execute = database.execute
    execute("BEGIN IMMEDIATE")
    try:
        for change in group:
            for sql, values in change:
                execute(sql, values)
        execute("COMMIT")
    except BaseException:
        if database.in_transaction:
            execute("ROLLBACK")
        raise
