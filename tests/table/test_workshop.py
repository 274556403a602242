"""The workshop: variants that are kept as they are typed, and found by their link alone."""

import contextlib
import sqlite3
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from railbird.core.record import parse_record
from railbird.table.check import check_file
from railbird.table.store.sqlite.database import FILE
from tests.table.served import UNHURRIED, Come, Json, Visitor, served


def made(visitor: Visitor, game: str = "homestretch", **wanted: Any) -> str:
    return str(visitor.post("/api/workshop", {"game": game, **wanted})["variant"])


def shown(visitor: Visitor, variant: str) -> Json:
    found: Json = visitor.get(f"/api/workshop/{variant}")
    return found


def sheet(variant: Json, file: str) -> Json:
    return next(each for each in variant["sheets"] if each["file"] == file)


def save(visitor: Visitor, variant: str, revision: int, **wanted: Any) -> Json:
    saved: Json = visitor.post(f"/api/workshop/{variant}", {"revision": revision, **wanted})
    return saved


def tote_with(visitor: Visitor, variant: str, win: str) -> list[list[str]]:
    rows: list[list[str]] = sheet(shown(visitor, variant), "tote_board.csv")["rows"]
    rows[5][1] = win
    return rows


def test_unfinished_work_is_kept_over_a_restart(data: Path) -> None:
    with served(data) as address:
        anna = Visitor(address)
        variant = made(anna, name="Long odds")
        fresh = shown(anna, variant)
        assert (fresh["faults"], fresh["revision"], fresh["mine"]) == ([], 1, True)
        assert all(each["printed"] is None for each in fresh["sheets"])
        rows = tote_with(anna, variant, "four")
        saved = save(anna, variant, 1, sheets={"tote_board.csv": rows}, options={"ghost": False})
        (fault,) = saved["faults"]
        assert (fault["file"], fault["row"], fault["column"]) == ("tote_board.csv", 5, 1)
    with served(data) as address:
        anna.address, anna.http.base_url = address, f"http://{address}"
        again = shown(anna, variant)
        assert sheet(again, "tote_board.csv")["rows"][5][1] == "four"
        assert sheet(again, "tote_board.csv")["printed"][5][1] == "4"
        assert again["options"] == {"ghost": False}
        assert again["faults"] == saved["faults"]
        assert [each["name"] for each in anna.get("/api/workshop")] == ["Long odds"]
    assert check_file(data / FILE).faults == []


def test_a_cell_that_is_as_printed_again_is_no_change(visit: Come) -> None:
    anna = visit()
    variant = made(anna)
    save(anna, variant, 1, sheets={"tote_board.csv": tote_with(anna, variant, "5")})
    save(anna, variant, 2, sheets={"tote_board.csv": tote_with(anna, variant, "4")})
    assert sheet(shown(anna, variant), "tote_board.csv")["printed"] is None
    save(anna, variant, 3, sheets={"tote_board.csv": tote_with(anna, variant, "5")})
    save(anna, variant, 4, sheets={"tote_board.csv": None})
    assert anna.get(f"/api/workshop/{variant}/file")["files"] == {}


def test_without_the_link_nobody_finds_a_variant_and_with_it_nobody_changes_it(visit: Come) -> None:
    anna, ben = visit(), visit()
    variant = made(anna, name="Secret")
    assert ben.get("/api/workshop") == []
    seen = shown(ben, variant)
    assert (seen["name"], seen["mine"]) == ("Secret", False)
    change = {"revision": 1, "name": "Mine now"}
    assert "somebody else's" in ben.refused(f"/api/workshop/{variant}", change)["error"]
    assert "somebody else's" in ben.refused(f"/api/workshop/{variant}/delete", {})["error"]
    copy = made(ben, copy_of=variant)
    save(ben, copy, 1, name="Mine now")
    assert shown(anna, variant)["name"] == "Secret"
    assert ben.http.get("/api/workshop/nothing").status_code == 404


