"""Rings when a seat's time is up; what is played then is an ordinary entry of the game."""

import asyncio
import logging

from railbird.core import Seat
from railbird.table.room.change import Change
from railbird.table.room.commands.play import defaults_for
from railbird.table.room.table import Table

log = logging.getLogger("railbird.table")

RETRY_SECONDS = 5.0


class Deadlines:
    def __init__(self) -> None:
        self._timers: dict[str, asyncio.TimerHandle] = {}
        self._ringing: set[asyncio.Task[None]] = set()

    def on_change(self, table: Table) -> None:
        """Set the timer for the clock of this table that runs out first."""
        timer = self._timers.pop(table.row.id, None)
        if timer:
            timer.cancel()
        due = _due(table)
        if due:
            self._set(table, max(0.0, (min(due.values()) - table.now()) / 1000))

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
        def expired() -> Change | None:
            seats = [seat for seat, due in _due(table).items() if due <= table.now()]
            return defaults_for(table, seats, "deadline") if seats else None

        try:
            await table.change(expired)
        except Exception:
            log.exception("table %s: the defaults could not be played", table.row.id)
            self._set(table, RETRY_SECONDS)
        else:
            self.on_change(table)


def _due(table: Table) -> dict[Seat, int]:
    """When the clocks of this table run out."""
    session = table.session
    if session is None or table.frozen or table.row.phase != "playing":
        return {}
    return {seat: max(due, table.clocks_not_before) for seat, due in session.clocks.due.items()}
