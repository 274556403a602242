"""How fast the kernels are here: the median of nine interleaved runs.

The same block algorithm in C is the measure; `bench/lab_kernel.c` in the source tree holds it, and
the system's compiler builds it into a folder that is gone afterwards.
"""

import ctypes
import os
import shutil
import subprocess
import tempfile
import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from statistics import median
from typing import Any, NamedTuple

import msgspec
import numpy as np

from railbird.core import BadSetup
from railbird.games.big_stakes import BigStakes
from railbird.games.homestretch import Homestretch
from railbird.lab import (
    big_stakes_tally,
    homestretch_tally,
    long_shot_tally,
    race_tally,
    win_place_and_show_tally,
)
from railbird.lab.chunks import first_word, load_kernels
from railbird.lab.field import Field, field_of
from railbird.lab.moments import Array
from railbird.lab.race_tally import PHOTO
from railbird.lab.sampling_tables import sampler

ROUNDS = 9
STARTERS = 12
RACE, SCRATCHED = "kentucky_derby_1994", ("1", "5")
"""The library's largest field, cut down to twelve."""
SEED = 1
WIN_PLACE_AND_SHOW = (1, 6)
"""The shortest race of the program, and the longest."""
BIG_STAKES = (("standard", 2), ("standard", 10), ("japanese", 10))
"""Forms of the dice, and horses, over the longest distance."""
LANE_BOARD_SHARE = 32
"""Races on boards with lanes take so much longer that a run has this part of them."""


class Speed(msgspec.Struct, frozen=True):
    what: str
    threads: int
    races_per_second: float
    """By the clock; the median, as is the next."""
    races_per_cpu_second: float


class LabSpeed(msgspec.Struct, frozen=True):
    rounds: int
    starters: int
    races: int
    """In each run of the quickest kernels."""
    speeds: tuple[Speed, ...]
    ratios: dict[str, float]
    """`c.quick`: Numba beside C, by CPU time; `threads.quick`: two threads beside one."""


class Contender(NamedTuple):
    run: Callable[[int], Any]
    """By number of the chunk."""
    races: int
    threads: int = 1


def measure(
    races: int, source: Path | None = None, after_round: Callable[[], None] = lambda: None
) -> LabSpeed:
    """All kernels in turn, nine times over."""
    runs = _contenders(races, source)
    for each in runs.values():
        _timed(each)  # compiles, and warms the caches
    times: dict[str, list[tuple[float, float]]] = {what: [] for what in runs}
    for _ in range(ROUNDS):
        for what, each in runs.items():
            times[what].append(_timed(each))
        after_round()
    speeds = []
    for what, each in runs.items():
        clock, cpu = (median(taken) for taken in zip(*times[what], strict=True))
        run = each.threads * each.races
        speeds.append(Speed(what, each.threads, run / clock, run / cpu))
    return LabSpeed(ROUNDS, STARTERS, races, tuple(speeds), _ratios(times))


def _ratios(times: dict[str, list[tuple[float, float]]]) -> dict[str, float]:
    """Medians of the rounds' own ratios, so that a slow round counts for both sides."""
    ratios = {}
    for version in ("quick", "full"):
        mine = times[f"block.{version}"]
        if f"c.{version}" in times:
            other = times[f"c.{version}"]
            pairs = zip(mine, other, strict=True)
            ratios[f"c.{version}"] = median(theirs[1] / ours[1] for ours, theirs in pairs)
        both = zip(mine, times[f"block.{version}.two"], strict=True)
        ratios[f"threads.{version}"] = median(2 * one[0] / two[0] for one, two in both)
    return ratios


def _timed(each: Contender) -> tuple[float, float]:
    """Seconds by the clock and of CPU."""
    began, cpu = time.perf_counter(), time.process_time()
    if each.threads == 1:
        each.run(0)
    else:
        with ThreadPoolExecutor(each.threads) as pool:
            list(pool.map(each.run, range(each.threads)))
    return time.perf_counter() - began, time.process_time() - cpu


