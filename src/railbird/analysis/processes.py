"""Work shared out among processes. What comes back does not depend on how many there are."""

import signal
from collections.abc import Callable, Iterable, Iterator
from types import TracebackType
from typing import TYPE_CHECKING, Self, TypeAlias, TypeVar

import msgspec

from railbird.analysis.starting import on_interrupt, start_processes
from railbird.bots.known_games import known_game
from railbird.core import BadSetup, Game, Pack
from railbird.registry import add_files, files_added, game_ids

if TYPE_CHECKING:
    from concurrent.futures import ProcessPoolExecutor

_AT_A_TIME = 2
"""Tasks handed to a process at a time: few enough for an even load."""

Item = TypeVar("Item")
Answer = TypeVar("Answer")


class Named(msgspec.Struct, frozen=True):
    """A game that every process can load for itself."""

    id: str
    pack: bytes


Shipped: TypeAlias = Named | Game
"""A game as it is sent to another process; your own is sent as an object."""


def ship(game: Game) -> Shipped:
    if game.id in game_ids() and type(known_game(game.id, game.pack)) is type(game):
        return Named(game.id, msgspec.json.encode(game.pack))
    return game


def unship(game: Shipped) -> Game:
    if isinstance(game, Named):
        return known_game(game.id, msgspec.json.decode(game.pack, type=Pack | None))
    return game


class Workers:
    """A number of processes; a single one works right here."""

    def __init__(self, processes: int = 1) -> None:
        if processes < 1:
            raise BadSetup(f"{processes} processes: at least one must work")
        self.processes = processes
        self._pool: ProcessPoolExecutor | None = None

    def map(self, work: Callable[[Item], Answer], items: Iterable[Item]) -> Iterator[Answer]:
        """The answers in the order of the items."""
        if self.processes == 1:
            yield from map(work, items)
            return
        from concurrent.futures.process import BrokenProcessPool

        if self._pool is None:
            self._pool = _new_pool(self.processes)
        try:
            yield from self._pool.map(work, items, chunksize=_AT_A_TIME)
        except BrokenProcessPool:
            raise BadSetup("a process of the analysis was ended from outside") from None

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self,
        _kind: type[BaseException] | None,
        _error: BaseException | None,
        _trace: TracebackType | None,
    ) -> None:
        if self._pool is not None:
            self._pool.shutdown(cancel_futures=True)
            self._pool = None


def _new_pool(processes: int) -> "ProcessPoolExecutor":
    """Imported only here: most programs that load Railbird need no pool."""
    from concurrent.futures import ProcessPoolExecutor
    from multiprocessing import get_context

    pool = ProcessPoolExecutor(processes, get_context("spawn"), _start, (files_added(),))
    start_processes(pool)
    return pool


def _start(files: Iterable[str]) -> None:
    """It knows the same games; on Ctrl+C only the parent reports anything."""
    on_interrupt(signal.SIG_DFL)
    add_files(files)
