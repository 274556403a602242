"""The same sum on many machines, with Dask: bit-equal to one machine.

A task is a handful of chunks and gives a whole-number table for each, so running one again does no
harm: Dask does so when a worker dies.
"""

import importlib
import logging
import signal
import time
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager
from typing import Any, NamedTuple, TypeVar

from railbird.core import BadSetup, RailbirdError
from railbird.lab.arrays import Array
from railbird.lab.chunks import Adding, Chunks, Progress, Sum

LOCAL = "local"
CHUNKS_A_TASK = 4
TASKS_A_THREAD = 3
PATIENCE = 10
"""Seconds to wait for a scheduler, and for its first worker."""
RETRIES = 5
PRIVATE = "127.0.0.1:0"
"""Any free port of this machine: two clusters would fight for the usual one."""
Given = TypeVar("Given")
Found = TypeVar("Found")


class Task(NamedTuple):
    """Chunk numbers and the races of each."""

    numbers: Sequence[int]
    sizes: Sequence[int]


def add_on_cluster(
    address: str,
    races: int,
    work: Callable[[Task], list[Array]],
    *,
    chunk: int,
    on_progress: Callable[[Progress], None] | None = None,
) -> Sum:
    """As `chunks.add_chunks`; `work` travels to the workers."""
    chunks = Chunks(races, chunk)
    tasks = (_task(chunks, first) for first in range(0, chunks.count, CHUNKS_A_TASK))
    began = time.perf_counter()
    adding, done = Adding(chunks), dict[int, Array]()
    stopped = False
    with connected(address) as client:
        try:
            for task, tables in results(client, work, tasks):
                done.update(zip(task.numbers, tables, strict=True))
                adding.take(done)
                if on_progress:
                    on_progress(Progress(adding.races, races, time.perf_counter() - began))
        except KeyboardInterrupt:
            if adding.total is None:
                raise
            stopped = True
    assert adding.total is not None
    seconds = time.perf_counter() - began
    return Sum(adding.races, adding.total, tuple(adding.trail), seconds, stopped)


def _task(chunks: Chunks, first: int) -> Task:
    numbers = range(first, min(first + CHUNKS_A_TASK, chunks.count))
    return Task(numbers, [chunks.races_in(number) for number in numbers])


def results(
    client: Any, work: Callable[[Given], Found], tasks: Iterable[Given]
) -> Iterator[tuple[Given, Found]]:
    """Results as they come, with only a few tasks under way at a time."""
    as_completed: Any = importlib.import_module("distributed").as_completed
    waiting = iter(tasks)
    at_once = TASKS_A_THREAD * max(1, sum(client.nthreads().values()))
    running: dict[Any, Given] = {}

    def send() -> Any:
        task = next(waiting, None)
        if task is None:
            return None
        future = client.submit(work, task, pure=False, retries=RETRIES)
        running[future] = task
        return future

    first = [future for _ in range(at_once) if (future := send()) is not None]
    coming = as_completed(first, loop=client.loop)
    for future in coming:
        try:
            found = future.result()
        except (KeyboardInterrupt, RailbirdError):
            raise
        except Exception as error:
            raise BadSetup(f"the cluster gave up: {type(error).__name__}: {error}") from None
        yield running.pop(future), found
        more = send()
        if more is not None:
            coming.add(more)


def _leave_interrupts_to_the_parent() -> None:
    """Ctrl-C reaches all processes of a terminal. Workers that end by it would say so at length."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)


@contextmanager
def connected(address: str) -> Iterator[Any]:
    """A client of the cluster at this address, or of one on this machine."""
    try:
        dask: Any = importlib.import_module("distributed")
    except ImportError:
        raise BadSetup("a cluster needs Dask: pip install 'railbird[cluster]'") from None
    if address == LOCAL:
        with (
            dask.LocalCluster(
                threads_per_worker=1, dashboard_address=PRIVATE, silence_logs=logging.ERROR
            ) as cluster,
            dask.Client(cluster) as client,
        ):
            client.run(_leave_interrupts_to_the_parent)
            yield client
        return
    try:
        client = dask.Client(address, timeout=PATIENCE)
    except (OSError, ValueError) as error:
        raise BadSetup(f"no cluster at {address}: {error}") from None
    try:
        try:
            client.wait_for_workers(1, timeout=PATIENCE)
        except TimeoutError:
            raise BadSetup(f"the cluster at {address} has no workers") from None
        yield client
    finally:
        client.close()
