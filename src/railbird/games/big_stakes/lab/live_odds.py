"""Live odds of Big Stakes Racing by the kernel (BS-7.72): the same races, only faster.

The game works its odds out in plain Python. Where Numba is installed a program may `use_kernel`:
the kernel takes the very dice that the game would take, so that odds, records and their proofs are
the same with it and without.
"""

import os
import random
import subprocess
import sys
from fractions import Fraction
from importlib.util import find_spec
from threading import Event, Thread

import numpy as np

from railbird.games.big_stakes.box.components import Box
from railbird.games.big_stakes.game import BigStakes
from railbird.games.big_stakes.lab.tally import Race, field_of, places_of
from railbird.games.big_stakes.rules import simulated_odds
from railbird.games.big_stakes.rules.simulated_odds import PLACES, Counts, Field, share
from railbird.lab.arrays import Array


def rehearse(box: Box, field: Field, seed: int, races: int) -> Counts:
    """What `simulated_odds.rehearse` counts."""
    rng = random.Random(seed)
    found = Race(box, field).run(races, lambda count: mersenne_words(rng, count))
    return [_counted(found, at) for at in range(len(field.runners))]


def mersenne_words(rng: random.Random, count: int) -> Array:
    """The next words of its generator, as `randrange` would use them one by one."""
    return np.frombuffer(rng.getrandbits(32 * count).to_bytes(4 * count, "little"), dtype="<u4")


def _counted(found: Array, runner: int) -> tuple[Fraction, ...]:
    counts = [Fraction(0)] * PLACES
    for place in range(1, PLACES + 1):
        for tied, races in enumerate(places_of(found, runner, place), start=1):
            for paid in range(place, PLACES + 1):
                counts[paid - 1] += races * share(place, tied, paid)
    return tuple(counts)


# -- in place of the sums of the game ------------------------------------------------------------


def use_kernel() -> None:
    """Let the game use the kernel, where there is Numba."""
    if find_spec("numba"):
        simulated_odds.use_kernel(rehearse_when_ready)


def rehearse_when_ready(box: Box, field: Field, seed: int, races: int) -> Counts:
    """Nobody waits for a compiler: the first time the game does its own sums, and the kernel is
    loaded after that."""
    if READY.is_set():
        return rehearse(box, field, seed, races)
    counts = simulated_odds.rehearse(box, field, seed, races)
    if not _LOADING:
        _LOADING.append(Thread(target=_load, name="big stakes kernel", daemon=True))
        _LOADING[0].start()
    return counts


READY = Event()
"""The kernel is loaded in this process."""
_LOADING: list[Thread] = []


def _load() -> None:
    """Compiled in another process, since a compiler would hold this one up."""
    command = [sys.executable, "-m", __name__]
    quiet = subprocess.DEVNULL
    with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=quiet, stderr=quiet) as compiling:
        compiled = compiling.wait() == 0
    if compiled:
        warm()
        READY.set()


def warm() -> None:
    """Load the kernel, or compile it for all later uses."""
    game = BigStakes()
    rehearse(game.box, field_of(("SECRETARIAT", "SHAM"), game=game), 0, 1)


def _end_with_parent() -> None:
    """Whoever started this holds the other end of its input."""
    sys.stdin.read()
    os._exit(1)


if __name__ == "__main__":
    Thread(target=_end_with_parent, daemon=True).start()
    warm()
    os._exit(0)
