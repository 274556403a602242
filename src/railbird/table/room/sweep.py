"""Once a day: forget what nobody will ask for again.

The clock of the machine may be wrong, above all just after it was switched on. So nothing is swept
at once, and time counts from the latest change of any table, not from what the clock says now.
"""

import asyncio
import logging
import time

from railbird.table.refusal import NoAnswer, NotWritten
from railbird.table.room.tables import Tables

log = logging.getLogger("railbird.table")

PAUSE_SECONDS = 1.0
FIRST_SECONDS = 3600.0
DAY_SECONDS = 24 * 3600.0

KEEP_COMMANDS_MS = 3 * 24 * 3600 * 1000
"""A browser that was away may repeat a command, which must not take effect twice."""
KEEP_UNPLAYED_MS = 30 * 24 * 3600 * 1000


async def sweep_daily(tables: Tables) -> None:
    began = time.monotonic()
    latest = await _newest(tables)
    await asyncio.sleep(FIRST_SECONDS)
    while True:
        try:
            passed = time.monotonic() - began
            await _sweep(tables, sure_time(tables.clock.now(), latest, passed))
        except NotWritten as error:
            log.warning("old commands and tables could not be swept; tomorrow again: %s", error)
        except Exception:
            log.exception("old commands and tables could not be swept; tomorrow again")
        await asyncio.sleep(DAY_SECONDS)


async def _newest(tables: Tables) -> int | None:
    """As soon as the database answers."""
    while True:
        try:
            return await tables.store.tables.newest()
        except NoAnswer:
            await asyncio.sleep(PAUSE_SECONDS)


def sure_time(now: int, latest: int | None, seconds_since: float) -> int:
    """A time that has certainly passed, by the clock and by what was written before the start."""
    return now if latest is None else min(now, latest + int(seconds_since * 1000))


async def _sweep(tables: Tables, now: int) -> None:
    await tables.store.log.forget_commands(now - KEEP_COMMANDS_MS)
    await tables.forget_unplayed(now - KEEP_UNPLAYED_MS)
