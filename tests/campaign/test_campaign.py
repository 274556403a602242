"""The campaign in small, and without limits of time: the same code, so that it keeps running."""

from pathlib import Path

import pytest

from tests.campaign import (
    attacks,
    calibration,
    crowd,
    hint_times,
    kills,
    malformed,
    styles,
    telling,
    whole_games,
    worker_kills,
)


def test_a_few_kills(tmp_path: Path) -> None:
    line = kills.campaign(tmp_path, 3, seed=5, plan=("server", "helpers", "stop"))
    assert "0 lost, 0 doubled" in line
    assert "0 processes left over" in line


@pytest.mark.usefixtures("postgres")  # which says how to get it
def test_a_few_kills_of_workers_and_database(tmp_path: Path) -> None:
    plan = ("worker", "silence", "database", "helpers", "keeper")
    line = worker_kills.campaign(tmp_path, 5, seed=5, plan=plan)
    assert "0 lost, 0 doubled" in line
    assert "0 games frozen, 0 processes left over, 0 stops not obeyed" in line


def test_a_few_thousand_malformed_messages(tmp_path: Path) -> None:
    line = malformed.campaign(tmp_path, 2_500, 150, seed=2)
    assert "0 tracebacks" in line


def test_a_small_crowd(tmp_path: Path) -> None:
    line = crowd.campaign(tmp_path, 20, 2.0, seed=1)
    assert "0 sockets lost" in line


def test_short_attacks(tmp_path: Path) -> None:
    line = attacks.campaign(tmp_path, 1.5, limit=None)
    assert "0 tracebacks" in line


def test_a_few_games_held_against_their_results(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(telling, "DECISION_ROLLOUTS", 4)
    monkeypatch.setattr(telling, "CARD", telling.CARD[:2])
    kept = telling.Kept(tmp_path / "told.jsonl")
    what = calibration.look_at(kept, "top_of_the_stretch", 6, seed=1)
    assert "6 games, slope" in calibration.line(what)
    assert "sharp loses" in calibration.line(what)
    again = telling.Kept(tmp_path / "told.jsonl")
    assert calibration.found("top_of_the_stretch", *again.of("top_of_the_stretch")) == what


def test_a_few_games_against_every_style(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(styles.FLOORS, "big_stakes", styles.Floor(0.0, 0.0))
    line = styles.campaign(tmp_path, "big_stakes", 2, seed=1, jobs=1)
    assert line.count("%)") == 7
    monkeypatch.setitem(styles.FLOORS, "big_stakes", styles.Floor(1.01, 0.0))
    with pytest.raises(AssertionError, match=r"below the floor: mixed"):
        styles.campaign(tmp_path, "big_stakes", 2, seed=1, jobs=1)


def test_the_wait_for_hints_is_told_with_its_tail() -> None:
    waits = [hint_times.Hinted(at / 100, at / 200) for at in range(1, 101)]
    told = hint_times.line("sprint", waits)
    assert told.startswith(
        "sprint: 100 hints, p50 0.51 s, p95 0.95 s; processor time 0.25 and 0.48"
    )


def test_a_long_run_against_a_style_goes_on_where_it_stopped(tmp_path: Path) -> None:
    file = tmp_path / "played.jsonl"
    for games in (2, 3):
        found = styles.play_on(file, "big_stakes", styles.MIXED, games, seed=1)
    at_once = styles.measure("big_stakes", styles.MIXED, 3, seed=1)
    assert (found.rate, found.low, found.high) == (at_once.rate, at_once.low, at_once.high)
    assert len(file.read_bytes().splitlines()) == 3


def test_a_few_steps_of_the_kernel_beside_the_engine(tmp_path: Path) -> None:
    line = whole_games.campaign(tmp_path, "homestretch", 160, seed=1, every=10)
    assert "13 kinds of game, 0 differences" in line
