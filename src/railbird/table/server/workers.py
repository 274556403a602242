"""Several processes that serve one port: a parent that listens, and workers that accept.

The parent starts a worker again when it dies. Workers end when the parent does, however it ends.
"""

import logging
import multiprocessing
import os
import signal
import threading
import time
from collections.abc import Callable
from multiprocessing.connection import wait
from multiprocessing.context import SpawnProcess
from typing import Any

log = logging.getLogger("railbird.table")

YOUNG_SECONDS = 5.0
"""A worker that dies so soon is not started again at once."""

FIRST_PAUSE_SECONDS = 1.0
LONGEST_PAUSE_SECONDS = 30.0
"""Before a worker is started that has died young again and again."""


Start = Callable[[int], tuple[Callable[..., None], tuple[Any, ...]]]
"""For the worker of a number: the function that it runs, and with what."""


class Workers:
    def __init__(self, count: int, start: Start, not_again: int, last_seconds: float) -> None:
        self._count = count
        self._start = start
        self._last_seconds = last_seconds
        """For workers that are told to stop."""
        self._not_again = not_again
        """The exit code of a worker that would fail again."""
        self._fresh = multiprocessing.get_context("spawn")
        self._since: dict[int, float] = {}
        self._running: dict[int, SpawnProcess] = {}
        self._pause: dict[int, float] = {}
        self._due: dict[int, float] = {}
        """When to start those that ended again."""

    def run(self) -> int:
        """Until a signal raises, or a worker ends that would fail again; its exit code."""
        try:
            for number in range(self._count):
                self._begin(number)
            while True:
                wait([each.sentinel for each in self._running.values()], self._next())
                ended = {n: each for n, each in self._running.items() if each.exitcode is not None}
                if any(each.exitcode == self._not_again for each in ended.values()):
                    return self._not_again
                for number, worker in ended.items():
                    self._note(number, worker)
                for number in [n for n, due in self._due.items() if due <= time.monotonic()]:
                    del self._due[number]
                    self._begin(number)
        finally:
            self._end()

    def _next(self) -> float | None:
        """Seconds until another is to be started, if any."""
        if not self._due:
            return None
        return max(0.0, min(self._due.values()) - time.monotonic())

    def _note(self, number: int, worker: SpawnProcess) -> None:
        """That it has ended, and when another starts."""
        now = time.monotonic()
        pause = 0.0
        if now < self._since[number] + YOUNG_SECONDS:
            pause = min(self._pause.get(number, FIRST_PAUSE_SECONDS / 2) * 2, LONGEST_PAUSE_SECONDS)
            self._pause[number] = pause
        else:
            self._pause.pop(number, None)
        when = f" in {pause:g} s" if pause else ""
        log.warning("worker %d ended with %s; another starts%s", number + 1, worker.exitcode, when)
        del self._running[number]
        self._due[number] = now + pause

    def _begin(self, number: int) -> None:
        target, about = self._start(number)
        worker = self._fresh.Process(target=target, args=about, name=f"worker {number + 1}")
        self._running[number] = worker  # known before it starts, whenever a signal comes
        self._since[number] = time.monotonic()
        worker.start()

    def _end(self) -> None:
        workers = [each for each in self._running.values() if each.pid is not None]
        for worker in workers:
            worker.terminate()
        end = time.monotonic() + self._last_seconds
        for worker in workers:
            worker.join(max(0.0, end - time.monotonic()))
            if worker.exitcode is None:
                worker.kill()
                worker.join()


def end_with_the_parent() -> None:
    """For a worker: the port must be free when the parent is gone."""
    parent = multiprocessing.parent_process()
    assert parent is not None

    def watch() -> None:
        parent.join()
        os.kill(os.getpid(), signal.SIGTERM)

    threading.Thread(target=watch, daemon=True).start()


def share(whole: int, workers: int, number: int) -> int:
    """What one worker gets of something that counts for all of them; at least one."""
    return max(1, whole // workers + (number < whole % workers))
