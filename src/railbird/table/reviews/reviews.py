"""Reviews of finished games: one at a time, with visitors taking turns, and each made only once.

A review has some hundred parts, computed one by one, so that no hint waits for a whole review.
"""

import asyncio
import hashlib
import logging
import time
from collections.abc import Iterator
from dataclasses import dataclass
from functools import partial
from math import ceil

import msgspec

from railbird.analysis.reviewing import Job
from railbird.core import RailbirdError
from railbird.table.bounded import Bounded
from railbird.table.fair_queue import Asker, FairQueue, Queued
from railbird.table.fair_workers import FairWorkers
from railbird.table.limits import Limits
from railbird.table.protocol.api import GameReview, ReviewState
from railbird.table.reviews.kept import Answer, KeptReviews
from railbird.table.reviews.worker import Order, Part, do, plan, put_together

log = logging.getLogger("railbird.table")

KEPT_BYTES = 20_000_000
"""Answers that are remembered."""
FIRST_PARTS = 8
"""They start the processes and load the game, so they tell nothing of the time that is left."""
MEASURED = 0.05
"""Part of a review by which the time that is left is told: a few parts may take any time."""
FAILED = "This game could not be reviewed; the server's log says why."


@dataclass(slots=True, eq=False, kw_only=True)
class QueuedReview(Queued):
    order: Order
    asked: float = 0.0
    """When a page last asked for it."""
    parts: int = 0
    done: int = 0
    begun: float = 0.0
    """When its first parts were done."""
    first: int = FIRST_PARTS
    """How many parts that were, with those that were done before a restart."""
    starting: int = 0
    """Processes that have not answered yet. One may have done many parts before another, which
    compiles a kernel, has done its first."""

    def goes_on_from(self, done: int, parts: int, processes: int) -> None:
        """Some parts may have been done before."""
        self.parts, self.done, self.first = parts, done, done + FIRST_PARTS
        self.starting = processes

    def count(self, *, first: bool = False) -> None:
        """Another part is done; the first of a process."""
        self.done += 1
        self.starting -= first
        if self.starting > 0:
            self.first = max(self.first, self.done + 1)
        elif self.done == self.first:
            self.begun = time.monotonic()

    def seconds_left(self) -> int | None:
        """At the speed since the first parts; None while it is starting."""
        if self.done < self.first + max(FIRST_PARTS, ceil(MEASURED * self.parts)):
            return None
        spent = time.monotonic() - self.begun
        return ceil(spent / (self.done - self.first) * (self.parts - self.done))


class Reviews:
    def __init__(self, pool: FairWorkers, limits: Limits, kept: KeptReviews | None = None) -> None:
        self._pool = pool
        self._limits = limits
        self._kept = kept
        self._queue: FairQueue[QueuedReview] = FairQueue(
            "reviews", limits.reviews_per_visitor, limits.reviews_per_address, limits.reviews
        )
        self._working: QueuedReview | None = None
        self._task: asyncio.Task[None] | None = None
        self._answers: Bounded[str, bytes] = Bounded(KEPT_BYTES, lambda all_: sum(map(len, all_)))

    def ask(self, order: Order, visitor: str, address: str) -> bytes:
        """How far a review is, or all of it, as JSON; the first to ask puts it in the queue."""
        key = key_of(order)
        if key in self._answers:
            self._answers.move_to_end(key)
            return self._answers[key]
        kept = self._kept.find(key) if self._kept and not self._queue.get(key) else None
        if kept is not None:
            self._answers[key] = kept
            return kept
        self._forget_abandoned()
        review = self._queue.get(key) or self._take_in(key, order, Asker(visitor, address))
        review.asked = time.monotonic()
        self._go_on()
        return msgspec.json.encode(self._state(review))

    async def close(self) -> None:
        if self._task is not None:
            self._task.cancel()
            await asyncio.gather(self._task, return_exceptions=True)

    # -- the queue ---------------------------------------------------------------------------

    def _take_in(self, key: str, order: Order, asker: Asker) -> QueuedReview:
        self._queue.check(asker)
        review = QueuedReview(key=key, asker=asker, order=order)
        self._queue.add(review)
        return review

    def _forget_abandoned(self) -> None:
        """An open page keeps asking; a closed one does not."""
        before = time.monotonic() - self._limits.review_patience
        for review in [each for each in self._queue.waiting if each.asked < before]:
            self._queue.drop(review)

    def _state(self, review: QueuedReview) -> ReviewState:
        if review is self._working:
            percent = 100 * review.done // max(1, review.parts)
            left = review.seconds_left()
            return ReviewState(state="working", percent=percent, seconds_left=left)
        return ReviewState(state="waiting", place=self._queue.place_of(review))

    # -- the work ----------------------------------------------------------------------------

    def _go_on(self) -> None:
        if self._task is None:
            self._forget_abandoned()
            self._working = self._queue.next()
            if self._working is not None:
                self._task = asyncio.create_task(self._work(self._working))

    async def _work(self, queued: QueuedReview) -> None:
        try:
            review = await self._review(queued)
            self._keep(queued.key, ReviewState(state="done", percent=100, review=review))
        except RailbirdError as error:
            self._keep(queued.key, ReviewState(state="failed", why=str(error)))
        except Exception:
            log.exception("a review of %s", queued.order.game)
            self._keep(queued.key, ReviewState(state="failed", why=FAILED))
        finally:
            self._queue.done(queued)
            self._working = self._task = None
        self._go_on()

    async def _review(self, queued: QueuedReview) -> GameReview:
        order, ask = queued.order, partial(self._pool.ask, "reviews")
        job, parts = await ask(plan, order)
        answers = self._kept.parts(queued.key) if self._kept else {}
        queued.goes_on_from(len(answers), len(parts), self._pool.processes)
        todo = iter([(at, part) for at, part in enumerate(parts) if at not in answers])
        async with asyncio.TaskGroup() as group:
            for _ in range(self._pool.processes):
                group.create_task(self._work_off(queued, job, todo, answers))
        return await ask(put_together, order, [answers[at] for at in range(len(parts))])

    async def _work_off(
        self,
        queued: QueuedReview,
        job: Job,
        todo: Iterator[tuple[int, Part]],
        answers: dict[int, Answer],
    ) -> None:
        first = True
        for at, part in todo:
            answers[at] = await self._pool.ask("reviews", do, job, part)
            queued.count(first=first)
            first = False
            if self._kept:
                self._kept.keep_part(queued.key, at, answers[at])

    def _keep(self, key: str, state: ReviewState) -> None:
        answer = msgspec.json.encode(state)
        self._answers[key] = answer
        if self._kept and state.state == "done":
            self._kept.keep(key, answer)


def key_of(order: Order) -> str:
    """The same record, seed and budget have the same review."""
    record = hashlib.sha256(order.record).hexdigest()
    return f"{record} {order.seed} {order.moment_rollouts} {order.decision_rollouts}"
