"""Golden games: finished games that replay the same for ever, some with their readable twin."""

import subprocess
import sys
from pathlib import Path

import pytest

from railbird import load
from railbird.core import BadRecord, Game, Over, Record, load_record, verify
from railbird.core.record import parse_record
from tests.golden.make import HERE, PLANS, write, write_twins
from tests.golden.twin import twin_of, twin_of_record

RECORDS = sorted(HERE.glob("*/*.jsonl"))
TWINS_PER_GAME = 3
LARGEST = 150_000


def opened(path: Path) -> tuple[Record, Game]:
    record = load_record(path)
    return record, load(record.header.game, record.header.pack)


@pytest.mark.parametrize("path", RECORDS, ids=lambda path: f"{path.parent.name}/{path.stem}")
def test_a_golden_game_replays_as_it_was_played(path: Path) -> None:
    """Decisions, dice and result; every game can be told, and as its twin tells it."""
    record, game = opened(path)
    state = verify(record, game)
    assert isinstance(state.pending, Over)
    assert record.ended is not None
    assert state.pending.result == record.ended.result
    assert record.dump() == path.read_bytes()
    told, twin = twin_of_record(record, game), path.with_suffix(".txt")
    assert "\nFinal standings\n" in told
    if twin.exists():
        assert told == twin.read_text(encoding="utf-8")


def test_three_games_of_each_have_their_twin_and_all_stay_small() -> None:
    for folder in {path.parent for path in RECORDS}:
        games = {path.stem for path in folder.glob("*.jsonl")}
        twins = {path.stem for path in folder.glob("*.txt")}
        assert twins < games
        assert len(twins) == TWINS_PER_GAME
    for path in HERE.glob("*/*.*"):
        assert path.stat().st_size < LARGEST, path.name


@pytest.mark.parametrize("game_id", PLANS)
def test_every_planned_game_was_written(game_id: str) -> None:
    written = [path.stem for path in RECORDS if path.parent.name == game_id]
    assert written == [f"{number:02}-{name}" for number, name in enumerate(PLANS[game_id], 1)]


def test_a_command_prints_the_twin_of_any_record(tmp_path: Path) -> None:
    path = next(path for path in RECORDS if not path.with_suffix(".txt").exists())

    def run(file: Path) -> subprocess.CompletedProcess[str]:
        command = [sys.executable, "-m", "tests.golden.twin", str(file)]
        return subprocess.run(
            command, cwd=HERE.parents[1], capture_output=True, encoding="utf-8", check=False
        )

    ran = run(path)
    assert (ran.returncode, ran.stdout, ran.stderr) == (0, twin_of(path), "")
    faulty = tmp_path / "faulty.jsonl"
    faulty.write_text("not a record", encoding="utf-8")
    refused = run(faulty)
    assert refused.returncode == 1
    assert "Traceback" not in refused.stderr


def test_twins_are_told_again_without_touching_a_record(tmp_path: Path) -> None:
    name, play = next(iter(PLANS["homestretch"].items()))
    write({name: play}, tmp_path)
    (record,) = tmp_path.glob("*.jsonl")
    before = record.read_bytes()
    twin, stray = record.with_suffix(".txt"), tmp_path / "99-gone.txt"
    for file in (twin, stray):
        file.write_text("old words", encoding="utf-8")
    write_twins(tmp_path)
    assert (record.read_bytes(), twin.read_text(encoding="utf-8")) == (before, twin_of(record))
    assert not stray.exists()


def test_a_golden_game_that_is_there_is_never_written_again(tmp_path: Path) -> None:
    plan = iter(PLANS["homestretch"].items())
    (first, play), (second, play_second) = next(plan), next(plan)
    (tmp_path / f"01-{first}.jsonl").write_bytes(b"as it was")
    write({first: play, second: play_second}, tmp_path)
    assert (tmp_path / f"01-{first}.jsonl").read_bytes() == b"as it was"
    new = load_record(tmp_path / f"02-{second}.jsonl")
    golden = load_record(HERE / "homestretch" / f"02-{second}.jsonl")
    assert new.entries == golden.entries
    assert golden.header.options.items() <= new.header.options.items()


def test_a_changed_golden_game_is_noticed() -> None:
    """One die turned by hand, with its hash left as it was."""
    text = next(path for path in RECORDS if path.parent.name == "homestretch").read_bytes()
    start = text.index(b'"chance":"race roll","came":[') + len(b'"chance":"race roll","came":[')
    die = text[start : start + 1]
    other = b"1" if die != b"1" else b"2"
    with pytest.raises(BadRecord, match="hash"):
        parse_record(text[:start] + other + text[start + 1 :])
