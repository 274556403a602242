"""How fast the kernels are here: the median of nine interleaved runs.

Each game names its kernels in its plug-in. A kernel `block.x` may have `c.x`, the same in C, and
`block.x.two`, on two threads, to be compared with.
"""

import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from statistics import median
from typing import Any, NamedTuple

import msgspec

from railbird.registry import load_all, part_of

ROUNDS = 9
STARTERS = 12
SEED = 1
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
    for game_id in load_all():
        contenders = part_of(game_id, "kernels")
        if contenders:
            runs.update(contenders(races, source))
    return runs


def contender(run: Callable[[int, int], Any], races: int, threads: int = 1) -> Contender:
    """Runs a number of races, from a function of the chunk's number and its size."""
    return Contender(lambda number: run(number, races), races, threads)
