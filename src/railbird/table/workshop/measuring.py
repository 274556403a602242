"""Measurements of variants, one at a time, with visitors taking turns, in the low-priority pool.

Only one process of the pool plays for them, a second at a time, so that neither a table nor a hint
waits for a measurement.
"""

import asyncio
import logging
import time
from collections import OrderedDict, deque
from collections.abc import Iterator
from dataclasses import dataclass

from msgspec.structs import replace

from railbird.arena.field import Field
from railbird.arena.seen import Seen
from railbird.core import RailbirdError
from railbird.table.clock import HouseClock
from railbird.table.limits import Limits, household
from railbird.table.protocol.workshop import MeasureState
from railbird.table.refusal import NotWritten, TooMuch
from railbird.table.room.low_priority import LowPriority
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


@dataclass(slots=True, eq=False)
class Ticket:
    """A measurement that is waited for."""

    variant: str
    version: str
    field: Field
    games: int
    row: VersionRow
    """Without its figures."""
    maker: Maker
    address: str
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
        pool: LowPriority,
        limits: Limits,
        store: VariantStore,
        clock: HouseClock,
        process: str,
    ) -> None:
        self._pool = pool
        self._process = process
        """Of several that share the store, or a name of its own."""
        self._limits = limits
        self._store = store
        self._clock = clock
        self._tickets: dict[str, Ticket] = {}
        """By variant."""
        self._waiting: OrderedDict[str, deque[Ticket]] = OrderedDict()
        """By visitor; the first is next."""
        self._working: Ticket | None = None
        self._task: asyncio.Task[None] | None = None
        self._why: OrderedDict[str, str] = OrderedDict()
        """Why the last measurement of a variant gave nothing."""

    async def ask(self, ticket: Ticket) -> MeasureState:
        if (await self.state(ticket.variant)).state != "idle":
            raise TooMuch(ALREADY)
        self._check(ticket)
        self._queue(ticket)
        try:
            at = self._clock.now()
            noted = await self._store.begin_measuring(
                ticket.variant, ticket.asked, at, self._process
            )
            if not noted:
                raise TooMuch(ALREADY)
        except BaseException:
            self._drop(ticket)
            raise
        self._go_on()
        return await self.state(ticket.variant)

    def take_up(self, ticket: Ticket) -> None:
        """What another process, or this server before it was started again, did not finish."""
        if ticket.variant not in self._tickets:
            self._queue(ticket)
            self._go_on()

    def _check(self, ticket: Ticket) -> None:
        if ticket.variant in self._tickets:
            raise TooMuch(ALREADY)
        limits = self._limits
        every = self._tickets.values()
        own = sum(each.maker.visitor == ticket.maker.visitor for each in every)
        if own >= limits.measurements_per_visitor:
            raise TooMuch(
                f"{limits.measurements_per_visitor} measurements are under way for you; "
                "wait for one of them"
            )
        house = household(ticket.address)
        near = sum(household(each.address) == house for each in every)
        if near >= limits.measurements_per_address or len(every) >= limits.measurements:
            raise TooMuch("too many measurements are under way; try again in a few minutes")

    def _queue(self, ticket: Ticket) -> None:
        self._tickets[ticket.variant] = ticket
        self._why.pop(ticket.variant, None)
        self._waiting.setdefault(ticket.maker.visitor, deque()).append(ticket)

    async def state(self, variant: str) -> MeasureState:
        ticket = self._tickets.get(variant)
        if ticket is None:
            why = self._why.get(variant, "")
            elsewhere = None if why else await self._store.asked(variant)
            if elsewhere is None:
                return MeasureState(state="idle", why=why)
            return MeasureState(state="working", games=elsewhere.games)
        if ticket is self._working:
            return MeasureState(state="working", done=ticket.done, games=ticket.games)
        place = 1 + list(self._in_order()).index(ticket)
        return MeasureState(state="waiting", place=place, games=ticket.games)

    async def cancel(self, variant: str) -> None:
        """What has been played so far is kept, if it is enough to say anything."""
        if ticket := self._tickets.get(variant):
            self._drop(ticket)
        await self._store.end_measuring(variant)

    def _drop(self, ticket: Ticket) -> None:
        ticket.cancelled = True
        if ticket is self._working:
            return
        del self._tickets[ticket.variant]
        own = self._waiting[ticket.maker.visitor]
        own.remove(ticket)
        if not own:
            del self._waiting[ticket.maker.visitor]

    async def close(self) -> None:
        if self._task is not None:
            self._task.cancel()
            await asyncio.gather(self._task, return_exceptions=True)

    # -- the queue ---------------------------------------------------------------------------

    def _in_order(self) -> Iterator[Ticket]:
        """Everybody's first, then everybody's second, and so on."""
        most = max(map(len, self._waiting.values()), default=0)
        for turn in range(most):
            yield from (each[turn] for each in self._waiting.values() if turn < len(each))

    def _go_on(self) -> None:
        if self._task is not None or not self._waiting:
            return
        visitor, tickets = self._waiting.popitem(last=False)
        self._working = tickets.popleft()
        if tickets:
            self._waiting[visitor] = tickets  # at the end: others come first
        self._task = asyncio.create_task(self._work(self._working))

    # -- the work ----------------------------------------------------------------------------

    async def _work(self, ticket: Ticket) -> None:
        waits = False
        try:
            await self._measure(ticket)
        except NotWritten as error:
            log.warning("a measurement waits: %s", error)
            await asyncio.sleep(RETRY_SECONDS)
            waits = not ticket.cancelled
        except TimeoutError:
            await self._failed(ticket, "a single game takes too long; this cannot be measured")
        except RailbirdError as error:
            await self._failed(ticket, str(error))
        except Exception:
            log.exception("a measurement of %s", ticket.field.game)
            await self._failed(ticket, FAILED)
        finally:
            del self._tickets[ticket.variant]
            self._working = self._task = None
        if waits:
            ticket.done = 0
            self._queue(ticket)
        self._go_on()

    async def _measure(self, ticket: Ticket) -> None:
        who = f"measuring {ticket.maker.visitor}"
        await self._pool.ask(who, try_out, ticket.field)
        played: list[Seen] = []
        end = time.monotonic() + self._limits.measure_seconds
        while ticket.done < ticket.games and await self._wanted(ticket) and time.monotonic() < end:
            left = ticket.games - ticket.done
            played += await self._pool.ask(
                who, play_for, ticket.field, ticket.done, left, AT_A_TIME_SECONDS
            )
            ticket.done = len(played)
        if ticket.done < FEWEST_GAMES:
            await self._failed(ticket, "cancelled before there was anything to say")
            return
        found = await self._pool.ask(
            who, summary, ticket.field, ticket.row.name, ticket.games, played
        )
        row = replace(
            ticket.row,
            at=self._clock.now(),
            games=ticket.done,
            asked=ticket.games,
            told=found.told,
            figures=found.figures,
        )
        if await self._store.get(ticket.variant) is None:
            return  # it was deleted meanwhile, and what was asked of it as well
        await self._store.keep_version(
            ticket.variant, ticket.version, row, found.games, ticket.maker
        )

    async def _wanted(self, ticket: Ticket) -> bool:
        """Another process may have cancelled it."""
        return not ticket.cancelled and await self._store.asked(ticket.variant) is not None

    async def _failed(self, ticket: Ticket, why: str) -> None:
        self.gave_nothing(ticket.variant, why)
        try:
            await self._store.end_measuring(ticket.variant)
        except RailbirdError as error:  # then it is tried again after the next start
            log.warning("a measurement that failed stays on disk: %s", error)

    def gave_nothing(self, variant: str, why: str) -> None:
        self._why[variant] = why
        while len(self._why) > self._limits.measurements:
            self._why.popitem(last=False)
