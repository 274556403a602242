"""Worker processes, so that the tables stay responsive."""

import asyncio
import contextlib
import multiprocessing
import os
import signal
import threading
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from typing import Any, TypeVar

from railbird.registry import add_files, files_added

T = TypeVar("T")


class Worker:
    """One process that answers questions one after another; it starts with the first."""

    def __init__(self) -> None:
        self._pool: ProcessPoolExecutor | None = None

    async def ask(self, question: Callable[..., T], *about: Any) -> T:
        try:
            return await self._ask(question, *about)
        except BrokenProcessPool:  # ended by somebody, so this is asked again
            return await self._ask(question, *about)

    async def _ask(self, question: Callable[..., T], *about: Any) -> T:
        if self._pool is None:
            self._pool = new_pool(1)
        pool = self._pool
        try:
            return await ask(pool, question, *about)
        except BrokenProcessPool:
            if self._pool is pool:  # only the first of those who waited has it replaced
                self._pool = None
            give_up(pool)
            raise

    async def close(self) -> None:
        if self._pool is not None:
            pool, self._pool = self._pool, None
            await end(pool)


def new_pool(workers: int) -> ProcessPoolExecutor:
    """Its processes start when they are needed."""
    fresh = multiprocessing.get_context("spawn")
    return ProcessPoolExecutor(workers, fresh, _start, (files_added(),))


async def ask(pool: ProcessPoolExecutor, question: Callable[..., T], *about: Any) -> T:
    with _deaf_to_interrupts():
        thinking = asyncio.get_running_loop().run_in_executor(pool, question, *about)
    thinking.add_done_callback(_hear_out)
    return await asyncio.shield(thinking)  # a pool cannot cope with cancelled answers


async def end(pool: ProcessPoolExecutor) -> None:
    _kill(pool)
    await asyncio.to_thread(pool.shutdown)  # until its last word is said


def give_up(pool: ProcessPoolExecutor) -> None:
    _kill(pool)
    pool.shutdown(wait=False)


def _kill(pool: ProcessPoolExecutor) -> None:
    for process in list((pool._processes or {}).values()):
        process.kill()


def _hear_out(thinking: "asyncio.Future[Any]") -> None:
    """Retrieve the exception, so that asyncio does not warn about it."""
    if not thinking.cancelled():
        thinking.exception()


@contextlib.contextmanager
def _deaf_to_interrupts() -> Iterator[None]:
    """A process that starts meanwhile leaves Ctrl-C, which reaches all of them, to the server."""
    if not hasattr(signal, "pthread_sigmask"):
        yield
        return
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


def _start(files: Iterable[str]) -> None:
    _end_with_the_server()
    add_files(files)


def _end_with_the_server() -> None:
    """A server that is killed must leave no process behind."""
    server = multiprocessing.parent_process()
    assert server is not None

    def watch() -> None:
        server.join()
        os._exit(0)

    threading.Thread(target=watch, daemon=True).start()
