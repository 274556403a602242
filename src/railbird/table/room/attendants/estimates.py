"""Slow chances are computed in another process; the game waits, but other tables do not."""

import asyncio
import logging
from concurrent.futures.process import BrokenProcessPool

from railbird.core import Chance, Outcome
from railbird.table.quiet_log import Seldom
from railbird.table.refusal import NotWritten
from railbird.table.room.finish import with_ending
from railbird.table.room.position import Change
from railbird.table.room.processes import Worker
from railbird.table.room.table import Table
from railbird.table.session.dice import TableDice
from railbird.table.session.session import GameSession

log = logging.getLogger("railbird.table")

RETRY_SECONDS = 5.0

Moment = tuple[str, int, int]
"""Table, game, and how many chances came before."""


class Estimates:
    def __init__(self) -> None:
        self._worker = Worker()
        self._working: dict[Moment, asyncio.Task[None]] = {}
        self._waits = Seldom(log)

    def on_change(self, table: Table) -> None:
        """Set to work if the game at this table waits for such a chance."""
        session = table.session
        if session is None or table.frozen or session.long_chance is None:
            return
        moment = _moment(table, session)
        if moment not in self._working:
            self._working[moment] = asyncio.create_task(self._settle(table, session, moment))

    def busy_at(self, table: Table) -> bool:
        return any(moment[0] == table.row.id for moment in self._working)

    async def close(self) -> None:
        working = list(self._working.values())
        for each in working:
            each.cancel()
        await asyncio.gather(*working, return_exceptions=True)
        await self._worker.close()

    async def _settle(self, table: Table, session: GameSession, moment: Moment) -> None:
        def settled() -> Change | None:
            now = table.session
            if now is None or now.long_chance is None or _moment(table, now) != moment:
                return None
            return with_ending(table, Change(step=now.roll(outcome, table.now(), "dice")))

        try:
            chance = session.long_chance
            outcome = await self._worker.ask(outcome_of, session.dice, chance, session.rolled)
            await table.change(settled)
        except NotWritten as error:
            self._waits.warn("table %s: a chance waits: %s", table.row.id, error)
            await asyncio.sleep(RETRY_SECONDS)
        except BrokenProcessPool:
            log.warning("table %s: the process that works out a chance was ended", table.row.id)
            await asyncio.sleep(RETRY_SECONDS)
        except Exception:
            log.exception("table %s: a chance was not worked out", table.row.id)
            await asyncio.sleep(RETRY_SECONDS)
        finally:
            del self._working[moment]
        self.on_change(table)


def _moment(table: Table, session: GameSession) -> Moment:
    return table.row.id, table.row.number, session.rolled


def outcome_of(dice: TableDice, chance: Chance, number: int) -> Outcome:
    """In the other process."""
    return dice.outcome(chance, number)
