"""Slow chances are computed in another process; the game waits, but other tables do not."""

import asyncio
import logging
from operator import attrgetter

from railbird.core import Chance, Outcome
from railbird.core.errors import WorkerEnded
from railbird.table.ports import Workers
from railbird.table.refusal import NotWritten
from railbird.table.room.attendants.base import Attendant
from railbird.table.room.position import Change, Needs, with_ending
from railbird.table.room.table import Table
from railbird.table.session.dice import TableDice
from railbird.table.session.session import GameSession
from railbird.table.throttled import Throttled

log = logging.getLogger("railbird.table")

RETRY_SECONDS = 5.0

Question = tuple[str, int, int]
"""Table, game, and how many chances came before."""


class Estimates(Attendant):
    watches = attrgetter("chance")

    def __init__(self, workers: Workers) -> None:
        self._workers = workers
        self._working: dict[Question, asyncio.Task[None]] = {}
        self._waits = Throttled(log)

    def attend(self, table: Table, needs: Needs) -> None:
        """Set to work if the game at this table waits for such a chance."""
        session = table.session
        if session is None or needs.chance is None:
            return
        question = table.row.id, table.row.number, needs.chance
        if question not in self._working:
            self._working[question] = asyncio.create_task(self._settle(table, session, question))

    def busy_at(self, table: Table) -> bool:
        return any(question[0] == table.row.id for question in self._working)

    async def close(self) -> None:
        working = list(self._working.values())
        for each in working:
            each.cancel()
        await asyncio.gather(*working, return_exceptions=True)
        await self._workers.close()

    async def _settle(self, table: Table, session: GameSession, question: Question) -> None:
        def settled() -> Change | None:
            row, now, at = table.row, table.session, table.now()
            if now is None or (row.id, row.number, table.needs().chance) != question:
                return None
            return with_ending(row, at, Change(step=now.roll(outcome, at, "dice")))

        try:
            chance = session.long_chance
            outcome = await self._workers.ask(
                outcome_of, session.dice, chance, session.history.rolled
            )
            await table.change(settled)
        except NotWritten as error:
            self._waits.warn("table %s: a chance waits: %s", table.row.id, error)
            await asyncio.sleep(RETRY_SECONDS)
        except WorkerEnded:
            log.warning("table %s: the process that works out a chance was ended", table.row.id)
            await asyncio.sleep(RETRY_SECONDS)
        except Exception:
            log.exception("table %s: a chance was not worked out", table.row.id)
            await asyncio.sleep(RETRY_SECONDS)
        finally:
            del self._working[question]
        self.attend(table, table.needs())


def outcome_of(dice: TableDice, chance: Chance, number: int) -> Outcome:
    """In the other process."""
    return dice.outcome(chance, number)
