"""How long a sealed table waits for the nonces; then the game begins with those that came."""

import asyncio
import logging

from railbird.table.room.change import Change
from railbird.table.room.commands.start import begin
from railbird.table.room.table import Table

log = logging.getLogger("railbird.table")

RETRY_SECONDS = 5.0


class RevealClock:
    """Each start has its time from when it was sealed, or from when its table was loaded."""

    def __init__(self) -> None:
        self._timers: dict[str, tuple[str, asyncio.TimerHandle]] = {}
        """By table: which seal it waits for, and until when."""
        self._ringing: set[asyncio.Task[None]] = set()

    def on_change(self, table: Table) -> None:
        """Wait if the table has just been sealed, and no longer if it waits no more."""
        row = table.row
        sealed = row.secret if row.phase == "starting" else None
        waits_for, timer = self._timers.get(row.id, (None, None))
        if sealed == waits_for:
            return
        if timer:
            timer.cancel()
            del self._timers[row.id]
        if sealed:
            self._set(table, sealed, table.limits.reveal_seconds)

    def running_at(self, table: Table) -> bool:
        return table.row.id in self._timers

    def close(self) -> None:
        for _, timer in self._timers.values():
            timer.cancel()

    def _set(self, table: Table, sealed: str, seconds: float) -> None:
        timer = asyncio.get_running_loop().call_later(seconds, self._ring, table, sealed)
        self._timers[table.row.id] = sealed, timer

    def _ring(self, table: Table, sealed: str) -> None:
        task = asyncio.create_task(self._begin(table, sealed))
        self._ringing.add(task)
        task.add_done_callback(self._ringing.discard)

    async def _begin(self, table: Table, sealed: str) -> None:
        def begun() -> Change | None:
            waiting = table.row.phase == "starting" and table.row.secret == sealed
            return begin(table, table.row) if waiting else None

        try:
            await table.change(begun)
        except Exception:
            log.exception("table %s: the game could not begin", table.row.id)
            self._set(table, sealed, RETRY_SECONDS)
