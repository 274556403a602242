"""Choosing, composing, typing in and rating a race before its table is made."""

from pathlib import Path
from typing import Any

import pytest

from railbird import play
from railbird.games.top_of_the_stretch.game import TopOfTheStretch
from railbird.games.top_of_the_stretch.library import Library
from tests.changed import change
from tests.table.served import Come, Visitor, served, wait_until

ROOM = "/api/race_room"


def test_the_shelf_has_the_races_of_the_box_with_their_powers(visit: Come) -> None:
    shelf = visit().get(ROOM)
    derby = next(race for race in shelf["races"] if race["id"] == "kentucky_derby_1994")
    brocco = next(entry for entry in derby["entries"] if entry["cells"]["horse"] == "Brocco")
    assert len(shelf["races"]) == 8
    assert brocco["power"] == 19
    assert "sloppy -3 + wet 1 = -2, distance -2: 19" in brocco["steps"]


def test_horses_of_different_years_meet(visit: Come) -> None:
    """TS-3.8: ratings are copied, adjusted powers worked out anew."""
    wanted = {
        "horses": ["belmont_1973:Secretariat", "belmont_1978:Affirmed/Steve Cauthen"],
        "distance": "1 1/4m",
        "surface": "dirt",
        "condition": "sloppy",
    }
    race = visit().post(f"{ROOM}/compose", wanted)
    assert race["title"] == "Secretariat against Affirmed"
    assert race["distance"] == "10.0"
    assert [entry["cells"]["adj_power"] for entry in race["entries"]] == ["", ""]
    assert all("sloppy" in entry["steps"] for entry in race["entries"])


def test_a_race_that_cannot_be_composed_says_why(visit: Come) -> None:
    wanted = {
        "horses": ["belmont_1973:Secretariat"],
        "distance": "10.0",
        "surface": "dirt",
        "condition": "fast",
    }
    said = visit().refused(f"{ROOM}/compose", wanted)
    assert said["error"] == "a race needs 2 to 24 starters, found 1 (TS-12.11)"


SHEET = """\
[race]
id = "pony_cup"
name = "Pony Cup"
distance = "6f"
surface = "dirt"
condition = "fast"
"""
ENTRY = """
[[entry]]
pp = {pp}
horse = "Pony {pp}"
power_dirt = 18
pace = {pace}
form = "C"
trip = 0
class = -1
speed = 1
wire = 4
"""


def read(visit: Come, text: str, **more: Any) -> dict[str, Any]:
    found: dict[str, Any] = visit().post(f"{ROOM}/read", {"files": {"pony.toml": text}, **more})
    return found


def test_a_faulty_scoresheet_is_told_by_line(visit: Come) -> None:
    """TS-12.2."""
    text = SHEET + ENTRY.format(pp=1, pace="6.5") + ENTRY.format(pp=2, pace=3)
    (fault,) = read(visit, text)["problems"]
    assert fault["line"] == 12
    assert 'pace must be an integer, got "6.5"' in fault["message"]
    assert fault["rule"] == "TS-12.2"


def test_a_sound_scoresheet_is_read_for_any_track(visit: Come) -> None:
    text = SHEET + ENTRY.format(pp=1, pace=6) + ENTRY.format(pp=2, pace=3)
    dry = read(visit, text)["races"][0]
    wet = read(visit, text, condition="muddy")["races"][0]
    rolled = read(visit, text, condition="roll")["races"][0]
    assert [entry["power"] for entry in dry["entries"]] == [18, 18]
    assert [entry["power"] for entry in wet["entries"]] == [16, 16]
    assert [entry["power"] for entry in rolled["entries"]] == [None, None]
    again = read(visit, dry["file"])["races"][0]
    assert again["entries"] == dry["entries"]


def test_what_holds_no_race_says_so(visit: Come) -> None:
    assert read(visit, "")["problems"]
    answer = visit().post(f"{ROOM}/read", {"files": {}})
    assert answer["problems"][0]["message"] == "no race in it"


