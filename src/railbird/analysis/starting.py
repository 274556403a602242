"""Starting processes so that Ctrl-C never hits one that is still importing, which would print where
it was. The signal waits until the process has said what it does with it."""

import signal
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from concurrent.futures import ProcessPoolExecutor

_CAN_WAIT = hasattr(signal, "pthread_sigmask")
"""Not everywhere."""


def start_processes(pool: "ProcessPoolExecutor") -> None:
    """All of them at once; they inherit that the signal has to wait."""
    if not _CAN_WAIT:
        return
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        pool.submit(_nothing)
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


def on_interrupt(what: signal.Handlers) -> None:
    """In such a process, once it is ready: what Ctrl-C does."""
    signal.signal(signal.SIGINT, what)
    if _CAN_WAIT:
        signal.pthread_sigmask(signal.SIG_UNBLOCK, {signal.SIGINT})


def _nothing() -> None:
    pass
