"""The same races on a cluster: bit-equal, also when a worker dies."""

import importlib
import os
import re
import signal
from typing import Any

import pytest

from railbird.core import BadSetup
from railbird.games.top_of_the_stretch.lab import run_races
from railbird.lab.chunks import Progress

RACE, RACES, CHUNK = "pimlico_special_1938", 400_000, 1 << 12


def test_a_cluster_whose_worker_is_killed_gives_the_same_races() -> None:
    dask: Any = importlib.import_module("distributed")
    with dask.LocalCluster(n_workers=2, threads_per_worker=1, dashboard_address=None) as cluster:
        killed: list[int] = []

        def kill_one(progress: Progress) -> None:
            if not killed and progress.races < RACES:
                pid = next(iter(cluster.workers.values())).pid
                killed.append(pid)
                os.kill(pid, signal.SIGKILL)

        address = cluster.scheduler_address
        found = run_races(RACE, RACES, "quick", chunk=CHUNK, cluster=address, on_progress=kill_one)
    assert killed
    assert found == run_races(RACE, RACES, "quick", chunk=CHUNK)


def test_a_dead_cluster_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("railbird.lab.cluster.PATIENCE", 1)
    with pytest.raises(BadSetup, match=re.escape("no cluster at tcp://127.0.0.1:9")):
        run_races(RACE, 10, "quick", cluster="tcp://127.0.0.1:9")