def test_a_window_that_is_behind_does_not_overwrite(visit: Come) -> None:
    anna = visit()
    variant = made(anna)
    save(anna, variant, 1, name="First")
    refused = anna.refused(f"/api/workshop/{variant}", {"revision": 1, "name": "Second"})
    assert "another window" in refused["error"]
    assert shown(anna, variant)["name"] == "First"


def test_a_deleted_variant_is_gone(visit: Come) -> None:
    anna = visit()
    variant = made(anna)
    anna.post(f"/api/workshop/{variant}/delete", {})
    assert anna.http.get(f"/api/workshop/{variant}").status_code == 404
    assert anna.get("/api/workshop") == []


def test_a_variant_goes_out_as_a_file_and_comes_back(visit: Come) -> None:
    anna, ben = visit(), visit()
    variant = made(anna, name="Long odds", options={"ghost": False})
    save(anna, variant, 1, sheets={"tote_board.csv": tote_with(anna, variant, "5")})
    answer = anna.http.get(f"/api/workshop/{variant}/file")
    assert 'filename="homestretch.pack.json"' in answer.headers["content-disposition"]
    file = answer.json()
    pack = {"name": file["name"], "files": file["files"]}
    copy = made(ben, name=file["name"], pack=pack, options=file["options"])
    assert ben.get(f"/api/workshop/{copy}/file") == file


@pytest.mark.parametrize(
    ("wanted", "message"),
    [
        ({"game": "chess"}, "does not know the game chess"),
        ({"game": "homestretch", "options": {"luck": 1}}, "has no option 'luck'"),
        ({"game": "homestretch", "name": "x" * 41}, "at most 40"),
        (
            {"game": "homestretch", "pack": {"name": "x", "files": {"cards.csv": "a"}}},
            "not a table of Homestretch",
        ),
        (
            {"game": "homestretch", "pack": {"name": "x", "files": {"horses.csv": "a\n1,2\n"}}},
            "2 cells, but 1 columns",
        ),
        (
            {"game": "homestretch", "pack": {"name": "x", "files": {"horses.csv": "a" * 1000001}}},
            "1,000,001 characters in all tables; at most 1,000,000",
        ),
        ({"game": "homestretch", "copy_of": "nothing"}, "no such variant"),
    ],
)
def test_what_cannot_be_made_is_said(visit: Come, wanted: Json, message: str) -> None:
    anna = visit()
    assert message in anna.refused("/api/workshop", wanted)["error"]
    assert anna.get("/api/workshop") == []


@pytest.mark.parametrize(
    ("change", "message"),
    [
        ({"sheets": {"tote_board.csv": [["1"]]}}, "row 1 has 1 cells, but there are 7 columns"),
        ({"sheets": {"cards.csv": []}}, "not a table of Homestretch"),
        ({"sheets": {"bet_tokens.csv": [["1", "2"]] * 5001}}, "at most 5,000 rows"),
        ({"sheets": {"bet_tokens.csv": [["x" * 999_999, "2"]]}}, "at most 1,000,000 are kept"),
        ({"sheets": {"bet_tokens.csv": "1,2"}}, "not understood"),
        ({"name": " "}, "the name of the variant is empty"),
        ({"luck": 1}, "not understood"),
    ],
)
def test_what_cannot_be_saved_is_said_and_nothing_changes(
    visit: Come, change: Json, message: str
) -> None:
    anna = visit()
    variant = made(anna, name="As it was")
    before = shown(anna, variant)
    assert message in anna.refused(f"/api/workshop/{variant}", {"revision": 1, **change})["error"]
    assert shown(anna, variant) == before


def test_an_option_that_does_not_fit_is_kept_as_a_fault(visit: Come) -> None:
    anna = visit()
    variant = made(anna)
    saved = save(anna, variant, 1, options={"purple_races": 99})
    assert "purple_races" in saved["option_fault"]
    assert shown(anna, variant)["option_fault"] == saved["option_fault"]


