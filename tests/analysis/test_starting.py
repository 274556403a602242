"""Ctrl-C while processes start."""

import signal
from concurrent.futures import ProcessPoolExecutor
from multiprocessing import get_context

from railbird.analysis.processes import Workers
from railbird.analysis.starting import start_processes
from railbird.arena.workers import workers


def waiting_signals(_item: int = 0) -> set[int]:
    return {int(each) for each in signal.pthread_sigmask(signal.SIG_BLOCK, ())}


def test_the_signal_waits_until_a_process_is_ready() -> None:
    """While a process imports what it needs, Ctrl-C would print a traceback."""
    here = waiting_signals()
    with ProcessPoolExecutor(1, get_context("spawn")) as never_ready:
        start_processes(never_ready)
        assert signal.SIGINT in never_ready.submit(waiting_signals).result()
    with workers(1) as pool:
        assert signal.SIGINT not in pool.submit(waiting_signals).result()
    with Workers(2) as several:
        assert not any(signal.SIGINT in each for each in several.map(waiting_signals, [1]))
    assert waiting_signals() == here
    assert signal.SIGINT not in here
