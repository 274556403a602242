"""Horses, jockeys and races of one's own."""

from pathlib import Path

import msgspec
import pytest

from railbird.core import BadPack, BadSetup
from railbird.games.top_of_the_stretch.box.compose import compose
from railbird.games.top_of_the_stretch.box.stable import Jockey
from railbird.games.top_of_the_stretch.box.write_scoresheet import as_csv, as_toml
from railbird.games.top_of_the_stretch.library import Card, Library
from tests.games.top_of_the_stretch.library.folder import own_horse, own_race


def test_own_races_join_those_of_the_box(tmp_path: Path) -> None:
    library = Library(tmp_path)
    library.shelf.save_race(own_race())
    library.shelf.save_race(as_toml(own_race("text_cup")))
    assert list(library.shelf.races()) == ["pony_cup", "text_cup"]
    box = library.shelf.box()
    assert box.own == {"pony_cup", "text_cup"}
    assert "belmont_1973" in box.races
    game = library.shelf.game(["belmont_1973", "pony_cup"])
    assert game.pack is not None
    assert list(game.pack.files) == ["pony_cup.toml"]
    assert library.shelf.game(["belmont_1973"]).pack is None


def test_a_race_takes_no_name_that_is_taken(tmp_path: Path) -> None:
    library = Library(tmp_path)
    library.shelf.save_race(own_race())
    with pytest.raises(BadSetup, match="'pony_cup' is in the library already"):
        library.shelf.save_race(own_race(track="Elsewhere"))
    library.shelf.save_race(own_race(track="Elsewhere"), replace=True)
    assert library.shelf.races()["pony_cup"].track == "Elsewhere"
    with pytest.raises(BadSetup, match="is in the box"):
        library.shelf.save_race(own_race("belmont_1973"))
    with pytest.raises(BadPack, match=r"TS-12\.3"):
        library.shelf.save_race(as_toml(own_race()).replace("wire = ", "wire = 9"))


def test_a_race_of_the_box_cannot_be_replaced(tmp_path: Path) -> None:
    (tmp_path / "races").mkdir()
    text = as_toml(own_race("belmont_1973"))
    (tmp_path / "races" / "mine.toml").write_text(text, encoding="utf-8")
    library = Library(tmp_path)
    assert library.shelf.box().races["belmont_1973"].name == "Belmont Stakes"
    (fault,) = library.faults()
    assert str(fault) == "race belmont_1973: a race of the box has this id; give yours another"


def test_what_lies_in_another_file_is_changed_there(tmp_path: Path) -> None:
    for folder in ("races", "jockeys"):
        (tmp_path / folder).mkdir()
    (tmp_path / "races" / "cup.toml").write_text(as_toml(own_race()), encoding="utf-8")
    (tmp_path / "jockeys" / "bea_rail.csv").write_text("jockey,ride\nBea Rail,1\n")
    library = Library(tmp_path)
    with pytest.raises(BadSetup, match="'pony_cup' is in another file"):
        library.shelf.save_race(own_race(track="Mine"), replace=True)
    with pytest.raises(BadSetup, match=r"jockeys/bea_rail\.csv is in the library; change it there"):
        library.shelf.save_jockey(Jockey("Bea Rail", ride=2), replace=True)


def test_races_may_be_csv(tmp_path: Path) -> None:
    (tmp_path / "races").mkdir()
    (tmp_path / "races" / "cup.csv").write_text(as_csv(own_race()), encoding="utf-8")
    head, row = "id,name,distance,surface,condition", "cup,The Cup,6f,dirt,fast"
    (tmp_path / "races.csv").write_text(f"{head}\n{row}\n", encoding="utf-8")
    assert Library(tmp_path).shelf.races()["cup"].name == "The Cup"


def test_a_faulty_file_is_named_and_the_others_are_used(tmp_path: Path) -> None:
    library = Library(tmp_path)
    library.shelf.save_race(own_race())
    bad = as_toml(own_race("bad_cup")).replace('form = "', 'form = "X')
    (tmp_path / "races" / "bad_cup.toml").write_text(bad, encoding="utf-8")
    (tmp_path / "horses").mkdir()
    (tmp_path / "horses" / "nags.toml").write_text('[[entry]]\nhorse = "Nag"\nwings = 2\n')
    assert list(library.shelf.races()) == ["pony_cup"]
    told = "\n".join(map(str, library.faults()))
    assert "races/bad_cup.toml, line " in told
    assert "form must be A, B, C, D or E" in told
    assert 'horses/nags.toml, line 3: unknown column "wings"' in told
    with pytest.raises(BadSetup, match=r"unknown race 'bad_cup' – races/bad_cup.toml, line"):
        library.shelf.game(["bad_cup"])


# -- horses and jockeys --------------------------------------------------------------------------


