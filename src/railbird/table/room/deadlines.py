"""Rings when a seat's time is up; what is played then is an ordinary entry of the game."""

import asyncio
import logging

from railbird.table.room.commands.play import defaults_for
from railbird.table.room.table import Table, now_ms

log = logging.getLogger("railbird.table")

RETRY_SECONDS = 5.0


class Deadlines:
    def __init__(self) -> None:
        self._timers: dict[str, asyncio.TimerHandle] = {}
        self._ringing: set[asyncio.Task[None]] = set()

    def consider(self, table: Table) -> None:
        """Set the timer for the clock of this table that runs out first."""
        timer = self._timers.pop(table.row.id, None)
        if timer:
            timer.cancel()
        if table.row.phase == "playing" and not table.frozen and table.clocks.due:
            wait = (min(table.clocks.due.values()) - now_ms()) / 1000
            self._set(table, max(0.0, wait))

    def running_at(self, table: Table) -> bool:
        return table.row.id in self._timers

    def close(self) -> None:
        for timer in self._timers.values():
            timer.cancel()

    def _set(self, table: Table, seconds: float) -> None:
        loop = asyncio.get_running_loop()
        self._timers[table.row.id] = loop.call_later(seconds, self._ring, table)

    def _ring(self, table: Table) -> None:
        self._timers.pop(table.row.id, None)
        task = asyncio.create_task(self._play_defaults(table))
        self._ringing.add(task)
        task.add_done_callback(self._ringing.discard)

    async def _play_defaults(self, table: Table) -> None:
        try:
            async with table.lock:
                expired = table.clocks.expired(now_ms())
                if not expired or table.row.phase != "playing":
                    return self.consider(table)
                table.clocks.stop(expired)
                await table.commit(defaults_for(table, expired, "deadline"))
        except Exception:
            log.exception("table %s: the defaults could not be played", table.row.id)
            table.restart_clocks(set())
            self._set(table, RETRY_SECONDS)
