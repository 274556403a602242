"""Very many races, in chunks: the sum does not depend on threads, processes or machines.

Chunk k of a seed draws its random words from a counter that no other chunk uses. Results are
whole numbers, so the order of adding does not matter either. What is stopped half-way keeps the
chunks from the first up to the first missing one; so it can be run again exactly.
"""

import importlib
import os
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from concurrent.futures import FIRST_COMPLETED, Future, ThreadPoolExecutor, wait
from dataclasses import dataclass
from types import ModuleType
from typing import Any, NamedTuple

import numpy as np

from railbird.core import BadSetup
from railbird.lab.arrays import Array

CHUNK = 1 << 18
"""Races in a chunk; part of what a result is."""
STRIDE = 1 << 32
"""Random words set aside for a chunk."""
MOST_RACES = 10**13
WORDS = 1 << 64


class Progress(NamedTuple):
    races: int
    of: int
    seconds: float

    @property
    def rate(self) -> float:
        return self.races / self.seconds if self.seconds > 0 else 0.0

    @property
    def left(self) -> float:
        """Seconds to go at this rate."""
        return (self.of - self.races) / self.rate if self.rate else 0.0


class Sum(NamedTuple):
    races: int
    total: Array
    trail: tuple[tuple[int, Array], ...]
    """Sums on the way, for pictures of how they settle."""
    seconds: float
    stopped: bool


def check_races(races: int) -> int:
    if not 1 <= races <= MOST_RACES:
        raise BadSetup(f"{races:,} races: use 1 to {MOST_RACES:,}")
    return races


def check_seed(seed: int) -> int:
    if not 0 <= seed < WORDS:
        raise BadSetup(f"seed {seed}: use a whole number from 0 to 2^64 - 1")
    return seed


def first_word(seed: int, chunk: int) -> np.uint64:
    """Where the counter of a chunk starts."""
    x = (seed + 0x9E3779B97F4A7C15) % WORDS
    for shift, factor in ((30, 0xBF58476D1CE4E5B9), (27, 0x94D049BB133111EB)):
        x = (x ^ (x >> shift)) * factor % WORDS
    return np.uint64((x ^ (x >> 31)) + chunk * STRIDE & (WORDS - 1))


@dataclass(frozen=True)
class Chunks:
    """How races are divided. There may be millions of chunks, so none is made before its turn."""

    races: int
    size: int

    @property
    def count(self) -> int:
        return -(-self.races // self.size)

    def races_in(self, number: int) -> int:
        """The last chunk may have fewer than the others."""
        return min(self.size, self.races - number * self.size)


def add_chunks(
    races: int,
    run: Callable[[int, int], Array],
    *,
    chunk: int = CHUNK,
    threads: int | None = None,
    on_progress: Callable[[Progress], None] | None = None,
) -> Sum:
    """The sum of `run(chunk number, races in it)`. Ctrl-C ends it early and keeps what is done."""
    chunks = Chunks(races, chunk)
    workers = threads or os.cpu_count() or 1
    began = time.perf_counter()
    done: dict[int, Array] = {}
    adding = Adding(chunks)
    stopped = False
    pool = ThreadPoolExecutor(workers)
    try:
        running: dict[Future[Array], int] = {}
        waiting: Iterator[int] = iter(range(chunks.count))
        while adding.next < chunks.count:
            while len(running) < 2 * workers and (number := next(waiting, None)) is not None:
                running[pool.submit(run, number, chunks.races_in(number))] = number
            finished, _ = wait(running, return_when=FIRST_COMPLETED)
            for each in finished:
                done[running.pop(each)] = each.result()
            adding.take(done)
            if on_progress:
                on_progress(Progress(adding.races, races, time.perf_counter() - began))
    except KeyboardInterrupt:
        if adding.total is None:
            raise
        stopped = True
    finally:
        pool.shutdown(wait=True, cancel_futures=True)
    assert adding.total is not None
    seconds = time.perf_counter() - began
    return Sum(adding.races, adding.total, tuple(adding.trail), seconds, stopped)


class Adding:
    """Adds chunks in their order, and remembers some sums on the way."""

    def __init__(self, chunks: Chunks) -> None:
        self._chunks = chunks
        self.next, self.races = 0, 0
        self.total: Array | None = None
        self.trail: list[tuple[int, Array]] = []
        self._every = max(1, chunks.count // 100)

    def take(self, done: dict[int, Array]) -> None:
        while self.next in done:
            part = done.pop(self.next)
            self.total = part if self.total is None else self.total + part
            self.races += self._chunks.races_in(self.next)
            self.next += 1
            if self.next % self._every == 0 or self.next == self._chunks.count:
                self.trail.append((self.races, self.total.copy()))


def load_kernels(module: str) -> ModuleType:
    """A module of kernels by its name; a clear word where Numba is missing, a cache elsewhere if
    it cannot write beside the code."""
    try:
        return importlib.import_module(module)
    except ImportError as error:
        raise BadSetup(
            "simulating races needs Numba: pip install 'railbird[lab]'; exact odds do without "
            f"({error})"
        ) from None
    except RuntimeError as error:
        if "cache" not in str(error):
            raise
        config: Any = importlib.import_module("numba").config
        config.CACHE_DIR = tempfile.mkdtemp(prefix="railbird-")
        homes = ("railbird.", f"{module.partition('.')[0]}.")
        for each in list(sys.modules):
            if each.startswith(homes) and "kernel" in each.rpartition(".")[2]:
                del sys.modules[each]
        return importlib.import_module(module)
