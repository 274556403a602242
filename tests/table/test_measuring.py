"""Variants are measured in the background: in turn, with progress, cancellable, and kept."""

import contextlib
import sqlite3
import time
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from railbird.arena.balance import balance
from railbird.arena.fairness_words import seats_in_words
from railbird.core import Pack
from railbird.table.refusal import NoAnswer
from railbird.table.store.sqlite.database import FILE
from railbird.table.store.variants import VariantStore
from railbird.table.workshop import measuring
from tests.postgres import Postgres
from tests.table.served import UNHURRIED, Come, Json, Visitor, served, wait_until
from tests.table.test_workshop import made, save, shown, tote_with

QUICK: Json = {"games": 20, "seats": 2, "bot": "random"}


@pytest.fixture(scope="module")
def address(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    with served(tmp_path_factory.mktemp("data")) as address:
        yield address


def measure(visitor: Visitor, variant: str, **wanted: object) -> None:
    visitor.post(f"/api/workshop/{variant}/measure", QUICK | wanted)
    done = [0]
    while True:
        state: Json = visitor.get(f"/api/workshop/{variant}/measure")
        if state["state"] == "idle":
            return
        done.append(state["done"])
        assert done == sorted(done)
        time.sleep(0.05)


def versions(visitor: Visitor, variant: str) -> list[Json]:
    found: list[Json] = visitor.get(f"/api/workshop/{variant}/versions")
    return found


def test_every_version_is_kept_with_the_figures_of_the_lab(visit: Come) -> None:
    anna, ben = visit(), visit()
    variant = made(anna, name="Long odds")
    measure(anna, variant, printed=True)
    save(anna, variant, 1, sheets={"tote_board.csv": tote_with(anna, variant, "40")})
    measure(anna, variant)
    second, first = versions(anna, variant)
    assert (first["name"], first["changes"], first["current"]) == ("as printed", [], False)
    assert second["changes"] == ["Tote board: 1 cell"]
    assert (second["current"], second["games"], second["asked"]) == (True, 20, 20)

    files = anna.get(f"/api/workshop/{variant}/file")["files"]
    at_home = balance(
        "homestretch", 20, players=("random", "random"), against_pack=Pack("Long odds", files)
    )
    assert [first["told"], second["told"]] == [seats_in_words(each) for each in at_home.variants]

    panel = ben.get(f"/api/workshop/{variant}/versions/2", **{"with": 1})
    assert panel["parts"][0]["title"] == "What changes, paired game by game"
    assert "<svg" in panel["parts"][0]["content"]
    assert "score" in panel["told"] or "changes nothing" in panel["told"]
    alone = ben.get(f"/api/workshop/{variant}/versions/2")
    assert alone["parts"][0]["title"] == "Wins by seat"
    assert "--" not in "".join(part["about"] for part in alone["parts"])

    taken = anna.post(f"/api/workshop/{variant}/versions/1/take_up", {"revision": 2})
    assert taken == {"revision": 3, "faults": [], "option_fault": ""}
    assert all(sheet["printed"] is None for sheet in shown(anna, variant)["sheets"])
    assert [each["current"] for each in versions(anna, variant)] == [False, True]


def test_only_the_owner_measures_and_only_what_can_be_played(visit: Come) -> None:
    anna, ben = visit(), visit()
    variant = made(anna)
    url = f"/api/workshop/{variant}"
    assert "somebody else's" in ben.refused(f"{url}/measure", QUICK)["error"]
    assert "somebody else's" in ben.refused(f"{url}/measure/cancel", {})["error"]
    for wrong, message in (
        ({"games": 5}, "20 to 2,000"),
        ({"games": 10**9}, "20 to 2,000"),
        ({"seats": 9}, "Homestretch has 2 to 6"),
        ({"bot": "./mine.py:Bot"}, "there is no bot './mine.py:Bot'"),
    ):
        assert message in anna.refused(f"{url}/measure", QUICK | wrong)["error"]
    save(anna, variant, 1, sheets={"tote_board.csv": tote_with(anna, variant, "four")})
    refused = anna.refused(f"{url}/measure", QUICK)
    assert "cannot be played yet: Tote board: column win: 'four' is not" in refused["error"]
    assert refused["rule"] == "HS-12.4"
    assert anna.http.get(f"{url}/versions/1").status_code == 404
    assert anna.http.get("/api/workshop/nothing/measure").status_code == 404


def test_a_measurement_can_be_cancelled_and_keeps_what_was_played(visit: Come) -> None:
    anna = visit()
    variant = made(anna)
    url = f"/api/workshop/{variant}"
    anna.post(f"{url}/measure", {"games": 2000, "seats": 4, "bot": "steady"})
    assert "already being measured" in anna.refused(f"{url}/measure", QUICK)["error"]
    wait_until(lambda: anna.get(f"{url}/measure")["done"] >= 2)
    anna.post(f"{url}/measure/cancel", {})
    wait_until(lambda: anna.get(f"{url}/measure")["state"] == "idle")
    (version,) = versions(anna, variant)
    assert 2 <= version["games"] < version["asked"] == 2000
    assert "Stopped early" in " ".join(anna.get(f"{url}/versions/1")["notes"])
    anna.post(f"{url}/versions/1/delete", {})
    assert versions(anna, variant) == []


def test_visitors_take_turns_and_have_a_quota(data: Path) -> None:
    limits = replace(UNHURRIED, measurements_per_visitor=2, versions_per_variant=1)
    with served(data, limits) as address:
        anna, ben = Visitor(address), Visitor(address)
        first, second, third = (made(anna) for _ in range(3))
        other = made(ben)
        long = {"games": 2000, "seats": 4, "bot": "steady"}
        anna.post(f"/api/workshop/{first}/measure", long)
        anna.post(f"/api/workshop/{second}/measure", long)
        refused = anna.refused(f"/api/workshop/{third}/measure", QUICK)
        assert "2 measurements are under way for you" in refused["error"]
        ben.post(f"/api/workshop/{other}/measure", QUICK)
        assert anna.get(f"/api/workshop/{second}/measure")["place"] == 1
        assert ben.get(f"/api/workshop/{other}/measure")["place"] == 2
        anna.post(f"/api/workshop/{second}/measure/cancel", {})
        assert ben.get(f"/api/workshop/{other}/measure")["place"] == 1
        anna.post(f"/api/workshop/{first}/measure/cancel", {})
        wait_until(lambda: ben.get(f"/api/workshop/{other}/measure")["state"] == "idle")
        refused = ben.refused(f"/api/workshop/{other}/measure", QUICK)
        assert "1 measured versions are kept" in refused["error"]


def test_a_server_without_analysis_says_so(data: Path) -> None:
    with served(data, analysis_workers=0) as address:
        anna = Visitor(address)
        variant = made(anna)
        refused = anna.refused(f"/api/workshop/{variant}/measure", QUICK)
        assert "`railbird lab balance` works at home" in refused["error"]


def test_a_game_without_end_ends_the_measurement(data: Path) -> None:
    """The finish line is out of reach, so no race ends."""
    with served(data, replace(UNHURRIED, analysis_seconds=4)) as address:
        anna = Visitor(address)
        variant = made(anna)
        rows = next(e for e in shown(anna, variant)["sheets"] if e["file"] == "game.toml")["rows"]
        next(row for row in rows if row[0] == "game › finish_distance")[1] = "900000000"
        assert save(anna, variant, 1, sheets={"game.toml": rows})["faults"] == []
        measure(anna, variant)
        state = anna.get(f"/api/workshop/{variant}/measure")
        assert state["why"] == "a single game takes too long; this cannot be measured"
        assert versions(anna, variant) == []


def test_names_in_a_pack_cannot_smuggle_markup_into_the_panel(visit: Come) -> None:
    anna = visit()
    variant = made(anna, name="<b>bold</b>")
    rows = next(e for e in shown(anna, variant)["sheets"] if e["file"] == "horses.csv")["rows"]
    for row in rows:
        row[1] = f'<img src=x onerror="alert({row[0]})">'
    assert save(anna, variant, 1, sheets={"horses.csv": rows})["faults"] == []
    measure(anna, variant)
    panel = anna.get(f"/api/workshop/{variant}/versions/1")
    drawn = "".join(part["content"] for part in panel["parts"])
    assert "onerror" in drawn, "the horses are in the panel"
    assert "<img" not in drawn
    assert '="alert' not in drawn


# -- over a restart ------------------------------------------------------------------------------

LONG = {"games": 2000, "seats": 4, "bot": "steady"}


def go_to(visitor: Visitor, address: str) -> None:
    visitor.address, visitor.http.base_url = address, f"http://{address}"


def state(visitor: Visitor, variant: str) -> Json:
    found: Json = visitor.get(f"/api/workshop/{variant}/measure")
    return found


def test_measurements_outlive_a_restart(data: Path) -> None:
    with served(data) as address:
        anna = Visitor(address)
        done, long, next_one = made(anna), made(anna), made(anna, name="Long odds")
        measure(anna, done)
        finished = versions(anna, done)
        save(anna, next_one, 1, sheets={"tote_board.csv": tote_with(anna, next_one, "40")})
        anna.post(f"/api/workshop/{long}/measure", LONG)
        anna.post(f"/api/workshop/{next_one}/measure", QUICK)
        save(anna, next_one, 2, sheets={"tote_board.csv": None})
    with served(data, analysis_workers=0) as address:
        go_to(anna, address)
        assert "this server takes no measurements" in state(anna, long)["why"]
        assert versions(anna, done) == finished
    with served(data) as address:
        go_to(anna, address)
        assert state(anna, long)["state"] != "idle"
        assert state(anna, next_one)["state"] != "idle"
        assert "already" in anna.refused(f"/api/workshop/{next_one}/measure", QUICK)["error"]
        wait_until(lambda: state(anna, long)["done"] >= 2)
        anna.post(f"/api/workshop/{long}/measure/cancel", {})
        wait_until(lambda: state(anna, next_one)["state"] == "idle")
        (version,) = versions(anna, next_one)
        assert version["changes"] == ["Tote board: 1 cell"], "as it was when it was asked for"
        assert (version["games"], version["asked"], version["current"]) == (20, 20, False)
        measure(anna, next_one)
        anna.post(f"/api/workshop/{next_one}/versions/1/take_up", {"revision": 3})
        measure(anna, next_one)
        again, _, first = versions(anna, next_one)
        assert (again["told"], again["figures"]) == (first["told"], first["figures"])
    with served(data) as address:
        go_to(anna, address)
        assert {state(anna, each)["state"] for each in (done, long, next_one)} == {"idle"}


def test_a_measurement_that_cannot_be_taken_up_again_says_why(data: Path) -> None:
    with served(data) as address:
        anna = Visitor(address)
        variant = made(anna)
        anna.post(f"/api/workshop/{variant}/measure", LONG)
    with contextlib.closing(sqlite3.connect(data / FILE)) as database:
        (body,) = database.execute("SELECT body FROM measuring").fetchone()
        wrong = body.replace(b'"options":{}', b'"options":{"purple_races":99}')
        database.execute("UPDATE measuring SET body = ?", (wrong,))
        database.commit()
    with served(data) as address:
        go_to(anna, address)
        wait_until(lambda: state(anna, variant)["state"] == "idle")
        why = state(anna, variant)["why"]
        assert why.startswith("The server was started again, and now My variant cannot be played")
        measure(anna, variant)
        assert len(versions(anna, variant)) == 1


def test_a_variant_that_is_deleted_is_not_measured_any_longer(visit: Come) -> None:
    anna = visit()
    first, second = made(anna), made(anna)
    anna.post(f"/api/workshop/{first}/measure", LONG)
    anna.post(f"/api/workshop/{second}/measure", QUICK)
    anna.post(f"/api/workshop/{first}/delete", {})
    wait_until(lambda: state(anna, second)["state"] == "idle")
    assert len(versions(anna, second)) == 1


def test_processes_that_share_a_database_share_their_measurements(
    postgres: Postgres, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("railbird.table.workshop.versions.LOOK_SECONDS", 0.05)
    dsn = postgres.new_schema()
    with served(tmp_path, database=dsn) as second:
        with served(tmp_path, database=dsn) as first:
            anna = Visitor(first)
            variant = made(anna)
            url = f"/api/workshop/{variant}/measure"
            anna.post(url, LONG)
            wait_until(lambda: state(anna, variant)["done"] >= 2)
            go_to(anna, second)
            assert state(anna, variant)["state"] == "working"
            assert "already" in anna.refused(url, QUICK)["error"]
            anna.post(f"{url}/cancel", {})
            wait_until(lambda: state(anna, variant)["state"] == "idle")
            go_to(anna, first)
            wait_until(lambda: state(anna, variant)["state"] == "idle")
            assert len(versions(anna, variant)) == 1
            anna.post(url, LONG)
        go_to(anna, second)
        wait_until(lambda: state(anna, variant)["done"] >= 2)
        anna.post(f"{url}/cancel", {})
        wait_until(lambda: state(anna, variant)["state"] == "idle")
        assert len(versions(anna, variant)) == 2


def test_a_measurement_waits_for_a_database_that_does_not_answer(
    data: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setattr(measuring, "RETRY_SECONDS", 0.05)
    keep_version, asked = VariantStore.keep_version, list[str]()

    async def once_away(store: VariantStore, variant: str, *about: Any) -> None:
        asked.append(variant)
        if len(asked) == 1:
            raise NoAnswer
        await keep_version(store, variant, *about)

    async def away(*_about: object, **_how: object) -> None:
        raise NoAnswer

    monkeypatch.setattr(VariantStore, "keep_version", once_away)
    monkeypatch.setattr(VariantStore, "abandoned", away)
    with served(data) as address:
        anna = Visitor(address)
        variant = made(anna)
        anna.post(f"/api/workshop/{variant}/measure", QUICK)
        wait_until(lambda: versions(anna, variant))
    assert asked == [variant, variant]
    assert "a measurement waits: This server's database does not answer" in caplog.text
    assert "Traceback" not in caplog.text
