"""Rollouts of `steady` to the end of the game, by the kernel of the whole game."""

from collections.abc import Sequence
from functools import cache, lru_cache
from hashlib import sha256
from types import ModuleType
from typing import NamedTuple

import numpy as np

from railbird.analysis.figures import DIGITS, Ending
from railbird.core import BadSetup
from railbird.games.homestretch.bots.steady_tables import habits_of
from railbird.games.homestretch.game import Homestretch
from railbird.games.homestretch.lab.whole.from_state import record_of
from railbird.games.homestretch.lab.whole.layout import GAME, MOST_CARDS
from railbird.games.homestretch.lab.whole.tables import tables_of
from railbird.games.homestretch.options import Options
from railbird.games.homestretch.state import State
from railbird.lab.arrays import Array
from railbird.lab.chunks import load_kernels


class Begin(NamedTuple):
    """A position to go on from; it waits for a decision or for a race roll."""

    state: State
    rolled: int
    """Race rolls of this race so far, by which the next ones are numbered."""


class WholeRollouts:
    """What plays for a number of seats under these options."""

    def __init__(self, kernel: ModuleType, tables: Array, habits: Array, seats: int) -> None:
        self._kernel = kernel
        self._tables, self._habits = tables[0], habits[0]
        self._seats = seats

    def play(
        self,
        begins: Sequence[Begin],
        which: Sequence[int],
        numbers: Sequence[int],
        *,
        seed: str,
        block: int,
        deals: int = 1,
        renews: bool = False,
    ) -> list[Ending]:
        """Which of the positions to go on from, and the number of its first rollout; `deals` of
        them count as one."""
        records = np.zeros(len(begins), GAME)
        gone = np.zeros((len(begins), MOST_CARDS), np.bool_)
        for at, begin in enumerate(begins):
            records[at] = record_of(begin.state, may_roll=True)[0]
            if renews:
                gone[at] = _gone(begin.state)
        chances, scores = np.zeros((2, len(numbers), self._seats))
        self._kernel.play_on(
            self._tables,
            self._habits,
            records,
            gone,
            np.array([begin.rolled for begin in begins]),
            np.array(which),
            np.array(numbers),
            key_of(seed),
            block,
            deals,
            renews,
            chances,
            scores,
        )
        _used.add(self._kernel)
        ends = zip(chances.round(DIGITS).tolist(), scores.round(DIGITS).tolist(), strict=True)
        return [Ending(tuple(chance), tuple(score)) for chance, score in ends]


@lru_cache(maxsize=16)
def whole_rollouts(game: Homestretch, seats: int, options: Options) -> WholeRollouts | None:
    """None where Numba is missing, or the kernel does not know the box or the options."""
    kernel = _kernel()
    if kernel is None:
        return None
    try:
        tables = tables_of(game, seats, options)
    except BadSetup:
        return None
    return WholeRollouts(kernel, tables, habits_of(game.box, options), seats)


@cache
def _kernel() -> ModuleType | None:
    try:
        return load_kernels("railbird.games.homestretch.lab.whole.rollout_kernel")
    except BadSetup:
        return None


_used: set[ModuleType] = set()


def is_warm() -> bool:
    """Whether the kernel has been used in this process; the first use takes its time."""
    return bool(_used)


def _gone(state: State) -> Array:
    """Race cards, by number, that cannot come up any more."""
    run = {result.card for result in state.results}
    if state.card is not None:
        run.add(state.card.id)
    gone = np.zeros(MOST_CARDS, np.bool_)
    gone[: len(state.box.race_cards)] = [card in run for card in state.box.race_cards]
    return gone


@lru_cache(maxsize=1024)
def key_of(seed: str) -> np.uint64:
    return np.uint64(int.from_bytes(sha256(seed.encode()).digest()[:8], "big"))