def test_past_performances_become_a_scoresheet(visit: Come) -> None:
    """TS-11.23 with one rating set by hand (TS-7.113)."""
    anna = visit()
    files = anna.get(f"{ROOM}/example")["files"]
    done = anna.post(f"{ROOM}/rate", {"files": files | {"hand.csv": "horse,pace\nExample One,7\n"}})
    one = done["race"]["entries"][0]["cells"]
    assert (one["power_dirt"], one["form"], one["wire"], one["pace"]) == ("22", "B", "5", "7")
    assert done["horses"][0]["by_hand"] == ["pace"]
    assert done["horses"][0]["working"]["pace"] == "by hand, by formula 9"


def test_faulty_starts_are_told_by_horse_and_start(visit: Come) -> None:
    """TS-12.20."""
    anna = visit()
    files = anna.get(f"{ROOM}/example")["files"]
    files["starts.csv"] = files["starts.csv"].replace("100,2,1,8,1,0", "100,2,1,8,9,0")
    done = anna.post(f"{ROOM}/rate", {"files": files})
    assert done["race"] is None
    assert "Example One, start 1: finish 9 in a field of 8" in done["problems"][0]["message"]


def test_a_finished_race_is_filed_and_makes_careers(data: Path) -> None:
    with served(data, library=data / "library") as address:
        anna = Visitor(address).host(
            "open", game="top_of_the_stretch", options={"races": ["pimlico_special_1938"]}
        )
        anna.do("sit", seat=0, name="Anna")
        anna.do("start")
        anna.until_phase("over")
        library = anna.visitor
        wait_until(lambda: library.get("/api/library")["races"])
        tables = library.get("/api/library")
        assert {line["horse"] for line in tables["horses"]} == {"Seabiscuit", "War Admiral"}
        assert sum(line["wins"] for line in tables["jockeys"]) >= 1
        (start,) = library.get("/api/library/horse", name="Seabiscuit")
        assert start["words"] == "9½ furlongs, dirt, fast"
        (run,) = tables["races"]
        chart = library.http.get("/api/library/chart", params={"run": run["id"]})
        assert "Official chart" in chart.text


@pytest.mark.parametrize(("spectators", "filed"), [("none", 0), ("public", 1)])
def test_an_unlisted_race_without_spectators_is_not_filed(
    data: Path, spectators: str, filed: int
) -> None:
    with served(data, library=data / "library") as address:
        anna = Visitor(address).host(
            "open",
            game="top_of_the_stretch",
            options={"races": ["pimlico_special_1938"]},
            listed=False,
            spectators=spectators,
        )
        anna.do("sit", seat=0, name="Anna")
        anna.do("start")
        anna.until_phase("over")
    assert len(Library(data / "library").runs.all()) == filed


def test_a_race_that_is_kept_stands_on_the_shelf(data: Path) -> None:
    text = SHEET + ENTRY.format(pp=1, pace=6) + ENTRY.format(pp=2, pace=3)
    with served(data, library=data / "library") as address:
        anna = Visitor(address)
        anna.post(f"{ROOM}/keep", {"file": text})
        shelf = anna.get(ROOM)
        assert [race["id"] for race in shelf["races"] if race["source"] == "mine"] == ["pony_cup"]
        assert any(horse["key"] == "pony_cup:Pony 1" for horse in shelf["horses"])
        assert "already" in anna.refused(f"{ROOM}/keep", {"file": text})["error"]
        anna.post(f"{ROOM}/remove", {"race": "pony_cup"})
        assert all(race["source"] == "box" for race in anna.get(ROOM)["races"])
        for nothing in ("pony_cup", "belmont_1973", "../../etc/passwd"):
            said = anna.refused(f"{ROOM}/remove", {"race": nothing})["error"]
            assert "is not in the library" in said


