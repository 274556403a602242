"""Processes that play games, and stop at once when nobody wants more of them."""

import signal
from collections.abc import Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from contextlib import contextmanager
from multiprocessing import get_context

from railbird.analysis.starting import on_interrupt, start_processes
from railbird.registry import add_files, files_added


@contextmanager
def workers(jobs: int) -> Iterator[ProcessPoolExecutor]:
    """Games that are waiting when this ends are never played."""
    pool = ProcessPoolExecutor(jobs, get_context("spawn"), _start, (files_added(),))
    try:
        start_processes(pool)
        yield pool
    finally:
        pool.shutdown(cancel_futures=True)


def _start(files: Sequence[str]) -> None:
    """It knows the same games; on Ctrl-C the parent decides what happens to it."""
    on_interrupt(signal.SIG_IGN)
    add_files(files)
