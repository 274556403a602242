"""Processes that work for another: Ctrl-C is left to that one, and they end when it says so."""

import asyncio
import multiprocessing
import os
import signal
import threading
import time
from pathlib import Path

import pytest

from railbird.core import BadSetup
from railbird.core.errors import WorkerEnded
from railbird.workers import Workers, interrupts_blocked

LONG = 600


def blocked_signals(_item: int = 0) -> set[int]:
    return {int(each) for each in signal.pthread_sigmask(signal.SIG_BLOCK, ())}


def interrupt(_item: int) -> int:
    """Ctrl-C reaches every process of a terminal."""
    os.kill(os.getpid(), signal.SIGINT)
    return os.getpid()


def end(_item: int) -> None:
    os._exit(1)


def test_the_processes_leave_ctrl_c_to_the_one_that_started_them() -> None:
    """From their first moment on: one that is still importing would print where it was."""
    here = blocked_signals()
    with Workers(2) as workers:
        assert all(signal.SIGINT in each for each in workers.map(blocked_signals, range(4)))
        assert os.getpid() not in set(workers.map(interrupt, range(4)))
    assert blocked_signals() == here
    assert signal.SIGINT not in here


def test_ctrl_c_waits_while_a_process_starts() -> None:
    """Also if it reaches a thread that does not block it, such as that of a progress bar."""
    started, then = threading.Event(), list[str]()

    def interrupt_here() -> None:
        started.wait()
        signal.raise_signal(signal.SIGINT)

    def start_a_process() -> None:
        with interrupts_blocked():
            started.set()
            bar.join()
            then.append("the process has all it needs")

    bar = threading.Thread(target=interrupt_here)
    bar.start()
    with pytest.raises(KeyboardInterrupt):
        start_a_process()
    assert then
    assert signal.getsignal(signal.SIGINT) is signal.default_int_handler


def test_work_that_nobody_waits_for_is_given_up_at_once() -> None:
    before = set(multiprocessing.active_children())
    with Workers(2) as workers:
        answers = workers.map(time.sleep, [0, LONG, LONG], 1)
        assert next(answers) is None
        assert set(multiprocessing.active_children()) > before
    assert set(multiprocessing.active_children()) == before


def test_a_single_process_works_right_here() -> None:
    with Workers() as workers:
        assert list(workers.map(abs, [-3, 2])) == [3, 2]
        assert multiprocessing.active_children() == []
    with pytest.raises(BadSetup, match="0 processes: at least one must work"):
        Workers(0)


def test_a_process_that_is_ended_is_told_in_one_line() -> None:
    with (
        Workers(2, of="the analysis") as workers,
        pytest.raises(WorkerEnded, match="a process of the analysis was ended from outside"),
    ):
        list(workers.map(end, [1]))


def end_once(note: Path) -> int:
    if not note.exists():
        note.touch()
        os._exit(1)
    return os.getpid()


def test_a_question_is_asked_once_more_if_its_process_is_ended(tmp_path: Path) -> None:
    async def ask() -> None:
        workers = Workers()
        assert await workers.ask(end_once, tmp_path / "note") != os.getpid()
        with pytest.raises(WorkerEnded):
            await workers.ask(end, 1)
        assert await workers.ask(abs, -1) == 1
        await workers.close()

    asyncio.run(ask())