def test_an_own_horse_meets_those_of_the_box(tmp_path: Path) -> None:
    library = Library(tmp_path)
    library.shelf.save_horse(own_horse(jockey="Ada Post"))
    library.shelf.save_jockey(Jockey("Bea Rail", ride=2, trouble=10))
    horses = ["Thimble", "Secretariat/Bea Rail"]
    race = compose(library.shelf.box(), horses, "10", "dirt", "sloppy")
    thimble, secretariat = race.entries
    assert (thimble.power_dirt, thimble.jockey, thimble.origin) == (18, "Ada Post", "from thimble")
    assert (secretariat.jockey, secretariat.ride, secretariat.trouble) == ("Bea Rail", 2, 10)


def test_a_stable_may_be_one_table(tmp_path: Path) -> None:
    (tmp_path / "horses").mkdir()
    rows = [
        "horse,power_turf,pace,form,trip,class,speed,wire",
        "Ink,20,3,B,0,1,0,5",
        "Oat,19,7,D,1,0,0,2",
    ]
    (tmp_path / "horses" / "mine.csv").write_text("\n".join(rows), encoding="utf-8")
    found = Library(tmp_path).shelf.horses()
    assert [(each.stable, each.entry.horse) for each in found] == [("mine", "Ink"), ("mine", "Oat")]


def test_the_same_horse_in_two_races_is_one_horse(tmp_path: Path) -> None:
    """TS-3.8: a race that was composed and kept must not make its horses ambiguous."""
    library = Library(tmp_path)
    race = compose(library.shelf.box(), ["Secretariat", "Sham"], "10", "dirt", "fast")
    library.shelf.save_race(msgspec.structs.replace(race, id="dream"))
    again = compose(library.shelf.box(), ["Secretariat", "Sham"], "8", "dirt", "fast")
    assert [entry.horse for entry in again.entries] == ["Secretariat", "Sham"]


def test_two_horses_of_one_name_must_be_told_apart(tmp_path: Path) -> None:
    library = Library(tmp_path)
    library.shelf.save_horse(own_horse("Sham", power_dirt=12))
    with pytest.raises(BadSetup, match='several horses are like "Sham": belmont_1973:Sham, sham:'):
        compose(library.shelf.box(), ["Sham", "Secretariat"], "10", "dirt", "fast")
    race = compose(library.shelf.box(), ["sham:Sham", "Secretariat"], "10", "dirt", "fast")
    assert race.entries[0].power_dirt == 12


def test_two_jockeys_of_one_name_must_be_told_apart(tmp_path: Path) -> None:
    library = Library(tmp_path)
    library.shelf.save_jockey(Jockey("Bea Rail", ride=2))
    (tmp_path / "jockeys" / "others.csv").write_text("jockey,ride,trouble\nBea Rail,-1,4\n")
    with pytest.raises(BadSetup, match="bea_rail:Bea Rail, others:Bea Rail"):
        compose(library.shelf.box(), ["Sham/Bea Rail", "Secretariat"], "10", "dirt", "fast")
    race = compose(
        library.shelf.box(), ["Sham/others:Bea Rail", "Secretariat"], "10", "dirt", "fast"
    )
    assert (race.entries[0].ride, race.entries[0].trouble) == (-1, 4)


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("", "such a file has"),
        ("[[entry]]\nhorse = 3 = 4", "not TOML"),
        ('[race]\nid = "x"\n', "such a file has"),
        ('[[entry]]\nhorse = "Nag"\n', 'missing column "pace"'),
    ],
)
def test_faulty_stables(tmp_path: Path, text: str, message: str) -> None:
    """TS-12.1, TS-12.8, TS-12.21."""
    (tmp_path / "horses").mkdir()
    (tmp_path / "horses" / "nags.toml").write_text(text)
    library = Library(tmp_path)
    assert library.shelf.horses() == ()
    assert message in "\n".join(map(str, library.faults()))


def test_faulty_ratings_are_not_kept(tmp_path: Path) -> None:
    library = Library(tmp_path)
    with pytest.raises(BadPack, match=r"pace must be 0\.\.9, got 12"):
        library.shelf.save_horse(own_horse(pace=12))
    with pytest.raises(BadPack, match=r"ride must be -2..2, got 7"):
        library.shelf.save_jockey(Jockey("Bea Rail", ride=7))
    assert not (tmp_path / "horses").exists()


# -- cards ---------------------------------------------------------------------------------------


def test_a_card_is_kept(tmp_path: Path) -> None:
    library = Library(tmp_path)
    card = Card(("belmont_1973", "belmont_1978"), "Two Belmonts")
    library.shelf.save_card("belmonts", card)
    assert library.shelf.cards() == {"belmonts": card}
    with pytest.raises(BadSetup, match="unknown race 'nowhere'"):
        library.shelf.save_card("odd", Card(("nowhere",)))
    with pytest.raises(BadSetup, match="use small letters"):
        library.shelf.save_card("../odd", card)


def test_a_faulty_card_is_named(tmp_path: Path) -> None:
    (tmp_path / "cards").mkdir()
    (tmp_path / "cards" / "odd.toml").write_text('[card]\nname = "Odd"\nraces = []\n')
    library = Library(tmp_path)
    assert library.shelf.cards() == {}
    (fault,) = library.faults()
    assert (fault.file, fault.line) == ("cards/odd.toml", 3)
