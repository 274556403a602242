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

PAUSE_SECONDS = 1.0

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

    def run(self) -> int:
        """Until a signal raises, or a worker ends that would fail again; its exit code."""
        try:
            for number in range(self._count):
                self._begin(number)
            while True:
                wait([each.sentinel for each in self._running.values()])
                for number, worker in self._running.items():
                    if worker.exitcode is None:
                        continue
                    if worker.exitcode == self._not_again:
                        return self._not_again
                    self._replace(number, worker)
        finally:
            self._end()

    def _replace(self, number: int, worker: SpawnProcess) -> None:
        log.warning("worker %d ended with %s; another starts", number + 1, worker.exitcode)
        if time.monotonic() < self._since[number] + YOUNG_SECONDS:
            time.sleep(PAUSE_SECONDS)
        self._begin(number)

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
