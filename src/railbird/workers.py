"""The one process pool: how work gets to other processes, and how they start and end.

Ctrl-C reaches every process of a terminal. Those that work for another leave it to the one that
started them, from their first moment on; that one ends them. They also end with it, however it
ends. What comes back does not depend on how many processes there are.

Asyncio and multiprocessing are imported only where they are needed: most programs that load
Railbird start no process.
"""

import contextlib
import os
import signal
import threading
import time
from collections import deque
from collections.abc import Callable, Iterable, Iterator
from itertools import islice
from typing import TYPE_CHECKING, Any, Self, TypeAlias, TypeVar

import msgspec

from railbird.bots.known_games import known_game
from railbird.core import BadSetup, Game, Pack
from railbird.core.errors import WorkerEnded
from railbird.registry import add_files, files_added, game_ids

if TYPE_CHECKING:
    import asyncio
    from concurrent.futures import Future

NICE_ODDS = 5
"""Players wait for bots; nobody waits for these."""
NICE_ANALYSIS = 15
"""Behind everything else."""

T = TypeVar("T")
Item = TypeVar("Item")


class Workers:
    """A number of processes, which start when they are first needed."""

    def __init__(
        self,
        processes: int = 1,
        *,
        of: str = "Railbird",
        seconds: float | None = None,
        nice: int = 0,
        on_answer: Callable[[float], object] = lambda _seconds: None,
    ) -> None:
        """`on_answer` is told for how many seconds a process was asked something."""
        if processes < 1:
            raise BadSetup(f"{processes} processes: at least one must work")
        self.processes = processes
        self.seconds = seconds
        """For one question of `ask`; None for as long as it takes."""
        self._of = of
        self._nice = nice
        self._on_answer = on_answer
        self._pool: _Pool | None = None

    # -- many questions that somebody waits for ----------------------------------------------

    def map(
        self, work: Callable[[Item], T], items: Iterable[Item], at_a_time: int = 2
    ) -> Iterator[T]:
        """The answers in the order of the items; a single process is this one.

        Few items at a time make an even load, many save messages.
        """
        if self.processes == 1:
            yield from map(work, items)
            return
        from concurrent.futures.process import BrokenProcessPool

        pool, left = self._running(), iter(items)
        try:
            waiting: deque[Future[list[T]]] = deque()
            while part := list(islice(left, at_a_time)):
                waiting.append(pool.submit(_each, work, part))
            while waiting:
                yield from waiting.popleft().result()
        except BrokenProcessPool:
            raise WorkerEnded(f"a process of {self._of} was ended from outside") from None

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_error: object) -> None:
        """What is still being worked on is given up."""
        if self._pool is not None:
            pool, self._pool = self._pool, None
            pool.kill()
            pool.join()

    # -- single questions, while other things go on ------------------------------------------

    async def ask(self, question: Callable[..., T], *about: Any) -> T:
        """The answer; TimeoutError when it takes too long, and all processes are replaced.

        They are replaced as well when one of them was ended. It may have been another's question
        that ended it, so this one is asked once more; then WorkerEnded.
        """
        import asyncio
        from concurrent.futures.process import BrokenProcessPool

        for _ in range(2):
            pool, begun = self._running(), time.perf_counter()
            try:
                return await asyncio.wait_for(_answer(pool, question, *about), self.seconds)
            except BrokenProcessPool:
                self._give_up(pool)
            except TimeoutError:
                self._give_up(pool)
                raise
            finally:
                self._on_answer(time.perf_counter() - begun)
        raise WorkerEnded(f"a process of {self._of} was ended twice")

    async def close(self) -> None:
        if self._pool is not None:
            import asyncio

            pool, self._pool = self._pool, None
            pool.kill()  # at once, even if no thread is free
            await asyncio.to_thread(pool.join)

    def _running(self) -> "_Pool":
        if self._pool is None:
            self._pool = _Pool(self.processes, self._nice)
        return self._pool

    def _give_up(self, pool: "_Pool") -> None:
        """Only the first of those who waited has it replaced."""
        if self._pool is pool:
            self._pool = None
            pool.kill()
            pool.join(wait=False)


class _Pool:
    """The library's pool, with its processes within reach: it cannot end one that is busy."""

    def __init__(self, processes: int, nice: int) -> None:
        from concurrent.futures import ProcessPoolExecutor
        from multiprocessing.context import SpawnContext, SpawnProcess

        started: list[SpawnProcess] = []

        class Spawning(SpawnContext):
            def Process(self, *work: Any, **how: Any) -> SpawnProcess:  # type: ignore[override]  # noqa: N802
                started.append(SpawnProcess(*work, **how))
                return started[-1]

        self._started = started
        self._executor = ProcessPoolExecutor(processes, Spawning(), _start, (files_added(), nice))

    def submit(self, question: Callable[..., T], *about: Any) -> "Future[T]":
        """This is where processes start."""
        with interrupts_blocked():
            return self._executor.submit(question, *about)

    def kill(self) -> None:
        """Whatever they are working on."""
        for process in self._started:
            if process.pid is not None:  # or it could not be started
                process.kill()

    def join(self, wait: bool = True) -> None:
        self._executor.shutdown(wait)


@contextlib.contextmanager
def interrupts_blocked() -> Iterator[None]:
    """Ctrl-C has to wait until this ends, here and in a process that starts meanwhile.

    One that is still importing would print where it was, and so would one that is not told all
    it needs because its parent was interrupted.
    """
    before = signal.getsignal(signal.SIGINT)
    if threading.current_thread() is not threading.main_thread() or not callable(before):
        with _inherited():
            yield
        return
    interrupted = threading.Event()
    signal.signal(signal.SIGINT, lambda *_: interrupted.set())  # it may reach another thread
    try:
        with _inherited():
            yield
    finally:
        signal.signal(signal.SIGINT, before)
        if interrupted.is_set():
            signal.raise_signal(signal.SIGINT)


@contextlib.contextmanager
def _inherited() -> Iterator[None]:
    if not hasattr(signal, "pthread_sigmask"):
        yield
        return
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


async def _answer(pool: _Pool, question: Callable[..., T], *about: Any) -> T:
    import asyncio

    thinking = asyncio.wrap_future(pool.submit(question, *about))
    thinking.add_done_callback(retrieve_error)
    return await asyncio.shield(thinking)  # a pool cannot cope with cancelled answers


def retrieve_error(done: "asyncio.Future[Any]") -> None:
    """So that asyncio does not warn of it when nobody waits any more."""
    if not done.cancelled():
        done.exception()


# -- in the other process ------------------------------------------------------------------------


def _start(files: Iterable[str], nice: int) -> None:
    """It knows the same games as the process that started it."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    _end_with_the_parent()
    lower_priority(nice)
    add_files(files)


def _end_with_the_parent() -> None:
    """One that is killed must leave no process behind."""
    from multiprocessing import parent_process

    parent = parent_process()
    assert parent is not None

    def watch() -> None:
        parent.join()
        os._exit(0)

    threading.Thread(target=watch, daemon=True).start()


def lower_priority(by: int) -> None:
    with contextlib.suppress(AttributeError, OSError):
        os.nice(by)


def _each(work: Callable[[Item], T], items: Iterable[Item]) -> list[T]:
    return [work(item) for item in items]


# -- games on their way --------------------------------------------------------------------------


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
