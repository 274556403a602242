"""Golden games: finished games that replay the same for ever, each with its readable twin."""

from pathlib import Path

import pytest

from railbird import load
from railbird.core import BadRecord, Game, Over, Record, load_record, verify
from railbird.core.record import parse_record
from tests.golden.make import HERE, PLANS, write, write_twins
from tests.golden.twin import twin_of

RECORDS = sorted(HERE.glob("*/*.jsonl"))
LARGEST = 150_000


def opened(path: Path) -> tuple[Record, Game]:
    record = load_record(path)
    return record, load(record.header.game, record.header.pack)


@pytest.mark.parametrize("path", RECORDS, ids=lambda path: f"{path.parent.name}/{path.stem}")
def test_a_golden_game_replays_as_it_was_played(path: Path) -> None:
    """Decisions, dice and result; and the story told is that of the twin."""
    record, game = opened(path)
    state = verify(record, game)
    assert isinstance(state.pending, Over)
    assert record.ended is not None
    assert state.pending.result == record.ended.result
    assert record.dump() == path.read_bytes()
    assert twin_of(record, game) == path.with_suffix(".txt").read_text(encoding="utf-8")


def test_every_golden_game_has_its_twin_and_stays_small() -> None:
    for folder in {path.parent for path in RECORDS}:
        games = {path.stem for path in folder.glob("*.jsonl")}
        twins = {path.stem for path in folder.glob("*.txt")}
        assert games == twins
    for path in HERE.glob("*/*.*"):
        assert path.stat().st_size < LARGEST, path.name


@pytest.mark.parametrize("game_id", PLANS)
def test_every_planned_game_was_written(game_id: str) -> None:
    written = [path.stem for path in RECORDS if path.parent.name == game_id]
    assert written == [f"{number:02}-{name}" for number, name in enumerate(PLANS[game_id], 1)]


def test_twins_are_told_again_without_touching_a_record(tmp_path: Path) -> None:
    name, play = next(iter(PLANS["homestretch"].items()))
    write({name: play}, tmp_path, force=False)
    (record,), (twin,) = tmp_path.glob("*.jsonl"), tmp_path.glob("*.txt")
    before, told = record.read_bytes(), twin.read_text(encoding="utf-8")
    twin.write_text("old words", encoding="utf-8")
    write_twins(tmp_path)
    assert (record.read_bytes(), twin.read_text(encoding="utf-8")) == (before, told)


def test_golden_games_are_not_overwritten_by_accident(tmp_path: Path) -> None:
    name, play = next(iter(PLANS["homestretch"].items()))
    write({name: play}, tmp_path, force=False)
    (record,) = tmp_path.glob("*.jsonl")
    before = record.read_bytes()
    with pytest.raises(SystemExit, match="--force"):
        write({name: play}, tmp_path, force=False)
    assert record.read_bytes() == before
    write({"another": play}, tmp_path, force=True)
    assert sorted(path.name for path in tmp_path.iterdir()) == [
        "01-another.jsonl",
        "01-another.txt",
    ]


def test_a_changed_golden_game_is_noticed() -> None:
    """One die turned by hand, with its hash left as it was."""
    text = next(path for path in RECORDS if path.parent.name == "homestretch").read_bytes()
    start = text.index(b'"chance":"race roll","came":[') + len(b'"chance":"race roll","came":[')
    die = text[start : start + 1]
    other = b"1" if die != b"1" else b"2"
    with pytest.raises(BadRecord, match="hash"):
        parse_record(text[:start] + other + text[start + 1 :])