def test_a_visitor_has_so_many_variants_and_so_many_bytes(data: Path) -> None:
    limits = replace(UNHURRIED, variants_per_visitor=2, bytes_per_maker=4000)
    with served(data, limits) as address:
        anna = Visitor(address)
        variant = made(anna)
        made(anna)
        refused = anna.refused("/api/workshop", {"game": "homestretch"})
        assert "you have 2 variants" in refused["error"]
        large = [["x" * 900, "1"]] * 5
        change = {"revision": 1, "sheets": {"bet_tokens.csv": large}}
        assert "stored as much" in anna.refused(f"/api/workshop/{variant}", change)["error"]
        anna.post(f"/api/workshop/{variant}/delete", {})
        made(anna)


def test_damage_to_a_variant_is_found(data: Path) -> None:
    with served(data) as address:
        made(Visitor(address))
    with contextlib.closing(sqlite3.connect(data / FILE)) as database, database:
        database.execute("UPDATE variants SET body = '{'")
    (fault,) = check_file(data / FILE).faults
    assert fault.startswith("variant ")
    assert "of the workshop cannot be read" in fault


# -- at a table ----------------------------------------------------------------------------------


def test_a_variant_is_played_at_a_table_and_travels_in_the_record(visit: Come) -> None:
    anna, ben = visit(), visit()
    one_race = {"purple_races": 0, "green_races": 1}
    variant = made(anna, name="Long odds", options=one_race)
    save(anna, variant, 1, sheets={"tote_board.csv": tote_with(anna, variant, "5")})
    table = ben.host("random", "random", variant=variant, options={"purple_races": 2})
    table.do("start")
    table.until_phase("over")
    told = table.latest["table"]
    assert (told["variant"], told["pack"], told["settings"]["name"]) == ("Long odds",) * 3
    assert {name: told["options"][name] for name in one_race} == one_race
    assert variant not in "".join(table.heard), "the link is not told to others"
    record = told["evening"][0]["record"]
    header = parse_record(ben.http.get(f"/api/r/{record}/file").content).header
    assert header.pack is not None
    assert header.pack.name == "Long odds"
    assert "\n7,5,2,1," in header.pack.files["tote_board.csv"]
    anna.post(f"/api/workshop/{variant}/delete", {})
    assert ben.get(f"/api/r/{record}")["over"], "it replays without the workshop"


def test_a_variant_with_faults_opens_no_table(visit: Come) -> None:
    anna = visit()
    variant = made(anna, name="Broken")
    save(anna, variant, 1, sheets={"tote_board.csv": tote_with(anna, variant, "four")})
    wanted: Json = {"game": "homestretch", "seats": [{}, {}], "variant": variant}
    refused = anna.refused("/api/tables", wanted)
    assert "Broken cannot be played yet: Tote board: column win: 'four'" in refused["error"]
    save(anna, variant, 2, sheets={"tote_board.csv": None}, options={"purple_races": 99})
    assert "Broken cannot be played yet: option" in anna.refused("/api/tables", wanted)["error"]
    other = wanted | {"game": "long_shot"}
    save(anna, variant, 3, options={})
    assert "a variant of Homestretch" in anna.refused("/api/tables", other)["error"]
    pack = {"name": "x", "files": {}}
    assert "not both" in anna.refused("/api/tables", wanted | {"pack": pack})["error"]


# -- one's own box -------------------------------------------------------------------------------


def pack_at_new_table(visitor: Visitor, **wanted: Any) -> str | None:
    table = visitor.host("open", "open", **wanted)
    table.until(lambda: "table" in table.latest)
    pack: str | None = table.latest["table"]["pack"]
    table.close()
    return pack


