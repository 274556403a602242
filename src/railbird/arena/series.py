"""Series of games, in this process or in several; the results are the same."""

import signal
from collections.abc import Callable, Iterable, Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from functools import partial
from multiprocessing import get_context

from railbird.analysis.starting import on_interrupt, start_processes
from railbird.arena.field import Field, Played, play_game
from railbird.bots import load_bot
from railbird.bots.known_games import known_game
from railbird.core import BadSetup
from railbird.registry import add_files, files_added

_AT_A_TIME = 4
"""Games handed to a process at a time: few enough for a smooth bar and an even load."""


def play_all(field: Field, games: int, jobs: int = 1) -> Iterator[Played]:
    """The games of a field, in the order of their numbers."""
    check(field)
    yield from play_numbers(partial(play_game, field), range(games), field.players, jobs)


def play_numbers(
    play: Callable[[int], Played], numbers: Sequence[int], players: Iterable[str], jobs: int = 1
) -> Iterator[Played]:
    """The games with these numbers, in their order."""
    if jobs == 1:
        yield from map(play, numbers)
    else:
        yield from _in_processes(play, numbers, players, jobs)


def check(field: Field) -> None:
    """Complain about players, seats and options before anything is played."""
    game = known_game(field.game, field.pack)
    game.new(len(field.players), field.options)
    for name in dict.fromkeys(field.players):
        load_bot(name, game)


def _in_processes(
    play: Callable[[int], Played], numbers: Sequence[int], players: Iterable[str], jobs: int
) -> Iterator[Played]:
    pool = ProcessPoolExecutor(jobs, get_context("spawn"), _start, (files_added(),))
    try:
        start_processes(pool)
        yield from pool.map(play, numbers, chunksize=_AT_A_TIME)
    except BrokenProcessPool:
        names = ", ".join(dict.fromkeys(players))
        raise BadSetup(f"a process of the arena was ended while these played: {names}") from None
    finally:
        pool.shutdown(cancel_futures=True)


def _start(files: Sequence[str]) -> None:
    """It knows the same games; on Ctrl+C only the parent reports anything."""
    on_interrupt(signal.SIG_DFL)
    add_files(files)
