"""Low-priority processes for hints and reviews, which no game waits for."""

import asyncio
import contextlib
import logging
import os
from collections.abc import Callable
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from functools import cache
from typing import Any, TypeVar

from railbird.table.refusal import Refused
from railbird.table.room.processes import ask, end, give_up, new_pool
from railbird.table.room.turns import Turns

log = logging.getLogger("railbird.table")

T = TypeVar("T")

BEHIND_EVERYTHING = 15


class LowPriority:
    """A few such processes. Visitors take turns, whoever came first; some questions go before."""

    def __init__(self, workers: int, seconds: float) -> None:
        self.workers = workers
        self._seconds = seconds
        self._turns = Turns(workers)
        self._working: set[asyncio.Task[Any]] = set()
        self._pool: ProcessPoolExecutor | None = None

    async def ask(
        self, who: str, question: Callable[..., T], *about: Any, first: bool = False
    ) -> T:
        """The answer; TimeoutError when it takes too long, and its process is ended.

        Whoever stops waiting leaves the queue at once. A question that a process is busy with
        keeps its place until the process is free for another.
        """
        await self._turns.take(who, first)
        working = asyncio.create_task(self._answer(question, *about))
        self._working.add(working)
        working.add_done_callback(self._answered)
        return await asyncio.shield(working)

    def _answered(self, working: "asyncio.Task[Any]") -> None:
        self._working.discard(working)
        self._turns.pass_on()
        if not working.cancelled():
            working.exception()  # nobody may be waiting for it any more

    async def close(self) -> None:
        for working in self._working:
            working.cancel()
        if self._pool is not None:
            pool, self._pool = self._pool, None
            await end(pool)

    async def _answer(self, question: Callable[..., T], *about: Any) -> T:
        for _ in range(2):  # it may have been another's question that ended the process
            with contextlib.suppress(BrokenProcessPool):
                return await self._ask(question, *about)
        log.warning("the processes for hints and reviews were ended twice")
        raise Refused("this could not be worked out just now; try again")

    async def _ask(self, question: Callable[..., T], *about: Any) -> T:
        if self._pool is None:
            self._pool = new_pool(self.workers)
        pool = self._pool
        try:
            return await asyncio.wait_for(ask(pool, _quietly, question, *about), self._seconds)
        except (BrokenProcessPool, TimeoutError):
            if self._pool is pool:
                self._pool = None
            give_up(pool)
            raise


def _quietly(question: Callable[..., T], *about: Any) -> T:
    """In the other process."""
    _step_back()
    return question(*about)


@cache
def _step_back() -> None:
    with contextlib.suppress(AttributeError, OSError):
        os.nice(BEHIND_EVERYTHING)