def _contenders(races: int, source: Path | None) -> dict[str, Contender]:
    runs: dict[str, Contender] = {}
    compiled = build_c(source) if source else None
    for version in ("quick", "full"):
        field = field_of(RACE, version, {"scratch": SCRATCHED})
        block = race_tally.chunk_runner(field, SEED)
        runs[f"block.{version}"] = _contender(block, races)
        if compiled:
            runs[f"c.{version}"] = _contender(c_chunk_runner(compiled, field, SEED), races)
        runs[f"block.{version}.two"] = _contender(block, races, threads=2)
    for policy in homestretch_tally.POLICIES:
        tokens = (0,) * 13
        run = homestretch_tally.chunk_runner(Homestretch(), tokens, policy, seed=SEED)
        runs[f"homestretch.{policy}"] = _contender(run, races)
    runs["long_shot"] = _contender(
        long_shot_tally.chunk_runner(long_shot_tally.start_of(), SEED), races
    )
    fewer = max(1, races // LANE_BOARD_SHARE)
    for race in WIN_PLACE_AND_SHOW:
        run = win_place_and_show_tally.chunk_runner(win_place_and_show_tally.start_of(race), SEED)
        runs[f"win_place_and_show.race_{race}"] = _contender(run, fewer)
    stakes = BigStakes()
    for speed, horses in BIG_STAKES:
        chosen = [card.name for card in list(stakes.box.horses.values())[:horses]]
        ten = big_stakes_tally.field_of(chosen, options={"play_speed": speed}, game=stakes)
        run = big_stakes_tally.chunk_runner(stakes, ten, SEED)
        runs[f"big_stakes.{speed}.{horses}"] = _contender(run, fewer)
    load_kernels("kernels")
    return runs


def _contender(run: Callable[[int, int], Any], races: int, threads: int = 1) -> Contender:
    return Contender(lambda number: run(number, races), races, threads)


# -- C -------------------------------------------------------------------------------------------


def build_c(source: Path) -> ctypes.CDLL:
    """The block kernel in C, built by the system's compiler."""
    compiler = os.environ.get("CC") or shutil.which("cc") or shutil.which("gcc")
    if not compiler:
        raise BadSetup("no C compiler was found; set CC, or leave out --c")
    if not source.is_file():
        raise BadSetup(f"{source} is not there; it is bench/lab_kernel.c of the source tree")
    with tempfile.TemporaryDirectory() as folder:
        library = Path(folder) / "lab_kernel.so"
        command = [compiler, "-O3", "-march=native", "-shared", "-fPIC"]
        built = subprocess.run(
            [*command, str(source), "-o", str(library)], capture_output=True, text=True, check=False
        )
        if built.returncode:
            raise BadSetup(f"{compiler} could not build {source}: {built.stderr.strip()[-400:]}")
        return ctypes.CDLL(str(library))


def c_chunk_runner(library: ctypes.CDLL, field: Field, seed: int) -> Callable[[int, int], Array]:
    """As `race_tally.chunk_runner`, on a track that is not rolled."""
    tables = sampler(field, field.tracks[0])
    count = len(field.entries)

    def pointer(array: Array) -> ctypes.c_void_p:
        return ctypes.c_void_p(array.ctypes.data)

    def run(number: int, races: int) -> Array:
        found = np.zeros((2, count, count + 1), dtype=np.int64)
        library.sampled_chunk(
            *(pointer(each) for each in tables),
            pointer(PHOTO),
            ctypes.c_int64(races),
            ctypes.c_uint64(int(first_word(seed, number))),
            int(field.full),
            count,
            len(tables.shifts),
            tables.laws.shape[1],
            ctypes.c_int64(tables.effect_of.shape[1]),
            pointer(found),
        )
        return found

    return run
