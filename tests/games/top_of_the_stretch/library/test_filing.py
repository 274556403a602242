"""Every race that is run is kept with its dice and its chart, and counted."""

import sqlite3
from datetime import UTC, datetime
from pathlib import Path

import pytest

import railbird
from railbird.core import BadRecord, BadSetup, Record, load_record, verify
from railbird.games.top_of_the_stretch.game import TopOfTheStretch
from railbird.games.top_of_the_stretch.library import Library
from railbird.games.top_of_the_stretch.library.index import FILE
from railbird.games.top_of_the_stretch.state import State
from tests.games.top_of_the_stretch.library.folder import library_with, record_of


def test_a_race_is_filed_with_its_dice_and_its_chart(tmp_path: Path) -> None:
    record = record_of("belmont_1973", seed=7)
    when = datetime(2026, 5, 2, 18, 30, tzinfo=UTC)
    filed = Library(tmp_path).runs.file_record(record, when)
    assert filed.new
    assert filed.path.name == f"2026-05-02-183000-belmont_1973-{filed.id}.jsonl"
    kept = load_record(filed.path)
    assert kept.dump() == record.dump()
    verify(kept, TopOfTheStretch())
    chart = filed.path.with_suffix(".txt").read_text(encoding="utf-8")
    assert chart.startswith("Official chart: Belmont Stakes 1973\n")
    (run,) = Library(tmp_path).runs.all()
    assert (run.id, run.date, run.race) == (filed.id, "2026-05-02 18:30:00", "belmont_1973")
    first = next(line for line in chart.splitlines() if line.startswith("  1 "))
    assert run.winner in first


def test_the_same_race_is_filed_once(tmp_path: Path) -> None:
    record = record_of("belmont_1973")
    first = Library(tmp_path).runs.file_record(record)
    second = Library(tmp_path).runs.file_record(record)
    assert (first.new, second.new) == (True, False)
    assert first.path == second.path
    assert len(Library(tmp_path).runs.all()) == 1


def test_each_race_of_a_card_counts(tmp_path: Path) -> None:
    record = record_of("belmont_1973", "belmont_1978", "belmont_1973", seed=3)
    filed = Library(tmp_path).runs.file_record(record)
    library = Library(tmp_path)
    assert filed.runs == (filed.id, f"{filed.id}.2", f"{filed.id}.3")
    assert [run.race for run in library.runs.all()] == [
        "belmont_1973",
        "belmont_1978",
        "belmont_1973",
    ]
    assert library.runs.chart(filed.id).count("Official chart: ") == 3
    state = verify(record, TopOfTheStretch())
    assert isinstance(state, State)
    for run, result in zip(reversed(library.runs.all()), state.results, strict=True):
        winners = [each.horse for each in result.placings if each.place == 1]
        assert run.winner == " and ".join(winners)


def test_only_finished_races_of_this_game_are_filed(tmp_path: Path) -> None:
    whole = record_of("belmont_1973")
    half = Record(whole.header)
    for entry in whole.entries[:5]:
        half.append(entry)
    with pytest.raises(BadRecord, match="the game is not over"):
        Library(tmp_path).runs.file_record(half)
    other = railbird.play(railbird.load("homestretch"), ["random"] * 2, seed=1)
    with pytest.raises(BadRecord, match="a game of homestretch"):
        Library(tmp_path).runs.file_record(other)
    assert not list(tmp_path.iterdir())


def test_looking_into_a_library_that_is_not_there_makes_none(tmp_path: Path) -> None:
    library = Library(tmp_path / "none")
    assert (
        library.runs.all(),
        library.shelf.races(),
        library.standings.careers(),
        library.faults(),
    ) == (
        (),
        {},
        (),
        (),
    )
    assert library.standings.season("2026", "run").horses == ()
    assert not library.folder.exists()


# -- the index -----------------------------------------------------------------------------------


def everything_counted(library: Library) -> object:
    return (
        library.runs.all(),
        library.standings.careers(),
        library.standings.jockeys(),
        library.standings.season("2026", "run"),
    )


@pytest.mark.parametrize("damage", ["deleted", "no database", "of another layout"])
def test_the_index_can_be_lost(tmp_path: Path, damage: str) -> None:
    records = [record_of("belmont_1973", seed=seed) for seed in range(3)]
    library = library_with(tmp_path, *records)
    before = everything_counted(library)
    index = tmp_path / FILE
    if damage == "deleted":
        index.unlink()
    elif damage == "no database":
        index.write_bytes(b"no database at all" * 100)
    else:
        with sqlite3.connect(index) as db:
            db.execute("PRAGMA user_version = 99")
        db.close()
    assert everything_counted(Library(tmp_path)) == before
    library.runs.rebuild()
    assert everything_counted(library) == before


def test_files_that_come_and_go_are_noticed(tmp_path: Path) -> None:
    library = library_with(tmp_path, record_of("belmont_1973"), record_of("belmont_1978"))
    gone = next(path for path in (tmp_path / "records").glob("*belmont_1978*.jsonl"))
    kept = gone.read_bytes()
    gone.unlink()
    assert [run.race for run in library.runs.all()] == ["belmont_1973"]
    (tmp_path / "records" / "from_a_friend.jsonl").write_bytes(kept)
    assert {run.race for run in library.runs.all()} == {"belmont_1973", "belmont_1978"}
    assert (tmp_path / "records" / "from_a_friend.txt").exists()


def test_a_record_that_was_changed_is_named_and_does_not_count(tmp_path: Path) -> None:
    library = library_with(tmp_path, record_of("belmont_1973"), record_of("belmont_1978"))
    path = next(path for path in (tmp_path / "records").glob("*belmont_1978*.jsonl"))
    path.write_bytes(path.read_bytes().replace(b'"came":[1,', b'"came":[6,', 1))
    assert [run.race for run in library.runs.all()] == ["belmont_1973"]
    (fault,) = library.faults()
    assert fault.file == f"records/{path.name}"
    assert "its hash does not fit" in fault.message


def test_a_folder_that_cannot_be_written(tmp_path: Path) -> None:
    (tmp_path / "taken").write_text("a file")
    with pytest.raises(BadSetup, match="cannot use the library"):
        Library(tmp_path / "taken").runs.file_record(record_of("belmont_1973"))


def test_a_library_that_is_read_only_can_still_be_read(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Also without an index, and nothing is written."""
    library = library_with(tmp_path, record_of("belmont_1973"))
    (tmp_path / FILE).unlink()
    before = sorted(tmp_path.rglob("*"))
    monkeypatch.setattr("os.access", lambda _path, _mode: False)
    assert [run.race for run in library.runs.all()] == ["belmont_1973"]
    with pytest.raises(BadSetup, match="cannot be written to; name another folder"):
        library.runs.file_record(record_of("belmont_1978"))
    assert sorted(tmp_path.rglob("*")) == before
