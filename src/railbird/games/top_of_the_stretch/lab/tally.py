"""Races of Top of the Stretch run by the million, and counted."""

from collections.abc import Callable, Mapping
from functools import partial
from typing import Any, Literal

import msgspec
import numpy as np

from railbird import __version__
from railbird.games.top_of_the_stretch.game import TopOfTheStretch
from railbird.games.top_of_the_stretch.lab.field import WAYS, Field, field_of
from railbird.games.top_of_the_stretch.lab.sampling_tables import charts_of, sampler
from railbird.games.top_of_the_stretch.options import Options
from railbird.lab.arrays import Array
from railbird.lab.chunks import (
    CHUNK,
    Progress,
    Sum,
    add_chunks,
    check_races,
    check_seed,
    first_word,
    load_kernels,
)
from railbird.lab.cluster import Task, add_on_cluster
from railbird.lab.result import Result, Row

Kernel = Literal["sampled", "dice"]
PHOTO = np.array([total for total, ways in WAYS.items() for _ in range(ways)], dtype=np.uint8)
TRACK_WORDS = 1 << 29
"""Random words of a chunk set aside for each condition of the track."""


class HorseTally(msgspec.Struct, frozen=True):
    pp: int
    horse: str
    wire: tuple[int, ...]
    """Races in each place across the wire."""
    places: tuple[int, ...]
    """Races in each official place."""
    out: int


class RaceTally(Result, frozen=True):
    """What races came to. The same race, version, options, seed and chunk give it again."""

    race: str
    title: str
    version: str
    races: int
    asked: int
    """How many races were wanted; fewer were run if it was stopped."""
    seed: int
    chunk: int
    kernel: str
    horses: tuple[HorseTally, ...]
    versions: dict[str, str]
    trail: tuple[tuple[int, tuple[int, ...]], ...] = ()
    """Wins of each horse after a number of races."""

    def rows(self) -> list[Row]:
        rows = []
        for at, each in enumerate(self.horses):
            row: Row = {"pp": each.pp, "horse": each.horse}
            for places, kind in enumerate(("win", "place", "show"), start=1):
                row |= {kind: self.chance(at, places), f"{kind}_error": self.error(at, places)}
            row |= {"out": each.out / self.races}
            row |= {f"place_{n}": count for n, count in enumerate(each.places, start=1)}
            rows.append(row)
        return rows

    def chance(self, horse: int, places: int = 1) -> float:
        """How often a horse is officially among the first `places`."""
        return sum(self.horses[horse].places[:places]) / self.races

    def error(self, horse: int, places: int = 1) -> float:
        """The standard error of that chance."""
        chance = self.chance(horse, places)
        return float((chance * (1 - chance) / self.races) ** 0.5)


def run_races(
    race: str | Field,
    races: int,
    version: str | None = None,
    options: Options | Mapping[str, Any] | None = None,
    *,
    game: TopOfTheStretch | None = None,
    seed: int = 0,
    threads: int | None = None,
    kernel: Kernel = "sampled",
    chunk: int = CHUNK,
    cluster: str | None = None,
    on_progress: Callable[[Progress], None] | None = None,
) -> RaceTally:
    """Run a race many times. `kernel="dice"` rolls every die of the rules and is slower.

    `cluster` is the address of a Dask scheduler, or `local` for processes on this machine.
    """
    check_races(races)
    check_seed(seed)
    field = race if isinstance(race, Field) else field_of(race, version, options, game)
    if cluster is None:
        run = chunk_runner(field, seed, kernel)
        found = add_chunks(races, run, chunk=chunk, threads=threads, on_progress=on_progress)
    else:
        work = partial(run_task, field, seed, kernel)
        found = add_on_cluster(cluster, races, work, chunk=chunk, on_progress=on_progress)
    return _tally(field, found, races, seed, chunk, kernel)


def run_task(field: Field, seed: int, kernel: Kernel, task: Task) -> list[Array]:
    """A handful of chunks on some worker."""
    run = chunk_runner(field, seed, kernel)
    return [run(number, size) for number, size in zip(task.numbers, task.sizes, strict=True)]


def chunk_runner(
    field: Field, seed: int, kernel: Kernel = "sampled"
) -> Callable[[int, int], Array]:
    """Runs chunk number k: wire and official places by horse, the last column is out."""
    kernels = load_kernels("railbird.games.top_of_the_stretch.lab.kernel")
    tables: list[tuple[Any, ...]]
    if kernel == "dice":
        tables = [(tuple(charts_of(field, track)),) for track in field.tracks]
        work = kernels.real_dice_chunk
    else:
        tables = [(*sampler(field, track), PHOTO) for track in field.tracks]
        work = kernels.sampled_chunk
    chances = [track.chance for track in field.tracks]

    def run(number: int, races: int) -> Array:
        first = first_word(seed, number)
        shares = _share(races, chances, seed, number)
        extra = (field.full,) if kernel == "sampled" else ()
        parts = [
            work(*table, share, first, np.uint64(at * TRACK_WORDS), *extra)
            for at, (table, share) in enumerate(zip(tables, shares, strict=True))
        ]
        return np.asarray(sum(parts))

    return run


def _share(races: int, chances: list[float], seed: int, number: int) -> list[int]:
    """How many races of a chunk are run in each condition."""
    if len(chances) == 1:
        return [races]
    rng = np.random.Generator(np.random.Philox(key=[seed, number]))
    return [int(each) for each in rng.multinomial(races, chances)]


def _tally(field: Field, found: Sum, asked: int, seed: int, chunk: int, kernel: str) -> RaceTally:
    count = len(field.entries)
    wire, official = found.total
    return RaceTally(
        field.race_id,
        field.title,
        field.options.version,
        found.races,
        asked,
        seed,
        chunk,
        kernel,
        tuple(
            HorseTally(
                entry.pp,
                entry.horse,
                tuple(int(each) for each in wire[at, :count]),
                tuple(int(each) for each in official[at, :count]),
                int(wire[at, count]),
            )
            for at, entry in enumerate(field.entries)
        ),
        versions(),
        tuple((races, tuple(int(each) for each in sums[1, :, 0])) for races, sums in found.trail),
    )


def versions() -> dict[str, str]:
    """What a result was made with."""
    import numba

    return {
        "railbird": __version__,
        "rules": str(TopOfTheStretch.rules_version),
        "numpy": np.__version__,
        "numba": numba.__version__,
    }
