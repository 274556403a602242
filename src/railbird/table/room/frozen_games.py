"""Games whose log cannot be followed, and which are taken up again as soon as it can be."""

import asyncio
import logging
import time
from weakref import WeakKeyDictionary

from railbird.core import BadRecord
from railbird.table.ports import Clock, Log, Logged
from railbird.table.room.commands.checks import by_table
from railbird.table.room.position import replayed
from railbird.table.room.table import Table

log = logging.getLogger("railbird.table")

FIRST_PAUSE_SECONDS = 10.0
LONGEST_PAUSE_SECONDS = 600.0


class FrozenGames:
    def __init__(self, logs: Log, clock: Clock) -> None:
        self._logs = logs
        self._clock = clock
        self._tries: WeakKeyDictionary[Table, tuple[int, float]] = WeakKeyDictionary()
        """How often a game was tried again, and when that may be done next."""
        self._trying: dict[Table, asyncio.Task[None]] = {}

    async def load(self, table: Table) -> None:
        """Replay the log of a table; the table is frozen if that cannot be followed.

        A database that does not answer is no fault of the log: then the table is not loaded.
        """
        try:
            logged = await self._log_of(table)
        except BadRecord as error:
            table.freeze(error, table.row, *await self._logs.end_of(table.row.id))
            return
        try:
            table.loaded(await asyncio.to_thread(replayed, table.game, table.row, logged))
        except Exception as error:  # whatever the rules may raise
            table.freeze(error, table.row, *await self._logs.end_of(table.row.id))

    def look_at(self, table: Table) -> None:
        """Try again if its game is frozen, in the background and with growing pauses."""
        if not table.frozen or table in self._trying:
            return
        tries, due = self._tries.get(table, (0, -1.0))
        now = time.monotonic()
        if now < due:
            return
        pause = min(FIRST_PAUSE_SECONDS * 2**tries, LONGEST_PAUSE_SECONDS)
        self._tries[table] = tries + 1, now + pause
        self._trying[table] = asyncio.create_task(self._try_again(table))
        self._trying[table].add_done_callback(lambda _: self._trying.pop(table))

    async def close(self) -> None:
        trying = list(self._trying.values())
        for each in trying:
            each.cancel()
        await asyncio.gather(*trying, return_exceptions=True)

    async def _try_again(self, table: Table) -> None:
        async with table.lock:
            if not table.frozen:
                return
            try:
                logged = await self._log_of(table)
                end = await asyncio.to_thread(replayed, table.game, table.row, logged)
            except Exception as error:  # it was told in full when the game was frozen
                log.info("table %s is still frozen: %s", table.row.id, error)
            else:
                self._tries.pop(table, None)
                table.go_on(end, by_table(table, "The game goes on."))

    async def _log_of(self, table: Table) -> list[Logged]:
        logged = await self._logs.load(table.row.id, table.row.number)
        self._clock.not_before(max((each.entry.at for each in logged), default=0))
        return logged
