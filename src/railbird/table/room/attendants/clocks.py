"""Timers of tables; when one rings, the table changes."""

import asyncio
import logging
from abc import abstractmethod
from operator import attrgetter
from typing import ClassVar

from msgspec.structs import replace

from railbird.table.refusal import NotWritten
from railbird.table.room.attendants.base import Attendant
from railbird.table.room.commands.checks import changed
from railbird.table.room.commands.play import defaults_for
from railbird.table.room.commands.requests import ended
from railbird.table.room.commands.start import begin
from railbird.table.room.position import Change, Needs
from railbird.table.room.table import Table
from railbird.table.tasks import Tasks
from railbird.table.throttled import Throttled

log = logging.getLogger("railbird.table")

RETRY_SECONDS = 5.0


class TableClock(Attendant):
    what: ClassVar[str]
    """What is due when it rings, for the log."""

    def __init__(self) -> None:
        self._timers: dict[str, asyncio.TimerHandle] = {}
        self._ringing = Tasks()
        self._waits = Throttled(log)

    @abstractmethod
    def due(self, table: Table) -> Change | None:
        """The change to make now; None if there is nothing to do any more."""

    def busy_at(self, table: Table) -> bool:
        return table.row.id in self._timers

    async def close(self) -> None:
        for timer in self._timers.values():
            timer.cancel()

    def _set(self, table: Table, seconds: float) -> None:
        self._cancel(table)
        loop = asyncio.get_running_loop()
        self._timers[table.row.id] = loop.call_later(seconds, self._ring, table)

    def _set_for(self, table: Table, due: int | None) -> None:
        """To ring at this time, in milliseconds since 1970, or not at all."""
        if due is None:
            self._cancel(table)
        else:
            self._set(table, max(0.0, (due - table.now()) / 1000))

    def _cancel(self, table: Table) -> None:
        timer = self._timers.pop(table.row.id, None)
        if timer:
            timer.cancel()

    def _ring(self, table: Table) -> None:
        del self._timers[table.row.id]
        self._ringing.start(self._change(table))

    async def _change(self, table: Table) -> None:
        try:
            await table.change(lambda: self.due(table))
        except NotWritten as error:
            self._waits.warn("table %s: %s must wait: %s", table.row.id, self.what, error)
            self._set(table, RETRY_SECONDS)
        except Exception:
            log.exception("table %s: %s failed", table.row.id, self.what)
            self._set(table, RETRY_SECONDS)
        else:
            self.attend(table, table.needs())


class SeatClocks(TableClock):
    """Play for a seat when its time is up; that is an ordinary entry of the game."""

    watches = attrgetter("clock")
    what = "playing for those whose time is up"

    def attend(self, table: Table, needs: Needs) -> None:
        self._set_for(table, needs.clock)

    def due(self, table: Table) -> Change | None:
        now = table.now()
        seats = [seat for seat, due in enumerate(table.deadlines) if due is not None and due <= now]
        return defaults_for(table, seats, "deadline") if seats else None


class RevealClock(TableClock):
    """How long a sealed table waits for the nonces; then the game begins with those that came.

    Each start has its time from when it was sealed, or from when its table was loaded.
    """

    watches = attrgetter("seal")
    what = "the start of the game"

    def attend(self, table: Table, needs: Needs) -> None:
        if needs.seal:
            self._set(table, table.limits.reveal_seconds)
        else:
            self._cancel(table)

    def due(self, table: Table) -> Change | None:
        return begin(table, table.row) if table.row.phase == "starting" else None


class RequestClock(TableClock):
    """Ends requests that are not answered in time, and those that need no answer any more."""

    watches = attrgetter("request")
    what = "ending a request for a seat"

    def attend(self, table: Table, needs: Needs) -> None:
        self._set_for(table, needs.request)

    def due(self, table: Table) -> Change | None:
        return ended(table)


class HostClock(TableClock):
    """After a while the role of a missing host passes to somebody who is present.

    It runs while somebody who sits at the table is here. Each process has its own: whichever writes
    first passes the role on, and the others then find the host present.
    """

    watches = attrgetter("host")
    what = "passing on the host's role"

    def attend(self, table: Table, needs: Needs) -> None:
        if needs.host is None:
            self._cancel(table)
        elif not self.busy_at(table):
            self._set(table, table.limits.host_away_seconds)

    def due(self, table: Table) -> Change | None:
        host = table.needs().host
        if host is None:
            return None
        row = replace(table.row, host=host, host_since=table.now())
        name = next(seat.name for seat in row.seats if seat.visitor == host)
        return changed(table, row, f"The host is away. {name} is the host now.")
