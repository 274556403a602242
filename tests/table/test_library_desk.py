"""Seasons, cards, odds and the editing of the library, over HTTP."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any, NamedTuple

import pytest

from railbird.games.top_of_the_stretch.box.write_scoresheet import as_toml
from railbird.games.top_of_the_stretch.game import TopOfTheStretch
from railbird.games.top_of_the_stretch.lab.comparison import what_if
from railbird.games.top_of_the_stretch.lab.exotics import Exotics, read_bet
from railbird.games.top_of_the_stretch.lab.field import field_of
from railbird.games.top_of_the_stretch.library import Library
from tests.games.top_of_the_stretch.library.folder import (
    BOX,
    everything_in,
    library_with,
    own_horse,
    own_race,
    record_of,
)
from tests.table.served import Visitor, served

THIMBLE = {
    "horse": "Thimble",
    "power_dirt": "18",
    "power_turf": "",
    "pace": "6",
    "form": "C",
    "trip": "0",
    "class": "-1",
    "speed": "1",
    "wire": "4",
}
MATCH = as_toml(BOX.races["pimlico_special_1938"])


class House(NamedTuple):
    address: str
    library: Path


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    library = tmp_path_factory.mktemp("library")
    with served(tmp_path_factory.mktemp("data"), library=library) as address:
        yield House(address, library)


@pytest.fixture(autouse=True)
def folder(house: House) -> Path:
    """The library behind the server; every test finds it empty."""
    for path in sorted(house.library.rglob("*"), reverse=True):
        path.rmdir() if path.is_dir() else path.unlink()
    return house.library


@pytest.fixture
def owner(house: House) -> Visitor:
    return Visitor(house.address)


@pytest.fixture
def guest(house: House) -> Visitor:
    guest = Visitor(house.address)
    guest.http.headers["Via"] = "1.1 proxy"
    return guest


# -- seasons -------------------------------------------------------------------------------------


def test_a_racing_year_shows_its_table_and_its_races(owner: Visitor, folder: Path) -> None:
    library = library_with(folder, record_of("belmont_1973"), record_of("belmont_1978"))
    shown = owner.get("/api/library/season", name="1973")
    assert (shown["title"], shown["by"], shown["counted"]) == ("Season 1973", "race", 1)
    assert shown["points"] == [10, 5, 3, 2, 1]
    table = library.standings.season("1973")
    assert [line["name"] for line in shown["horses"]] == [line.name for line in table.horses]
    assert [line["points"] for line in shown["jockeys"]] == [line.points for line in table.jockeys]
    assert [race["title"] for race in shown["races"]] == ["Belmont Stakes 1973"]
    assert shown["dated"] == ["Belmont Stakes 1973"]
    this_year = owner.get("/api/library/season")
    assert (this_year["by"], this_year["counted"]) == ("run", 2)
    assert {"1973", "1978", this_year["name"]} <= set(shown["seasons"])


def test_own_races_count_in_a_season_of_ones_own(owner: Visitor, folder: Path) -> None:
    Library(folder).shelf.save_race(own_race(date="2026-04-04"))
    given = {"name": "spring", "first": "2026-03-01", "last": "2026-05-31", "by": "race"}
    assert owner.post("/api/library/season", given | {"points": [5, 3]})["item"] == "seasons/spring"
    shown = owner.post("/api/library/season/run", {"name": "spring", "version": "quick"})
    assert (shown["counted"], shown["points"]) == (1, [5, 3])
    assert [line["points"] for line in shown["horses"]] == [5, 3]
    assert shown["seasons"][0] == "spring"


def test_only_the_latest_run_of_a_race_counts_if_one_likes(owner: Visitor, folder: Path) -> None:
    library_with(folder, record_of("belmont_1973", seed=1), record_of("belmont_1973", seed=2))
    counted = [
        owner.get("/api/library/season", name="1973", latest=latest) for latest in ("0", "1")
    ]
    assert [each["counted"] for each in counted] == [2, 1]
    assert [len(each["races"]) for each in counted] == [2, 1]


@pytest.mark.parametrize(
    ("given", "message"),
    [
        ({"first": "spring"}, "days are written as 2026-03-01"),
        ({"first": "2026-02-30"}, "2026-02-30 is no day"),
        ({"first": "2026-06-01"}, "ends before it begins"),
        ({"name": "1973"}, "1973 is a season already"),
        ({"name": "../spring"}, "use small letters, digits and _"),
        ({"points": [-1]}, "points"),
        ({"by": "luck"}, "not understood"),
    ],
)
def test_an_impossible_season_is_refused(
    owner: Visitor, folder: Path, given: dict[str, Any], message: str
) -> None:
    season = {"name": "spring", "first": "2026-03-01", "last": "2026-05-31"}
    assert message in owner.refused("/api/library/season", season | given)["error"]
    assert everything_in(folder) == {}


def test_an_unknown_season_is_refused_with_those_there_are(owner: Visitor) -> None:
    for asked in ({"name": "sprnig"}, {"name": "1973", "by": "luck"}):
        answer = owner.http.get("/api/library/season", params=asked)
        assert answer.status_code == 400
        assert "every year" in answer.text or "use run or race" in answer.text
    said = owner.refused("/api/library/season/run", {"name": "1801"})["error"]
    assert "no race has a date from 1801-01-01 to 1801-12-31" in said


# -- cards ---------------------------------------------------------------------------------------


def test_a_kept_card_stands_on_the_shelf(owner: Visitor, folder: Path) -> None:
    card = {"name": "two_belmonts", "races": ["belmont_1973", "belmont_1978"]}
    assert owner.post("/api/race_room/card", card) == card
    assert owner.get("/api/race_room")["cards"] == [card]
    assert "already" in owner.refused("/api/race_room/card", card)["error"]
    for races, message in (
        ([], "1 to 24 races"),
        (["belmont_1873"], "unknown race 'belmont_1873'"),
        (["belmont_1973"] * 25, "1 to 24 races"),
        (["../belmont"], "1 to 24 races"),
    ):
        said = owner.refused("/api/race_room/card", {"name": "other", "races": races})["error"]
        assert message in said
    assert list(Library(folder).shelf.cards()) == ["two_belmonts"]


# -- editing -------------------------------------------------------------------------------------


def test_a_horse_and_a_jockey_are_added_changed_renamed_and_deleted(
    owner: Visitor, folder: Path
) -> None:
    assert owner.post("/api/library/ratings", {"kind": "horses", "cells": THIMBLE}) == {
        "item": "horses/thimble"
    }
    bea = {"jockey": "Bea Rail", "ride": "2", "trouble": "9"}
    owner.post("/api/library/ratings", {"kind": "jockeys", "cells": bea})
    own = owner.get("/api/library/own")
    assert own["why_not"] == ""
    assert own["horses"][0]["cells"]["pace"] == "6"
    assert own["jockeys"][0]["cells"] == bea
    faster = {"kind": "horses", "cells": own["horses"][0]["cells"] | {"pace": "8"}}
    owner.post("/api/library/ratings", faster | {"item": "horses/thimble"})
    to = {"item": "horses/thimble", "to": "Silver Thimble"}
    assert owner.post("/api/library/rename", to) == {"item": "horses/silver_thimble"}
    (horse,) = Library(folder).shelf.horses()
    assert (horse.entry.horse, horse.entry.pace) == ("Silver Thimble", 8)
    assert "Silver Thimble" in str(owner.get("/api/race_room")["horses"])
    owner.post("/api/library/remove", {"item": "horses/silver_thimble"})
    assert owner.get("/api/library/own")["horses"] == []


@pytest.mark.parametrize(
    ("cells", "message"),
    [
        ({"pace": "6.5"}, 'pace must be an integer, got "6.5"'),
        ({"pace": ""}, "pace"),
        ({"horse": ""}, "horse"),
        ({"zebra": "1"}, 'unknown column "zebra"'),
        ({"horse": "x" * 61}, "at most 60 characters"),
        ({"horse": 'Two\nlines "of" it'}, "horse"),
        ({"form": "G"}, "form must be A, B, C, D or E"),
    ],
)
def test_faulty_ratings_are_named_and_nothing_is_kept(
    owner: Visitor, folder: Path, cells: dict[str, str], message: str
) -> None:
    given = {"kind": "horses", "cells": THIMBLE | cells}
    said = owner.refused("/api/library/ratings", given)
    assert message in said["error"]
    assert said["problems"]
    assert everything_in(folder) == {}


def test_new_ratings_need_the_thing_they_replace(owner: Visitor, folder: Path) -> None:
    library = Library(folder)
    library.shelf.save_horse(own_horse())
    before = everything_in(folder)
    for item, cells, message in (
        ("", THIMBLE, "is in the library already"),
        ("horses/timble", THIMBLE, "Did you mean thimble?"),
        ("horses/thimble", THIMBLE | {"horse": "Bobbin"}, "horses/thimble is Thimble; rename it"),
        ("horses/../thimble", THIMBLE, "is not in the library"),
    ):
        given = {"kind": "horses", "cells": cells, "item": item}
        assert message in owner.refused("/api/library/ratings", given)["error"]
    assert everything_in(folder) == before


def test_a_guest_looks_and_changes_nothing(guest: Visitor, folder: Path) -> None:
    library = Library(folder)
    library.shelf.save_horse(own_horse())
    before = everything_in(folder)
    assert guest.get("/api/library/own")["why_not"].startswith("only a browser on the machine")
    assert guest.get("/api/library/season", name="1973")["keeps"] is False
    spring = {"name": "spring", "first": "2026-03-01", "last": "2026-05-31"}
    for path, given in (
        ("/api/library/ratings", {"kind": "horses", "cells": THIMBLE}),
        ("/api/library/rename", {"item": "horses/thimble", "to": "Bobbin"}),
        ("/api/library/remove", {"item": "horses/thimble"}),
        ("/api/library/season", spring),
        ("/api/library/season/run", {"name": "1973"}),
        ("/api/race_room/card", {"name": "one", "races": ["belmont_1973"]}),
    ):
        assert "only a browser on the machine" in guest.refused(path, given)["error"]
    assert everything_in(folder) == before


# -- past performances ---------------------------------------------------------------------------


def test_past_performances_of_a_horse_to_read_print_and_rate_from(
    guest: Visitor, folder: Path
) -> None:
    library = library_with(folder, record_of("belmont_1973", version="full"))
    (line,) = guest.get("/api/library/past", name="secretariat")
    (start,) = library.standings.past("Secretariat")
    assert line["title"] == "Belmont Stakes 1973"
    assert (line["cells"], line["lacks"]) == (start.cells, "")
    for size, sheet in (("a4", "A4"), ("letter", "Letter")):
        paper = guest.http.get(
            "/api/library/paper", params={"kind": "past", "name": "Secretariat", "paper": size}
        )
        assert paper.status_code == 200
        assert "<h2>Secretariat</h2>" in paper.text
        assert f"size: {sheet} landscape" in paper.text
    files = guest.get("/api/library/starts", name=["Secretariat", "Sham"])["files"]
    assert [row.split(",")[0] for row in files["starts.csv"].splitlines()[1:]] == [
        "Secretariat",
        "Sham",
    ]
    race = '[race]\nid = "again"\nname = "Again"\ndistance = "10.0"\nsurface = "dirt"\n'
    race += 'condition = "fast"\nclass_level = 9\n'
    rated = guest.post("/api/race_room/rate", {"files": {"race.toml": race, **files}})
    assert [horse["horse"] for horse in rated["horses"]] == ["Secretariat", "Sham"]


def test_past_performances_that_there_are_not_say_why(guest: Visitor, folder: Path) -> None:
    library_with(folder, record_of("pimlico_special_1938"))
    for path, query, message in (
        ("past", {"name": "Seabiscit"}, "Did you mean Seabiscuit?"),
        ("starts", {"name": "Seabiscuit"}, "Quickplay has no calls"),
        ("starts", {}, "name 1 to 24 horses"),
        ("paper", {"kind": "past", "name": ""}, "horse"),
    ):
        answer = guest.http.get(f"/api/library/{path}", params=query)
        assert 400 <= answer.status_code < 500, path
        assert message in answer.json()["error"]


# -- odds ----------------------------------------------------------------------------------------


def test_odds_and_a_what_if_without_a_table(guest: Visitor) -> None:
    """Any visitor may ask; the figures are those of the lab."""
    wanted = {"file": MATCH, "version": "quick"}
    found = guest.post("/api/race_room/odds", wanted)
    assert [line["after"] for line in found["horses"]] == [None, None]
    assert sum(line["now"]["win"] for line in found["horses"]) >= 0.999
    assert found["real"].startswith("The real result: Seabiscuit wins")
    changes = {"changes": ["Seabiscuit.pace=2"], "condition_after": "muddy"}
    found = guest.post("/api/race_room/odds", wanted | changes)
    exact = what_if(
        "pimlico_special_1938",
        ["Seabiscuit.pace=2"],
        version="quick",
        after={"condition": "muddy"},
        game=TopOfTheStretch(),
    )
    wins = {line["horse"]: (line["now"]["win"], line["after"]["win"]) for line in found["horses"]}
    for row in exact.rows():
        assert wins[row["horse"]] == pytest.approx((row["win"], row["win_after"]))
    assert found["changes"] == ["Seabiscuit.pace=2", "the track is muddy"]
    assert len(found["exactas"]) == 2


def test_exotic_bets_at_fair_prices_without_a_table(guest: Visitor) -> None:
    """Two horses: one of the two orders comes in, and $2 on the quinella return $2."""
    bets = ["exacta 1-2", "EXACTA 2 1", "quinella 2-1"]
    wanted = {"file": MATCH, "version": "quick", "exotics": bets}
    found = guest.post("/api/race_room/odds", wanted)["exotics"]
    assert [line["bet"] for line in found] == ["exacta 1-2", "exacta 2-1", "quinella 2-1"]
    assert found[1]["horses"] == ["Seabiscuit", "War Admiral"]
    exotics = Exotics(field_of("pimlico_special_1938", None, {"version": "quick"}))
    for line, (kind, posts) in zip(found, map(read_bet, bets), strict=True):
        price = exotics.price(kind, posts)
        assert line["chance"] == pytest.approx(price.chance)
        assert price.cents is not None
        assert line["fair"] == price.cents / 100
    assert found[2]["chance"] > max(line["chance"] for line in found[:2])
    assert found[2]["fair"] < 2.1


@pytest.mark.parametrize(
    ("wanted", "message"),
    [
        ({"exotics": ["superfecta 1-2"]}, "write one of exacta, quinella, trifecta"),
        ({"exotics": ["exacta"]}, "write one of exacta, quinella, trifecta"),
        ({"exotics": ["exacta one-two"]}, "and horses: exacta 2-1"),
        ({"exotics": ["trifecta 1-2"]}, "a bet on the trifecta names 3 different horses"),
        ({"exotics": ["exacta 1-1"]}, "a bet on the exacta names 2 different horses"),
        ({"exotics": ["exacta 1-" + "9" * 5000]}, "no horse 999999 starts; there are: 1, 2"),
        ({"exotics": ["exacta 1-2"] * 13}, "length <= 12"),
        ({"file": ""}, "TS-"),
        ({"file": "["}, "not TOML"),
        ({"changes": ["Sham.pace=9"]}, 'no horse "Sham"; there are: War Admiral, Seabiscuit'),
        ({"changes": ["Seabiscuit.pace=99"]}, "pace must be 0..9, got 99"),
        ({"changes": ["Seabiscuit.zeal=9"]}, 'no rating "zeal"'),
        ({"changes": ["Seabiscuit.pace=1"] * 25}, "length <= 24"),
        ({"condition": "lava"}, "lava"),
        ({"condition_after": "lava"}, "lava"),
        ({"scratch": ["1"]}, "2 to 24 starters"),
        ({"version": "slow"}, "not understood"),
    ],
)
def test_odds_that_cannot_be_asked_say_why(
    owner: Visitor, wanted: dict[str, Any], message: str
) -> None:
    said = owner.refused("/api/race_room/odds", {"file": MATCH, "version": "quick"} | wanted)
    assert message in said["error"]


def test_a_server_that_analyses_nothing_says_so(tmp_path: Path) -> None:
    with served(tmp_path, analysis_workers=0) as address:
        anna = Visitor(address)
        assert anna.get("/api/race_room")["odds"] is False
        said = anna.refused("/api/race_room/odds", {"file": MATCH})["error"]
        assert said == "this server does not work out odds; use railbird odds in the terminal"
        for path in ("/api/library/season", "/api/library/own"):
            assert anna.http.get(path).status_code == 404
