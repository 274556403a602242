"""A progress bar for whatever takes longer than a second, on standard error and only for people."""

import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from threading import Timer
from types import TracebackType
from typing import TYPE_CHECKING, Self

if TYPE_CHECKING:
    from rich.progress import Progress
    from rich.status import Status

PATIENCE = 1.0
"""Seconds before a bar is worth showing."""


class Bar:
    """Counts steps; shows itself only when they take long."""

    def __init__(self, title: str, total: int | None = None) -> None:
        self._title = title
        self._total = total
        self._done = 0
        self._shown: Progress | None = None
        self._show_at = time.monotonic() + PATIENCE if sys.stderr.isatty() else float("inf")

    def __enter__(self) -> Self:
        return self

    def show(self) -> None:
        """At once, for work that is known to take long before its first step is done."""
        if self._shown is None and sys.stderr.isatty():
            self._shown = self._draw()

    def advance(self) -> None:
        self._done += 1
        if self._shown is None and time.monotonic() >= self._show_at:
            self._shown = self._draw()
        if self._shown is not None:
            self._shown.update(self._shown.task_ids[0], completed=self._done)

    def reach(self, done: int, total: int) -> None:
        """For work that is known to take long, and whose length shows only when it begins."""
        self._done, self._total = done - 1, total
        self.show()
        self.advance()

    def _draw(self) -> "Progress":
        from rich.console import Console
        from rich.progress import BarColumn, Progress, TextColumn, TimeElapsedColumn

        count = "{task.completed}" if self._total is None else "{task.completed}/{task.total}"
        columns = ("{task.description}", BarColumn(), TextColumn(count), TimeElapsedColumn())
        bar = Progress(*columns, console=Console(stderr=True), transient=True)
        bar.add_task(self._title, total=self._total)
        bar.start()
        return bar

    def __exit__(
        self,
        _kind: type[BaseException] | None,
        _error: BaseException | None,
        _trace: TracebackType | None,
    ) -> None:
        if self._shown is not None:
            self._shown.stop()


@contextmanager
def patience(text: str) -> Iterator[None]:
    """Says what is waited for, when a single step takes long."""
    if not sys.stderr.isatty():
        yield
        return
    shown: list[Status] = []
    timer = Timer(PATIENCE, lambda: shown.append(_spin(text)))
    timer.daemon = True
    timer.start()
    try:
        yield
    finally:
        timer.cancel()
        timer.join()
        for status in shown:
            status.stop()


def _spin(text: str) -> "Status":
    from rich.console import Console

    status = Console(stderr=True).status(text)
    status.start()
    return status
