"""Renaming and deleting what is kept in a library."""

from pathlib import Path

import pytest

from railbird.core import BadPack, BadSetup
from railbird.games.top_of_the_stretch.box.stable import Jockey
from railbird.games.top_of_the_stretch.library import Card, Library, Season
from tests.games.top_of_the_stretch.library.folder import (
    everything_in,
    library_with,
    own_horse,
    own_race,
    record_of,
)


@pytest.fixture
def library(tmp_path: Path) -> Library:
    library = Library(tmp_path / "library")
    library.shelf.save_race(own_race())
    library.shelf.save_horse(own_horse())
    library.shelf.save_jockey(Jockey("Bea Rail", 2, 9))
    library.shelf.save_card("evening", Card(("pony_cup", "belmont_1973")))
    library.shelf.save_season("spring", Season("2026-03-01", "2026-05-31", "spring"))
    return library


@pytest.mark.parametrize(
    ("item", "to", "now"),
    [
        ("horses/thimble", "Silver Thimble", "horses/silver_thimble"),
        ("jockeys/bea_rail", "Bea O'Rail", "jockeys/bea_o_rail"),
        ("cards/evening", "late", "cards/late"),
        ("seasons/spring", "autumn", "seasons/autumn"),
    ],
)
def test_what_is_renamed_has_the_new_name_alone(
    library: Library, item: str, to: str, now: str
) -> None:
    kind = item.split("/")[0]
    assert library.shelf.rename(item, to) == now
    (thing,) = library.shelf.own_things()[kind]
    assert (thing.item, thing.name, thing.fixed) == (now, to, "")
    assert library.faults() == ()


def test_a_renamed_race_keeps_its_id_and_its_cards(library: Library) -> None:
    assert library.shelf.rename("races/pony_cup", "Pony Plate") == "races/pony_cup"
    assert library.shelf.races()["pony_cup"].name == "Pony Plate"
    assert library.shelf.game(library.shelf.cards()["evening"].races).pack is not None


def test_comments_in_a_renamed_file_stay(library: Library) -> None:
    file = library.folder / "horses" / "thimble.toml"
    text = file.read_text(encoding="utf-8").replace(
        'horse = "Thimble"', "horse = 'Thimble' # by Needle"
    )
    file.write_text(text, encoding="utf-8")
    library.shelf.rename("horses/thimble", 'The "Best"')
    kept = (library.folder / "horses" / "the_best.toml").read_text(encoding="utf-8")
    assert kept == text.replace("'Thimble'", r'"The \"Best\""')


def test_careers_keep_the_name_a_horse_ran_under(tmp_path: Path) -> None:
    library = library_with(tmp_path, record_of("pimlico_special_1938"))
    library.shelf.save_horse(own_horse("Seabiscuit"))
    library.shelf.rename("horses/seabiscuit", "Biscuit")
    assert library.standings.career("Seabiscuit").starts == 1


def test_what_is_deleted_is_gone_and_what_was_run_stays(library: Library) -> None:
    for item in ("cards/evening", "seasons/spring", "horses/thimble", "races/pony_cup"):
        library.shelf.remove(item)
    assert library.shelf.own_things() | {"jockeys": ()} == dict.fromkeys(
        library.shelf.own_things(), ()
    )
    with pytest.raises(BadSetup, match="'horses/thimble' is not in the library; there are: none"):
        library.shelf.remove("horses/thimble")


@pytest.mark.parametrize(
    ("item", "to", "message"),
    [
        ("horses/timble", "New", "Did you mean thimble"),
        ("thimble", "New", "write the kind and the name, such as horses/thimble"),
        ("zebras/thimble", "New", "write the kind and the name"),
        ("horses/../../etc/passwd", "New", "is not in the library"),
        ("horses/thimble", "  ", "give a new name of 1 to 60 visible characters"),
        ("horses/thimble", "x" * 61, "give a new name of 1 to 60"),
        ("races/pony_cup", "\x00", "give a new name of 1 to 60"),
        ("cards/evening", "Two Belmonts!", "use small letters, digits and _"),
        ("seasons/spring", "1973", "1973 is a season already"),
    ],
)
def test_an_impossible_name_changes_nothing(
    library: Library, item: str, to: str, message: str
) -> None:
    before = everything_in(library.folder)
    with pytest.raises((BadSetup, BadPack), match=message):
        library.shelf.rename(item, to)
    assert everything_in(library.folder) == before


def test_no_name_is_taken_twice(library: Library) -> None:
    library.shelf.save_horse(own_horse("Bobbin"))
    with pytest.raises(BadSetup, match="horses/bobbin is in the library already"):
        library.shelf.rename("horses/thimble", "Bobbin")
    assert {horse.entry.horse for horse in library.shelf.horses()} == {"Thimble", "Bobbin"}


def test_a_race_on_a_card_is_not_deleted(library: Library) -> None:
    with pytest.raises(BadSetup, match="races/pony_cup is on the card evening; delete that first"):
        library.shelf.remove("races/pony_cup")
    assert "pony_cup" in library.shelf.races()


def test_what_shares_a_file_is_edited_there(tmp_path: Path) -> None:
    horses = tmp_path / "horses"
    horses.mkdir()
    head = "horse,power_dirt,pace,form,trip,class,speed,wire"
    rows = "\n".join(f"{name},18,6,C,0,0,0,4" for name in ("Thimble", "Bobbin"))
    (horses / "stable.csv").write_text(f"{head}\n{rows}\n")
    library = Library(tmp_path)
    assert [thing.fixed for thing in library.shelf.own_things()["horses"]] == [
        "horses/stable is in another file; edit that one"
    ] * 2
    before = everything_in(tmp_path)
    with pytest.raises(BadSetup, match="is in another file"):
        library.shelf.remove("horses/stable")
    with pytest.raises(BadSetup, match="is in another file"):
        library.shelf.rename("horses/stable", "Needle")
    assert everything_in(tmp_path) == before


def test_a_folder_that_is_read_only_loses_nothing(
    library: Library, monkeypatch: pytest.MonkeyPatch
) -> None:
    before = everything_in(library.folder)
    unlink = Path.unlink

    def refused(path: Path, missing_ok: bool = False) -> None:
        if path.name == "thimble.toml":
            raise PermissionError(13, "Permission denied")
        unlink(path, missing_ok=missing_ok)

    monkeypatch.setattr(Path, "unlink", refused)
    with pytest.raises(BadSetup, match=r"cannot delete .*thimble\.toml: Permission denied"):
        library.shelf.remove("horses/thimble")
    with pytest.raises(BadSetup, match=r"cannot rename .*thimble\.toml: Permission denied"):
        library.shelf.rename("horses/thimble", "Bobbin")
    assert everything_in(library.folder) == before
