"""The kernels of Top of the Stretch for a measurement, beside the same block algorithm in C.

`bench/lab_kernel.c` in the source tree holds it, and the system's compiler builds it into a folder
that is gone afterwards.
"""

import ctypes
import os
import shutil
import subprocess
import tempfile
from collections.abc import Callable, Iterator
from pathlib import Path

import numpy as np

from railbird.core import BadSetup
from railbird.games.top_of_the_stretch.lab import tally
from railbird.games.top_of_the_stretch.lab.field import Field, field_of
from railbird.games.top_of_the_stretch.lab.sampling_tables import sampler
from railbird.games.top_of_the_stretch.lab.tally import PHOTO
from railbird.lab.arrays import Array
from railbird.lab.chunks import first_word
from railbird.lab.speed import SEED, Contender, contender

RACE, SCRATCHED = "kentucky_derby_1994", ("1", "5")
"""The library's largest field, cut down to twelve."""


def contenders(races: int, source: Path | None) -> Iterator[tuple[str, Contender]]:
    """Blocks on one thread and on two; in C as well where there is a source."""
    compiled = build_c(source) if source else None
    for version in ("quick", "full"):
        field = field_of(RACE, version, {"scratch": SCRATCHED})
        block = tally.chunk_runner(field, SEED)
        yield f"block.{version}", contender(block, races)
        if compiled:
            yield f"c.{version}", contender(c_chunk_runner(compiled, field, SEED), races)
        yield f"block.{version}.two", contender(block, races, threads=2)


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
    """As `tally.chunk_runner`, on a track that is not rolled."""
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
            tables.distributions.shape[1],
            ctypes.c_int64(tables.effect_of.shape[1]),
            pointer(found),
        )
        return found

    return run