def test_ones_own_box_is_the_default_at_ones_own_tables_alone(visit: Come) -> None:
    anna, ben = visit(), visit()
    box = made(anna, kind="box", name="Anna's box")
    save(anna, box, 1, sheets={"tote_board.csv": tote_with(anna, box, "5")})
    save(anna, box, 2, entered=["tote_board.csv", "no such sheet"])
    assert shown(anna, box)["entered"] == ["tote_board.csv"]
    assert pack_at_new_table(anna) is None
    save(anna, box, 3, default=True)
    assert pack_at_new_table(anna) == "Anna's box"
    assert pack_at_new_table(anna, printed=True) is None
    assert pack_at_new_table(anna, game="long_shot") is None
    assert pack_at_new_table(ben) is None
    assert pack_at_new_table(anna, variant=made(anna, name="As printed")) is None

    other = made(anna, kind="box", name="Another box", copy_of=box)
    save(anna, other, 1, default=True)
    assert pack_at_new_table(anna) == "Another box"
    assert [each["name"] for each in anna.get("/api/workshop") if each["default"]] == [
        "Another box"
    ]
    save(anna, other, 2, default=False)
    assert pack_at_new_table(anna) is None


def test_a_box_with_faults_is_no_default_and_a_default_with_faults_is_told(visit: Come) -> None:
    anna = visit()
    box = made(anna, kind="box", name="My box")
    faulty = {"tote_board.csv": tote_with(anna, box, "four")}
    wanted = {"revision": 1, "sheets": faulty, "default": True}
    refused = anna.refused(f"/api/workshop/{box}", wanted)
    assert "My box cannot be played yet: Tote board" in refused["error"]
    save(anna, box, 1, default=True)
    save(anna, box, 2, sheets=faulty)
    table: Json = {"game": "homestretch", "seats": [{}, {}]}
    assert "My box cannot be played yet" in anna.refused("/api/tables", table)["error"]
    variant = made(anna, name="Long odds")
    change = {"revision": 1, "default": True}
    assert "only your own box" in anna.refused(f"/api/workshop/{variant}", change)["error"]


def test_one_variant_that_cannot_be_shown_hides_no_other(
    data: Path, caplog: pytest.LogCaptureFixture
) -> None:
    with served(data) as address:
        anna = Visitor(address)
        damaged, foreign, sound = (made(anna, name=name) for name in ("One", "Two", "Three"))
    with contextlib.closing(sqlite3.connect(data / FILE)) as database, database:
        database.execute("UPDATE variants SET body = CAST('{' AS BLOB) WHERE id = ?", (damaged,))
        other = "UPDATE variants SET body = CAST(replace(CAST(body AS TEXT), ?, ?) AS BLOB)"
        names = ('"game":"homestretch"', '"game":"sprint"', foreign)
        assert database.execute(f"{other} WHERE id = ?", names).rowcount == 1
    with served(data) as address:
        anna.address, anna.http.base_url = address, f"http://{address}"
        assert [each["variant"] for each in anna.get("/api/workshop")] == [sound]
        for variant, status in ((damaged, 400), (foreign, 404)):
            for call in ("", "/file", "/played", "/versions", "/measure"):
                answer = anna.http.get(f"/api/workshop/{variant}{call}")
                assert (call, answer.status_code) in ((call, status), ("/measure", 200))
        anna.create("open", "open")
    assert caplog.text.count(f"variant {damaged}") == 1
    assert "Traceback" not in caplog.text


def test_a_version_is_named_by_a_small_number(
    visit: Come, caplog: pytest.LogCaptureFixture
) -> None:
    anna = visit()
    variant = made(anna)
    for number in ("7", "9" * 30, "9" * 5000, "one", "-1"):
        versions = f"/api/workshop/{variant}/versions/{number}"
        assert anna.http.get(versions).status_code == 404
        for call in ("take_up", "delete"):
            answer = anna.http.post(f"{versions}/{call}", json={"revision": 1})
            assert answer.status_code == 404, answer.text
    assert "Traceback" not in caplog.text
