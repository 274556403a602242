"""A friend's folder comes in whole, twice changes nothing, and no name is lost."""

import os
from contextlib import suppress
from pathlib import Path

import pytest

from railbird.core import BadPack, BadSetup
from railbird.games.top_of_the_stretch.box.stable import Jockey
from railbird.games.top_of_the_stretch.box.write_scoresheet import as_toml
from railbird.games.top_of_the_stretch.library import Card, Library, Season
from tests.games.top_of_the_stretch.library.folder import (
    everything_in,
    library_with,
    own_horse,
    own_race,
    record_of,
)


def a_friends(folder: Path) -> Library:
    friend = library_with(folder, record_of("belmont_1973"), record_of("belmont_1978"))
    friend.shelf.save_race(own_race())
    friend.shelf.save_horse(own_horse())
    friend.shelf.save_jockey(Jockey("Bea Rail", ride=2))
    friend.shelf.save_card("day", Card(("pony_cup", "belmont_1973")))
    friend.shelf.save_season("spring", Season("2026-03-01", "2026-05-31"))
    return friend


def test_everything_comes_in(tmp_path: Path) -> None:
    friend, mine = a_friends(tmp_path / "friend"), Library(tmp_path / "mine")
    imported = mine.import_folder(friend.folder)
    assert {kind: len(names) for kind, names in imported.added.items()} == {
        "races": 1,
        "horses": 1,
        "jockeys": 1,
        "cards": 1,
        "seasons": 1,
        "records": 2,
    }
    assert (imported.known, imported.conflicts) == (0, ())
    assert everything_in(mine.folder) == everything_in(friend.folder)
    assert mine.standings.careers() == friend.standings.careers()


def test_twice_changes_nothing(tmp_path: Path) -> None:
    friend, mine = a_friends(tmp_path / "friend"), Library(tmp_path / "mine")
    mine.shelf.save_race(own_race(track="Mine"))
    mine.shelf.save_horse(own_horse(pace=1))
    mine.import_folder(friend.folder)
    before = everything_in(mine.folder)
    again = mine.import_folder(friend.folder)
    assert (again.added, again.conflicts, again.known) == ({}, (), 7)
    assert everything_in(mine.folder) == before


def test_names_that_are_taken_are_told_and_both_are_kept(tmp_path: Path) -> None:
    friend, mine = a_friends(tmp_path / "friend"), Library(tmp_path / "mine")
    mine.shelf.save_race(own_race(track="Mine"))
    mine.shelf.save_horse(own_horse(pace=1))
    mine.shelf.save_card("day", Card(("belmont_1978",)))
    conflicts = mine.import_folder(friend.folder).conflicts
    assert [(each.kind, each.name) for each in conflicts] == [
        ("race", "pony_cup"),
        ("horse", "thimble"),
        ("card", "day"),
    ]
    race, horse, card = (each.taken_in_as for each in conflicts)
    assert mine.shelf.races()["pony_cup"].track == "Mine"
    assert mine.shelf.races()[race].entries == friend.shelf.races()["pony_cup"].entries
    paces = {each.stable: each.entry.pace for each in mine.shelf.horses()}
    assert paces == {"thimble": 1, horse: 6}
    assert mine.shelf.cards()[card].races == (race, "belmont_1973")  # the friend's own Pony Cup


def test_to_and_fro_settles(tmp_path: Path) -> None:
    friend, mine = a_friends(tmp_path / "friend"), Library(tmp_path / "mine")
    mine.shelf.save_race(own_race(track="Mine"))
    mine.import_folder(friend.folder)
    friend.import_folder(mine.folder)
    assert mine.import_folder(friend.folder).added == {}
    assert len(mine.shelf.races()) == len(friend.shelf.races()) == 2


def test_a_folder_of_loose_files_will_do(tmp_path: Path) -> None:
    folder = tmp_path / "from_friend"
    folder.mkdir()
    (folder / "cup.toml").write_text(as_toml(own_race()), encoding="utf-8")
    (folder / "race.jsonl").write_bytes(record_of("belmont_1973").dump())
    mine = Library(tmp_path / "mine")
    added = mine.import_folder(folder).added
    assert added["races"] == ("pony_cup",)
    assert len(added["records"]) == 1
    assert len(mine.runs.all()) == 1


def test_one_fault_keeps_everything_out(tmp_path: Path) -> None:
    friend, mine = a_friends(tmp_path / "friend"), Library(tmp_path / "mine")
    (friend.folder / "races" / "zebra.toml").write_text("[race]\n")
    record = next((friend.folder / "records").glob("*.jsonl"))
    record.write_bytes(record.read_bytes().replace(b'"came":[1', b'"came":[2', 1))
    with pytest.raises(BadPack) as told:
        mine.import_folder(friend.folder)
    assert "races/zebra.toml" in str(told.value)
    assert f"records/{record.name}" in str(told.value)
    assert everything_in(mine.folder) == {}


def test_records_that_are_of_no_use_are_named(tmp_path: Path) -> None:
    folder = tmp_path / "from_friend"
    folder.mkdir()
    lines = record_of("belmont_1973").dump().splitlines(keepends=True)
    (folder / "half.jsonl").write_bytes(b"".join(lines[:4]))
    mine = Library(tmp_path / "mine")
    (left,) = mine.import_folder(folder).left_out
    assert str(left) == "half.jsonl: a record that is not finished"


def test_a_folder_with_nothing_in_it(tmp_path: Path) -> None:
    (tmp_path / "empty").mkdir()
    with pytest.raises(BadSetup, match="holds no races"):
        Library(tmp_path / "mine").import_folder(tmp_path / "empty")
    with pytest.raises(BadSetup, match="is not a folder"):
        Library(tmp_path / "mine").import_folder(tmp_path / "nowhere")


# -- cut off -------------------------------------------------------------------------------------


class PowerCut(Exception):
    pass


@pytest.mark.parametrize("step", range(24))
def test_an_import_that_is_cut_off(
    tmp_path: Path, step: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    """At whatever renaming it stops, the library then holds all of the folder or none of it."""
    friend, mine = a_friends(tmp_path / "friend"), Library(tmp_path / "mine")
    replace, done = os.replace, 0

    def cut_off(source: object, target: object) -> None:
        nonlocal done
        if done == step:
            raise PowerCut
        done += 1
        replace(source, target)  # type: ignore[arg-type]

    with monkeypatch.context() as patch:
        patch.setattr(os, "replace", cut_off)
        with suppress(PowerCut):
            mine.import_folder(friend.folder)
    again = Library(tmp_path / "mine")
    again.runs.file_record(record_of("belmont_1973"))  # anybody who writes next tidies up
    held = everything_in(mine.folder)
    whole = set(everything_in(friend.folder))
    alone = {name for name in held if "belmont_1973" in name}
    assert set(held) in (whole, alone)
    mine.import_folder(friend.folder)
    assert {run.race for run in mine.runs.all()} == {"belmont_1973", "belmont_1978"}
    assert not any(path.name.startswith(".") for path in mine.folder.rglob("*"))
