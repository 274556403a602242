"""The same races and sweeps on a cluster: equal to the bit, also when a worker dies."""

import importlib
import os
import re
import signal
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import msgspec
import pytest

from railbird.arena.sweep import game_sweeper
from railbird.core import BadPack, BadSetup
from railbird.games.top_of_the_stretch.lab import run_races
from railbird.games.top_of_the_stretch.lab.sweep import race_sweeper
from railbird.lab.chunks import Progress
from railbird.lab.cluster import LOCAL, PRIVATE, connected
from railbird.lab.sweep import Sweeper, sweep
from tests.cli.conftest import Railbird

RACE, RACES, CHUNK = "pimlico_special_1938", 400_000, 1 << 12
NOWHERE = "tcp://127.0.0.1:9"


@pytest.fixture(scope="module")
def cluster() -> Iterator[Any]:
    """Two workers. Who asks a dead one gives up soon, and not after half a minute."""
    dask: Any = importlib.import_module("distributed")
    config: Any = importlib.import_module("dask.config")
    with (
        config.set({"distributed.comm.timeouts.connect": "2s"}),
        dask.LocalCluster(n_workers=2, threads_per_worker=1, dashboard_address=PRIVATE) as started,
    ):
        yield started


@pytest.fixture(params=["race", "game"])
def sweeper(request: pytest.FixtureRequest) -> tuple[Sweeper, str]:
    if request.param == "race":
        return race_sweeper("belmont_1978", {"version": "quick"}), "Alydar.power_dirt=20..28:2"
    one_race = {"purple_races": 1, "green_races": 0}
    played = game_sweeper("homestretch", 2, players=("random", "random"), options=one_race)
    return played, "tote_board.win*=1..3:0.5"


def test_a_sweep_is_the_same(cluster: Any, sweeper: tuple[Sweeper, str]) -> None:
    measured, change = sweeper
    there = sweep(measured, [change], cluster=cluster.scheduler_address)
    assert msgspec.json.encode(there) == msgspec.json.encode(sweep(measured, [change]))


def test_a_sweep_that_was_stopped_goes_on(
    cluster: Any, sweeper: tuple[Sweeper, str], tmp_path: Path
) -> None:
    measured, change = sweeper
    kept = tmp_path / "sweep.jsonl"

    def stop() -> None:
        raise KeyboardInterrupt

    address = cluster.scheduler_address
    stopped = sweep(measured, [change], kept, stop, address)
    assert (len(stopped.points), stopped.asked) == (1, 5)
    there = sweep(measured, [change], kept, cluster=address)
    assert there == sweep(measured, [change])
    # The file has all points now, so that nobody has to be asked.
    assert sweep(measured, [change], kept, cluster=NOWHERE) == there
    assert sweep(measured, [change], kept) == there


def test_an_impossible_cell_is_named_as_here(
    cluster: Any, capfd: pytest.CaptureFixture[str]
) -> None:
    measured = game_sweeper("homestretch", 2, players=("random", "random"))
    with pytest.raises(BadPack, match="is not a positive whole number"):
        sweep(measured, ["tote_board.win=-1..0"], cluster=cluster.scheduler_address)
    assert "BadPack" not in capfd.readouterr().err


def test_a_cluster_whose_worker_is_killed_gives_the_same_races(cluster: Any) -> None:
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


def test_workers_on_this_machine_leave_interrupts_to_the_parent() -> None:
    """Ctrl-C reaches them as well; they would end with a traceback each."""
    with connected(LOCAL) as client:
        kept = client.run(lambda: signal.getsignal(signal.SIGINT) == signal.SIG_IGN)
    assert set(kept.values()) == {True}


def test_a_dead_cluster_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("railbird.lab.cluster.PATIENCE", 1)
    with pytest.raises(BadSetup, match=re.escape(f"no cluster at {NOWHERE}")):
        run_races(RACE, 10, "quick", cluster=NOWHERE)


@pytest.mark.parametrize(
    ("given", "says"),
    [
        (("--cluster", NOWHERE), f"no cluster at {NOWHERE}"),
        (("--cluster", "local", "--jobs", "2"), "leave one out"),
    ],
)
def test_as_it_is_typed(
    railbird: Railbird, monkeypatch: pytest.MonkeyPatch, given: tuple[str, ...], says: str
) -> None:
    monkeypatch.setattr("railbird.lab.cluster.PATIENCE", 1)
    ran = railbird("lab", "sweep", "belmont_1978", "--set", "Alydar.pace=5..6", *given)
    assert ran.code == 2
    assert says in ran.err
    assert "Traceback" not in ran.err


def test_a_cluster_without_dask(railbird: Railbird, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "distributed", None)
    given = ("--set", "Alydar.pace=5..6", "--cluster", "local")
    ran = railbird("lab", "sweep", "belmont_1978", *given)
    assert ran.code == 2
    assert "pip install 'railbird[cluster]'" in ran.err
