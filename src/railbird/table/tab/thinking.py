"""The second worker of a tab: it thinks for bots, hints and reviews, one question at a time.

Questions travel pickled from our own first worker to our own second. What takes too long is ended
with its worker, and another one is started.
"""

import asyncio
import itertools
import pickle
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, TypeVar

from railbird.core.errors import WorkerEnded

T = TypeVar("T")

BOTS, ESTIMATES, ODDS, ANALYSIS = range(4)
"""Whose questions come first: a game waits for its bots, nobody for an analysis."""


@dataclass(slots=True, eq=False)
class _Asked:
    number: int
    rank: int
    seconds: float | None
    question: bytes
    answer: asyncio.Future[bytes]
    tries: int = 0


class SecondWorker:
    def __init__(self, post: Callable[[int, bytes], None], restart: Callable[[], None]) -> None:
        """`post` sends a numbered question; `restart` ends whatever it is busy with."""
        self._post = post
        self._restart = restart
        self._numbers = itertools.count(1)
        self._waiting: list[_Asked] = []
        self._busy: _Asked | None = None
        self._limit: asyncio.TimerHandle | None = None

    async def ask(self, rank: int, seconds: float | None, question: bytes) -> bytes:
        """TimeoutError if the answer takes longer than this, from when its turn has come."""
        answer: asyncio.Future[bytes] = asyncio.get_running_loop().create_future()
        asked = _Asked(next(self._numbers), rank, seconds, question, answer)
        self._waiting.append(asked)
        self._go_on()
        try:
            return await answer
        finally:
            if asked in self._waiting:
                self._waiting.remove(asked)

    def answered(self, number: int, answer: bytes) -> None:
        """What a question came to; nobody may want to hear it any more."""
        asked = self._busy
        if asked is not None and asked.number == number:
            self._settle(asked, answer)

    def ended(self) -> None:
        """It ended by itself. What it was asked is asked once more of a new one."""
        asked = self._busy
        self._restart()
        if asked is None:
            return
        asked.tries += 1
        if asked.tries > 1:
            self._settle(asked, WorkerEnded("the worker that thinks ended twice"))
        else:
            self._post(asked.number, asked.question)

    def _too_late(self, asked: _Asked) -> None:
        self._restart()
        self._settle(asked, TimeoutError())

    def _settle(self, asked: _Asked, answer: bytes | Exception) -> None:
        self._busy = None
        if self._limit:
            self._limit.cancel()
        if isinstance(answer, bytes):
            if not asked.answer.done():
                asked.answer.set_result(answer)
        elif not asked.answer.done():
            asked.answer.set_exception(answer)
        self._go_on()

    def _go_on(self) -> None:
        """The next question, in the order of their ranks."""
        if self._busy is not None or not self._waiting:
            return
        asked = min(self._waiting, key=lambda one: (one.rank, one.number))
        self._waiting.remove(asked)
        self._busy, self._limit = asked, None
        if asked.seconds is not None:
            loop = asyncio.get_running_loop()
            self._limit = loop.call_later(asked.seconds, self._too_late, asked)
        self._post(asked.number, asked.question)


class Desk:
    """The port `Workers`: those who ask with one rank and one limit."""

    processes = 1

    def __init__(self, worker: SecondWorker, rank: int, seconds: float | None = None) -> None:
        self._worker = worker
        self._rank = rank
        self._seconds = seconds

    async def ask(self, question: Callable[..., T], *about: Any) -> T:
        pickled = pickle.dumps((question, about))
        answer = await self._worker.ask(self._rank, self._seconds, pickled)
        worked, value = pickle.loads(answer)
        if not worked:
            raise value
        found: T = value
        return found

    async def close(self) -> None:
        """The tab ends its workers."""


# -- in the second worker ------------------------------------------------------------------------


def answer(pickled: bytes) -> bytes:
    """What a question comes to, or the error that it raised."""
    question, about = pickle.loads(pickled)
    try:
        return pickle.dumps((True, question(*about)))
    except Exception as error:
        return _as_error(error)


def _as_error(error: Exception) -> bytes:
    """Some errors cannot travel; of those, the words do."""
    try:
        pickled = pickle.dumps((False, error))
        pickle.loads(pickled)
    except Exception:
        pickled = pickle.dumps((False, RuntimeError(repr(error))))
    return pickled
