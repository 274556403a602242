"""A bar for very many races: how many, how fast, how long to go. Only for people, on stderr."""

import sys
from types import TracebackType
from typing import TYPE_CHECKING, Self

from railbird.cli.progress import PATIENCE
from railbird.lab.chunks import Progress

if TYPE_CHECKING:
    from rich.progress import Progress as RichBar


class RaceBar:
    def __init__(self, title: str) -> None:
        self._title = title
        self._bar: RichBar | None = None
        self._for_people = sys.stderr.isatty()

    def __enter__(self) -> Self:
        return self

    def tell(self, progress: Progress) -> None:
        if self._bar is None and self._for_people and progress.seconds > PATIENCE:
            self._bar = self._draw()
        if self._bar is not None:
            rate = f"{in_short(progress.rate)} races/s, {_time(progress.left)} to go"
            self._bar.update(
                self._bar.task_ids[0], completed=progress.races, total=progress.of, rate=rate
            )

    def _draw(self) -> "RichBar":
        from rich.console import Console
        from rich.progress import BarColumn, TextColumn
        from rich.progress import Progress as RichBar

        columns = ("{task.description}", BarColumn(), "{task.percentage:>3.0f} %")
        bar = RichBar(
            *columns,
            TextColumn("{task.fields[rate]}"),
            console=Console(stderr=True),
            transient=True,
        )
        bar.add_task(self._title, total=None, rate="")
        bar.start()
        return bar

    def __exit__(
        self,
        _kind: type[BaseException] | None,
        _error: BaseException | None,
        _trace: TracebackType | None,
    ) -> None:
        if self._bar is not None:
            self._bar.stop()


def in_short(rate: float) -> str:
    return f"{rate / 1e6:.1f} M" if rate >= 1e6 else f"{rate / 1e3:.1f} k"


def _time(seconds: float) -> str:
    minutes, rest = divmod(round(seconds), 60)
    hours, minutes = divmod(minutes, 60)
    return f"{hours}:{minutes:02}:{rest:02}" if hours else f"{minutes}:{rest:02}"
