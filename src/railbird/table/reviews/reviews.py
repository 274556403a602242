"""Reviews of finished games: one at a time, with visitors taking turns, and each made only once.

A review has some hundred parts, computed one by one, so that no hint waits for a whole review.
"""

import asyncio
import hashlib
import logging
import time
from collections import OrderedDict, deque
from collections.abc import Iterator
from dataclasses import dataclass
from functools import partial
from typing import NamedTuple

import msgspec

from railbird.analysis import Judged, Worth
from railbird.analysis.reviewing import Job
from railbird.core import RailbirdError
from railbird.table.limits import Limits, household
from railbird.table.protocol.api import GameReview, ReviewState
from railbird.table.refusal import TooMuch
from railbird.table.reviews.kept import KeptReviews
from railbird.table.reviews.worker import Order, Part, do, plan, put_together
from railbird.table.room.low_priority import LowPriority

log = logging.getLogger("railbird.table")

KEPT_BYTES = 20_000_000
"""Answers that are remembered."""
FAILED = "This game could not be reviewed; the server's log says why."


class Asker(NamedTuple):
    visitor: str
    address: str


@dataclass(slots=True, eq=False)
class Ticket:
    """A review that is waited for."""

    key: str
    order: Order
    asker: Asker
    asked: float
    """When a page last asked for it."""
    parts: int = 0
    done: int = 0


class Reviews:
    def __init__(self, pool: LowPriority, limits: Limits, kept: KeptReviews | None = None) -> None:
        self._pool = pool
        self._limits = limits
        self._kept = kept
        self._tickets: dict[str, Ticket] = {}
        self._waiting: OrderedDict[str, deque[Ticket]] = OrderedDict()
        """By visitor; the first is next."""
        self._working: Ticket | None = None
        self._task: asyncio.Task[None] | None = None
        self._answers: OrderedDict[str, bytes] = OrderedDict()

    def ask(self, order: Order, asker: Asker) -> bytes:
        """How far a review is, or all of it, as JSON; the first to ask puts it in the queue."""
        key = key_of(order)
        if key in self._answers:
            self._answers.move_to_end(key)
            return self._answers[key]
        kept = self._kept.find(key) if self._kept and key not in self._tickets else None
        if kept is not None:
            self._remember(key, kept)
            return kept
        self._forget_abandoned()
        ticket = self._tickets.get(key) or self._take_in(Ticket(key, order, asker, 0.0))
        ticket.asked = time.monotonic()
        self._go_on()
        return msgspec.json.encode(self._state(ticket))

    async def close(self) -> None:
        if self._task is not None:
            self._task.cancel()
            await asyncio.gather(self._task, return_exceptions=True)

    # -- the queue ---------------------------------------------------------------------------

    def _take_in(self, ticket: Ticket) -> Ticket:
        limits, asker = self._limits, ticket.asker
        own = [each for each in self._tickets.values() if each.asker.visitor == asker.visitor]
        if len(own) >= limits.reviews_per_visitor:
            raise TooMuch(
                f"{limits.reviews_per_visitor} reviews are under way for you; wait for one of them"
            )
        house = household(asker.address)
        near = [one for one in self._tickets.values() if household(one.asker.address) == house]
        if len(near) >= limits.reviews_per_address or len(self._tickets) >= limits.reviews:
            raise TooMuch("too many reviews are under way; try again in a few minutes")
        self._tickets[ticket.key] = ticket
        self._waiting.setdefault(asker.visitor, deque()).append(ticket)
        return ticket

    def _forget_abandoned(self) -> None:
        """An open page keeps asking; a closed one does not."""
        before = time.monotonic() - self._limits.review_patience
        for visitor, tickets in list(self._waiting.items()):
            for ticket in [each for each in tickets if each.asked < before]:
                tickets.remove(ticket)
                del self._tickets[ticket.key]
            if not tickets:
                del self._waiting[visitor]

    def _in_order(self) -> Iterator[Ticket]:
        """Everybody's first, then everybody's second, and so on."""
        most = max(map(len, self._waiting.values()), default=0)
        for turn in range(most):
            yield from (each[turn] for each in self._waiting.values() if turn < len(each))

    def _next(self) -> Ticket | None:
        self._forget_abandoned()
        if not self._waiting:
            return None
        visitor, tickets = self._waiting.popitem(last=False)
        ticket = tickets.popleft()
        if tickets:
            self._waiting[visitor] = tickets  # at the end: others come first
        return ticket

    def _state(self, ticket: Ticket) -> ReviewState:
        if ticket is self._working:
            percent = 100 * ticket.done // max(1, ticket.parts)
            return ReviewState(state="working", percent=percent)
        return ReviewState(state="waiting", place=1 + list(self._in_order()).index(ticket))

    # -- the work ----------------------------------------------------------------------------

    def _go_on(self) -> None:
        if self._task is None:
            self._working = self._next()
            if self._working is not None:
                self._task = asyncio.create_task(self._work(self._working))

    async def _work(self, ticket: Ticket) -> None:
        try:
            review = await self._review(ticket)
            self._keep(ticket.key, ReviewState(state="done", percent=100, review=review))
        except RailbirdError as error:
            self._keep(ticket.key, ReviewState(state="failed", why=str(error)))
        except Exception:
            log.exception("a review of %s", ticket.order.game)
            self._keep(ticket.key, ReviewState(state="failed", why=FAILED))
        finally:
            del self._tickets[ticket.key]
            self._working = self._task = None
        self._go_on()

    async def _review(self, ticket: Ticket) -> GameReview:
        order, ask = ticket.order, partial(self._pool.ask, "reviews")
        job, parts = await ask(plan, order)
        ticket.parts = len(parts)
        answers: dict[int, tuple[Worth, ...] | Judged] = {}
        todo = iter(enumerate(parts))
        async with asyncio.TaskGroup() as group:
            for _ in range(self._pool.processes):
                group.create_task(self._work_off(ticket, job, todo, answers))
        return await ask(put_together, order, [answers[at] for at in range(len(parts))])

    async def _work_off(
        self,
        ticket: Ticket,
        job: Job,
        todo: Iterator[tuple[int, Part]],
        answers: dict[int, tuple[Worth, ...] | Judged],
    ) -> None:
        for at, part in todo:
            answers[at] = await self._pool.ask("reviews", do, job, part)
            ticket.done += 1

    def _keep(self, key: str, state: ReviewState) -> None:
        answer = msgspec.json.encode(state)
        self._remember(key, answer)
        if self._kept and state.state == "done":
            self._kept.keep(key, answer)

    def _remember(self, key: str, answer: bytes) -> None:
        self._answers[key] = answer
        while sum(map(len, self._answers.values())) > KEPT_BYTES:
            self._answers.popitem(last=False)


def key_of(order: Order) -> str:
    """The same record, seed and budget have the same review."""
    record = hashlib.sha256(order.record).hexdigest()
    return f"{record} {order.seed} {order.moment_rollouts} {order.decision_rollouts}"
