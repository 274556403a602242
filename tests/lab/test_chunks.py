"""Very many races, divided as they are needed."""

import tracemalloc

import numpy as np
import pytest

from railbird.lab.arrays import Array
from railbird.lab.chunks import MOST_RACES, Chunks, Progress, add_chunks


@pytest.mark.parametrize(("races", "sizes"), [(1, [1]), (4, [4]), (9, [4, 4, 1]), (12, [4, 4, 4])])
def test_the_last_chunk_has_what_is_left(races: int, sizes: list[int]) -> None:
    chunks = Chunks(races, 4)
    assert [chunks.races_in(number) for number in range(chunks.count)] == sizes
    found = add_chunks(races, lambda _, size: np.array([size]), chunk=4, threads=2)
    assert (found.races, found.total.tolist()) == (races, [races])


def test_ten_trillion_races_begin_at_once_and_take_no_room() -> None:
    """Somebody stops them after the first few."""

    def stop(_: Progress) -> None:
        raise KeyboardInterrupt

    def run(_number: int, size: int) -> Array:
        return np.array([size])

    tracemalloc.start()
    found = add_chunks(MOST_RACES, run, chunk=1 << 16, threads=1, on_progress=stop)
    _, most = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    assert found.stopped
    assert most < 1_000_000
