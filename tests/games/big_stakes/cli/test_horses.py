"""railbird horses."""

from pathlib import Path

from railbird.cli import exit_codes
from railbird.games.big_stakes.box.write_horses import as_csv
from tests.cli.conftest import Railbird
from tests.games.big_stakes.rulebook import box

HORSES = list(box().horses.values())


def test_all_horses(railbird: Railbird) -> None:
    """BS-2.1: with record and ratings."""
    ran = railbird("horses")
    assert (ran.code, ran.err) == (exit_codes.FINE, "")
    for card in HORSES:
        (line,) = [line for line in ran.out.splitlines() if line.startswith(f"{card.name}  ")]
        assert f"{card.record.starts}: {card.record.wins}-" in line
        assert line.split()[-6:-1] == [str(card.rating(f)) for f in (5, 6, 8, 10, 12)]


def test_one_horse_with_everything_on_its_card(railbird: Railbird) -> None:
    """BS-2.1, BS-2.3: record, pedigree, trophies, rows, and ratings for dirt and turf."""
    out = railbird("horses", "wise dan").out
    for text in (
        "WISE DAN, red, overall 88",
        "chestnut gelding",
        "31 starts: 23-2-0",
        "$7,552,920",
        "Breeders' Cup (open), any",
        "Wiseman's Ferry (Hennessy)",
        "2012-13: Horse of the Year",
    ):
        assert text in out
    rows = {line.split()[0]: line.split()[1:] for line in out.splitlines() if line}
    assert rows["red"] == ["8", "9", "9", "9", "9", "8", "9", "9", "5", "5", "4", "4"]
    assert rows["heart"] == ["7^2"] * 8 + ["9^3"] * 4
    assert rows["rating"] == ["44", "52", "61", "70", "75", "80", "84", "88"]
    assert rows["dirt"][3] == "71.3"  # 70 and eight sevens: 70 + 8 × 6/36
    assert rows["turf"][3] == "72.7"


def test_several_horses_side_by_side(railbird: Railbird) -> None:
    out = railbird("horses", "secretariat", "man o' war").out
    head = out.splitlines()[0].split()
    assert head == ["SECRETARIAT", "MAN", "O'", "WAR"]
    rows = {tuple(line.split()[:2]): line.split()[2:] for line in out.splitlines() if line}
    assert rows["12F", "dirt"] == ["102.0", "*", "99.3"]
    assert rows["5F", "dirt"] == ["44.8", "46.0", "*"]


def test_side_by_side_means_every_row_of_the_cards(railbird: Railbird) -> None:
    out = railbird("horses", "secretariat", "sham").out
    sham = [line.split()[1:] for line in out.splitlines() if line.startswith("SHAM ")]
    alone = railbird("horses", "sham").out.splitlines()
    rows = [line.split()[1:] for line in alone if line.startswith(("red", "heart"))]
    assert sham == rows


def test_the_best_at_a_distance_come_first(railbird: Railbird) -> None:
    out = railbird("horses", "--at", "8f-t").out
    assert out.splitlines()[1].startswith("WISE DAN")
    assert out.splitlines()[1].endswith("72.7")


def test_a_part_of_a_name_must_fit_one_horse(railbird: Railbird) -> None:
    assert railbird("horses", "alydar").out.startswith("ALYDAR")
    assert railbird("horses", "chinook").out.startswith("CHINOOK PASS")
    several = railbird("horses", "gold")
    assert several.code == exit_codes.BAD_INPUT
    assert "'gold' fits KONA GOLD, GOLD BEAUTY; name one of them" in several.err
    assert "no horse is named 'mr ed'" in railbird("horses", "mr ed").err
    assert "unknown race '3F'; there are: 5F-D" in railbird("horses", "--at", "3F").err


def test_own_horses_join_the_box(railbird: Railbird, tmp_path: Path) -> None:
    own = as_csv(HORSES[:1]).replace("SECRETARIAT", "MY OWN")
    (tmp_path / "own_horses.csv").write_text(own, encoding="utf-8")
    listed = railbird("horses", "--pack", "own_horses.csv", "--json").data
    assert [card["name"] for card in listed][-1] == "MY OWN"
    assert listed[-1]["id"] == 63
    assert listed[-1]["ratings"]["12F"] == 100
    broken = own.replace(",7,7,7", ",7,x,7", 1)
    (tmp_path / "own_horses.csv").write_text(broken, encoding="utf-8")
    ran = railbird("horses", "--pack", "own_horses.csv")
    assert ran.code == exit_codes.BAD_INPUT
    assert "own_horses.csv, line 2: MY OWN: heart column 2: cannot read 'x'" in ran.err


def test_cards_as_a_table_for_a_pack(railbird: Railbird, tmp_path: Path) -> None:
    """BS-7.66: what is exported can be read in again."""
    table = railbird("horses", "wise dan", "zev", "--csv").out
    (tmp_path / "own_horses.csv").write_text(
        table.replace("WISE DAN", "WISER").replace("ZEV", "ZEVVER"), encoding="utf-8"
    )
    data = railbird("horses", "wiser", "zevver", "--pack", ".", "--json").data
    assert [card["id"] for card in data] == [63, 64]
    assert data[0]["hearts"] == ["7^2"] * 8 + ["9^3"] * 4


def test_bred_horses_leave_the_meet_for_a_pack(railbird: Railbird, tmp_path: Path) -> None:
    """BS-7.66, BS-3.8: the foals of a record, as a table that joins the box."""
    options = ("breeding=random", "trading=false", "play_speed=japanese")
    chosen = [word for option in options for word in ("--option", option)]
    seated = ("--players", "random,random", "--seed", "3", "--record", "meet.jsonl", "--json")
    assert railbird("play", "big_stakes", *seated, *chosen).code == exit_codes.FINE
    foals = railbird("horses", "--bred", "meet.jsonl", "--json").data
    assert foals
    assert {foal["record"]["starts"] for foal in foals} == {0}
    table = railbird("horses", "--bred", "meet.jsonl", "--csv").out
    (tmp_path / "own_horses.csv").write_text(table, encoding="utf-8")
    there = railbird("horses", "--pack", "own_horses.csv", "--json").data
    assert [horse["red"] for horse in there[62:]] == [foal["red"] for foal in foals]
    assert [horse["tier"] for horse in there[62:]] == [foal["tier"] for foal in foals]


def test_a_record_without_foals(railbird: Railbird) -> None:
    seated = ("--players", "random,random", "--seed", "3", "--record", "game.jsonl", "--json")
    assert railbird("play", "homestretch", *seated).code == exit_codes.FINE
    ran = railbird("horses", "--bred", "game.jsonl")
    assert ran.code == exit_codes.BAD_INPUT
    assert "game.jsonl: no horses were bred in this game" in ran.err
    assert railbird("horses", "--bred", "nowhere.jsonl").code == exit_codes.BAD_INPUT