def test_a_race_is_filed_when_its_end_has_been_shown(
    data: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Everybody may open the library beside the table."""
    change(monkeypatch, TopOfTheStretch, "show", shown_ms=lambda _box, _event: 60_000)
    options = {"races": ["pimlico_special_1938"]}
    with served(data, library=data / "library") as address:
        anna = Visitor(address).host(
            "open", game="top_of_the_stretch", options=options, speed="fast"
        )
        anna.do("sit", seat=0, name="Anna")
        anna.do("start")
        anna.until(lambda: anna.latest["table"]["evening"])
        assert anna.visitor.get("/api/mine")[0]["phase"] == "playing", "it is being shown"
        assert anna.visitor.get("/api/library")["races"] == []
        anna.hear_all()
        anna.do("skip", n=anna.game["n"])
        wait_until(lambda: anna.visitor.get("/api/library")["races"])

        change(monkeypatch, TopOfTheStretch, "show", shown_ms=lambda _box, _event: 1)
        anna.do("rematch")
        anna.do("start")
        wait_until(lambda: len(anna.visitor.get("/api/library")["races"]) == 2)
        mine = anna.visitor.get("/api/mine")[0]
        assert mine["phase"] == "playing", "Anna may read the result as long as she likes"

        anna.do("skip", n=10**6)
        anna.do("rematch")
        anna.do("start")
        anna.until(lambda: len(anna.latest["table"]["evening"]) == 3)
    assert len(Library(data / "library").runs.all()) == 3, "a server that ends does not wait"


def test_the_list_of_own_tables_tells_how_one_came_out(visit: Come) -> None:
    """Whoever bets nothing keeps everything; the host of the table plays no seat of it."""
    host = visit().host(
        "open",
        "open",
        game="top_of_the_stretch",
        options={"races": ["pimlico_special_1938"], "betting": True, "bankroll": 100},
        speed="off",
    )
    anna, ben = visit().socket(host.table), visit().socket(host.table)
    for seat, player in enumerate((anna, ben)):
        player.do("sit", seat=seat, name=f"Player {seat}")
    host.do("start")
    ben.until_phase("playing")
    anna.until_phase("playing")
    ben.act({"do": "place_bet", "pp": 1, "type": "win", "amount": 100})
    for player in (anna, ben):
        player.hear_all()
        player.act({"do": "close_bets"})
    anna.until_phase("over")
    (kept,), (bet,) = anna.visitor.get("/api/mine"), ben.visitor.get("/api/mine")
    assert kept["result"]["score"] == "$100.00"
    assert {kept["result"]["place"], bet["result"]["place"]} == {1, 2}
    assert kept["result"]["of"] == 2
    assert host.visitor.get("/api/mine")[0]["result"] is None


def test_a_server_without_a_library_keeps_nothing(visit: Come) -> None:
    anna = visit()
    shelf = anna.get(ROOM)
    assert (shelf["library"], shelf["keeps"]) == (False, False)
    said = anna.http.get("/api/library")
    assert said.status_code == 404
    assert said.json()["error"] == shelf["why_not"]
    assert "keeps no library" in shelf["why_not"]


@pytest.mark.parametrize(
    "strange",
    [
        {"Host": "192.168.0.7:8080"},
        {"X-Forwarded-For": "203.0.113.9"},
        {"X-Forwarded-For": "127.0.0.1"},
        {"Via": "1.1 proxy"},
    ],
)
def test_only_a_browser_on_the_own_machine_keeps_races(data: Path, strange: dict[str, str]) -> None:
    text = SHEET + ENTRY.format(pp=1, pace=6) + ENTRY.format(pp=2, pace=3)
    library = data / "library"
    with served(data, library=library) as address:
        guest, owner = Visitor(address), Visitor(address)
        guest.http.headers.update(strange)
        shelf = guest.get(ROOM)
        assert (shelf["library"], shelf["keeps"]) == (True, False)
        assert "only a browser on the machine" in shelf["why_not"]
        said = guest.refused(f"{ROOM}/keep", {"file": text})["error"]
        assert "only a browser on the machine" in said
        said = guest.refused(f"{ROOM}/remove", {"race": "pony_cup"})["error"]
        assert "only a browser on the machine" in said
        assert Library(library).shelf.races() == {}
        assert (owner.get(ROOM)["keeps"], owner.get(ROOM)["why_not"]) == (True, "")


def test_behind_a_public_address_nobody_is_the_owner(data: Path) -> None:
    with served(data, library=data / "library", public_url="https://races.example.org") as address:
        assert Visitor(address).get(ROOM)["keeps"] is False


def test_an_open_library_takes_races_from_everybody(data: Path) -> None:
    text = SHEET + ENTRY.format(pp=1, pace=6) + ENTRY.format(pp=2, pace=3)
    with served(data, library=data / "library", open_library=True) as address:
        guest = Visitor(address)
        guest.http.headers["X-Forwarded-For"] = "203.0.113.9"
        guest.post(f"{ROOM}/keep", {"file": text})
        assert guest.get(ROOM)["keeps"] is True


# -- paper ---------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("kind", "holds"),
    [("scoresheet", "Pony Cup"), ("program", "Pony 1"), ("cards", "Pony 2")],
)
def test_a_race_is_printed_from_its_scoresheet(visit: Come, kind: str, holds: str) -> None:
    file = SHEET + ENTRY.format(pp=1, pace=6) + ENTRY.format(pp=2, pace=3)
    page = visit().http.get(f"{ROOM}/paper", params={"kind": kind, "file": file})
    assert page.status_code == 200
    assert page.headers["content-type"] == "text/html; charset=utf-8"
    assert holds in page.text


def test_a_page_to_print_may_run_and_load_nothing(visit: Come) -> None:
    anna = visit()
    name = 'Pony <script src="x">'
    file = SHEET + ENTRY.format(pp=1, pace=6) + ENTRY.format(pp=2, pace=3)
    page = anna.http.get(
        f"{ROOM}/paper", params={"kind": "program", "file": file.replace("Pony Cup", "A <b> Cup")}
    )
    assert "<b>" not in page.text
    assert name not in page.text
    policy = page.headers["content-security-policy"]
    assert policy.startswith("default-src 'none'; style-src 'unsafe-inline'")
    assert "'unsafe-inline'" not in anna.http.get("/api/site").headers["content-security-policy"]


@pytest.mark.parametrize("kind", ["form", "charts"])
def test_forms_and_charts_need_no_race(visit: Come, kind: str) -> None:
    for version in ("quick", "full", "zebra"):
        page = visit().http.get(f"{ROOM}/paper", params={"kind": kind, "version": version})
        assert page.text.startswith("<!doctype html>")


@pytest.mark.parametrize(
    "asked", [{}, {"kind": "zebra"}, {"kind": "program", "file": "["}, {"kind": "cards"}]
)
def test_what_cannot_be_printed_is_refused(visit: Come, asked: dict[str, str]) -> None:
    page = visit().http.get(f"{ROOM}/paper", params=asked)
    assert 400 <= page.status_code < 500
    assert "error" in page.json()


def test_a_filed_race_is_printed(tmp_path: Path, data: Path) -> None:
    library = Library(tmp_path / "library")
    game = library.shelf.game(["pimlico_special_1938"])
    options = {"races": ["pimlico_special_1938"]}
    run = library.runs.file_record(play(game, ["random"], seed=7, options=options)).id
    with served(data, library=tmp_path / "library") as address:
        anna = Visitor(address)
        for kind in ("scoresheet", "chart"):
            page = anna.http.get("/api/library/paper", params={"kind": kind, "run": run})
            assert page.status_code == 200
            assert "Seabiscuit" in page.text
        missing = anna.http.get("/api/library/paper", params={"kind": "chart", "run": "zzz"})
        assert 400 <= missing.status_code < 500
