"""A timer for each table; when it rings, the table changes."""

import asyncio
import logging
from abc import ABC, abstractmethod
from typing import ClassVar

from railbird.table.quiet_log import Seldom
from railbird.table.refusal import NotWritten
from railbird.table.room.position import Change
from railbird.table.room.table import Table

log = logging.getLogger("railbird.table")

RETRY_SECONDS = 5.0


class TableClock(ABC):
    what: ClassVar[str]
    """What is due when it rings, for the log."""

    def __init__(self) -> None:
        self._timers: dict[str, asyncio.TimerHandle] = {}
        self._ringing: set[asyncio.Task[None]] = set()
        self._waits = Seldom(log)

    @abstractmethod
    def due(self, table: Table) -> Change | None:
        """The change to make now; None if there is nothing to do any more."""

    def changed(self, table: Table) -> None:  # noqa: B027 – only some set the next timer
        """The change has been made, or was not due yet."""

    def running_at(self, table: Table) -> bool:
        return table.row.id in self._timers

    def set(self, table: Table, seconds: float) -> None:
        self.cancel(table)
        loop = asyncio.get_running_loop()
        self._timers[table.row.id] = loop.call_later(seconds, self._ring, table)

    def cancel(self, table: Table) -> None:
        timer = self._timers.pop(table.row.id, None)
        if timer:
            timer.cancel()

    def close(self) -> None:
        for timer in self._timers.values():
            timer.cancel()

    def _ring(self, table: Table) -> None:
        del self._timers[table.row.id]
        task = asyncio.create_task(self._change(table))
        self._ringing.add(task)
        task.add_done_callback(self._ringing.discard)

    async def _change(self, table: Table) -> None:
        try:
            await table.change(lambda: self.due(table))
        except NotWritten as error:
            self._waits.warn("table %s: %s must wait: %s", table.row.id, self.what, error)
            self.set(table, RETRY_SECONDS)
        except Exception:
            log.exception("table %s: %s failed", table.row.id, self.what)
            self.set(table, RETRY_SECONDS)
        else:
            self.changed(table)
