"""Measurements of variants, one at a time, with visitors taking turns, in the low-priority pool.

Only one process of the pool plays for them, a second at a time, so that neither a table nor a hint
waits for a measurement.
"""

import asyncio
import logging
import time
from dataclasses import dataclass

from msgspec.structs import replace

from railbird.arena.field import Field
from railbird.arena.seen import Seen
from railbird.core import RailbirdError
from railbird.table.bounded import Bounded
from railbird.table.fair_queue import FairQueue, Queued
from railbird.table.fair_workers import FairWorkers
from railbird.table.limits import Limits
from railbird.table.ports import Clock
from railbird.table.protocol.workshop import MeasureState
from railbird.table.refusal import NotWritten, TooMuch
from railbird.table.room.quotas import Maker
from railbird.table.store.variants import AskedRow, VariantStore, VersionRow
from railbird.table.workshop.worker import play_for, summary, try_out

log = logging.getLogger("railbird.table")

AT_A_TIME_SECONDS = 1.0
RETRY_SECONDS = 5.0
FEWEST_GAMES = 2
"""An error needs two."""
ALREADY = "this variant is already being measured; wait for it, or cancel it"
FAILED = "The measurement failed; the server's log says why."


@dataclass(slots=True, eq=False, kw_only=True)
class QueuedMeasurement(Queued):
    """Its key is the variant."""

    version: str
    field: Field
    games: int
    row: VersionRow
    """Without its figures."""
    maker: Maker
    done: int = 0
    cancelled: bool = False

    @property
    def asked(self) -> AskedRow:
        return AskedRow(
            games=self.games,
            row=self.row,
            visitor=self.maker.visitor,
            address=self.maker.address,
        )


class Measuring:
    def __init__(
        self,
        pool: FairWorkers,
        limits: Limits,
        store: VariantStore,
        clock: Clock,
        process: str,
    ) -> None:
        self._pool = pool
        self._process = process
        """Of several that share the store, or a name of its own."""
        self._limits = limits
        self._store = store
        self._clock = clock
        self._queue: FairQueue[QueuedMeasurement] = FairQueue(
            "measurements",
            limits.measurements_per_visitor,
            limits.measurements_per_address,
            limits.measurements,
        )
        self._working: QueuedMeasurement | None = None
        self._task: asyncio.Task[None] | None = None
        self._why: Bounded[str, str] = Bounded(limits.measurements)
        """Why the last measurement of a variant gave nothing."""

    async def ask(self, queued: QueuedMeasurement) -> MeasureState:
        if (await self.state(queued.key)).state != "idle":
            raise TooMuch(ALREADY)
        if self._queue.get(queued.key):
            raise TooMuch(ALREADY)
        self._queue.check(queued.asker)
        self._add(queued)
        try:
            at = self._clock.now()
            noted = await self._store.begin_measuring(queued.key, queued.asked, at, self._process)
            if not noted:
                raise TooMuch(ALREADY)
        except BaseException:
            self._drop(queued)
            raise
        self._go_on()
        return await self.state(queued.key)

    def resume(self, queued: QueuedMeasurement) -> None:
        """What another process, or this server before it was started again, did not finish."""
        if not self._queue.get(queued.key):
            self._add(queued)
            self._go_on()

    def _add(self, queued: QueuedMeasurement) -> None:
        self._why.pop(queued.key, None)
        self._queue.add(queued)

    async def state(self, variant: str) -> MeasureState:
        queued = self._queue.get(variant)
        if queued is None:
            why = self._why.get(variant, "")
            elsewhere = None if why else await self._store.asked(variant)
            if elsewhere is None:
                return MeasureState(state="idle", why=why)
            return MeasureState(state="working", games=elsewhere.games)
        if queued is self._working:
            return MeasureState(state="working", done=queued.done, games=queued.games)
        place = self._queue.place_of(queued)
        return MeasureState(state="waiting", place=place, games=queued.games)

    async def cancel(self, variant: str) -> None:
        """What has been played so far is kept, if it is enough to say anything."""
        if queued := self._queue.get(variant):
            self._drop(queued)
        await self._store.end_measuring(variant)

    def _drop(self, queued: QueuedMeasurement) -> None:
        queued.cancelled = True
        if queued is not self._working:
            self._queue.drop(queued)

    async def close(self) -> None:
        if self._task is not None:
            self._task.cancel()
            await asyncio.gather(self._task, return_exceptions=True)

    # -- the work ----------------------------------------------------------------------------

    def _go_on(self) -> None:
        if self._task is None:
            self._working = self._queue.next()
            if self._working is not None:
                self._task = asyncio.create_task(self._work(self._working))

    async def _work(self, queued: QueuedMeasurement) -> None:
        waits = False
        try:
            await self._measure(queued)
        except NotWritten as error:
            log.warning("a measurement waits: %s", error)
            await asyncio.sleep(RETRY_SECONDS)
            waits = not queued.cancelled
        except TimeoutError:
            await self._failed(queued, "a single game takes too long; this cannot be measured")
        except RailbirdError as error:
            await self._failed(queued, str(error))
        except Exception:
            log.exception("a measurement of %s", queued.field.game)
            await self._failed(queued, FAILED)
        finally:
            self._queue.done(queued)
            self._working = self._task = None
        if waits:
            queued.done = 0
            self._add(queued)
        self._go_on()

    async def _measure(self, queued: QueuedMeasurement) -> None:
        who = f"measuring {queued.maker.visitor}"
        await self._pool.ask(who, try_out, queued.field)
        played: list[Seen] = []
        end = time.monotonic() + self._limits.measure_seconds
        while queued.done < queued.games and await self._wanted(queued) and time.monotonic() < end:
            left = queued.games - queued.done
            played += await self._pool.ask(
                who, play_for, queued.field, queued.done, left, AT_A_TIME_SECONDS
            )
            queued.done = len(played)
        if queued.done < FEWEST_GAMES:
            await self._failed(queued, "cancelled before there was anything to say")
            return
        found = await self._pool.ask(
            who, summary, queued.field, queued.row.name, queued.games, played
        )
        row = replace(
            queued.row,
            at=self._clock.now(),
            games=queued.done,
            asked=queued.games,
            told=found.told,
            figures=found.figures,
        )
        if await self._store.get(queued.key) is None:
            return  # it was deleted meanwhile, and what was asked of it as well
        await self._store.keep_version(queued.key, queued.version, row, found.games, queued.maker)

    async def _wanted(self, queued: QueuedMeasurement) -> bool:
        """Another process may have cancelled it."""
        return not queued.cancelled and await self._store.asked(queued.key) is not None

    async def _failed(self, queued: QueuedMeasurement, why: str) -> None:
        self.fail(queued.key, why)
        try:
            await self._store.end_measuring(queued.key)
        except RailbirdError as error:  # then it is tried again after the next start
            log.warning("a measurement that failed stays on disk: %s", error)

    def fail(self, variant: str, why: str) -> None:
        self._why[variant] = why
