"""Processes that visitors take turns at, for hints and reviews, which no game waits for."""

import asyncio
import logging
from collections.abc import Callable
from typing import Any, TypeVar

from railbird.core.errors import WorkerEnded
from railbird.table.fair_queue import Turns
from railbird.table.ports import Workers
from railbird.table.refusal import Refused
from railbird.table.tasks import Tasks
from railbird.workers import retrieve_error

log = logging.getLogger("railbird.table")

T = TypeVar("T")


class FairWorkers:
    """Visitors take turns, whoever came first; some questions go before."""

    def __init__(self, workers: Workers) -> None:
        self.processes = workers.processes
        self._workers = workers
        self._turns = Turns(workers.processes)
        self._working = Tasks()

    async def ask(
        self, who: str, question: Callable[..., T], *about: Any, first: bool = False
    ) -> T:
        """The answer; TimeoutError when it takes too long, and its process is ended.

        Whoever stops waiting leaves the queue at once. A question that a process is busy with
        keeps its place until the process is free for another.
        """
        await self._turns.take(who, first)
        working = self._working.start(self._answer(question, *about))
        working.add_done_callback(self._answered)
        return await asyncio.shield(working)

    def _answered(self, working: "asyncio.Task[Any]") -> None:
        self._turns.pass_on()
        retrieve_error(working)  # nobody may be waiting for it any more

    async def close(self) -> None:
        for working in self._working:
            working.cancel()
        await self._workers.close()

    async def _answer(self, question: Callable[..., T], *about: Any) -> T:
        try:
            return await self._workers.ask(question, *about)
        except WorkerEnded:
            log.warning("the processes for hints and reviews were ended twice")
            raise Refused("this could not be worked out just now; try again") from None
