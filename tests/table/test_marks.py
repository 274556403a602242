"""After a game with a variant: marks, and how long people played it, kept with the version."""

import contextlib
import sqlite3
from pathlib import Path
from typing import Any

import pytest

from railbird.core.record import Decided
from railbird.table.check import check_file
from railbird.table.model import Batch, LogEntry
from railbird.table.room.showing import Showing
from railbird.table.store.sqlite import writer
from railbird.table.store.sqlite.database import FILE
from railbird.table.workshop.marks import figures_of
from tests.table.served import Come, Json, Socket, Visitor, play_to_end, served
from tests.table.test_workshop import made, save, tote_with

ONE_RACE = {"purple_races": 0, "green_races": 1}


def played(owner: Visitor, variant: str) -> list[Json]:
    found: list[Json] = owner.get(f"/api/workshop/{variant}/played")
    return found


def asked(socket: Socket, number: int = 1) -> Json:
    found: Json = socket.visitor.get(f"/api/t/{socket.table}/mark", number=number)
    return found


def give(socket: Socket, mark: int, sentence: str = "", number: int = 1) -> None:
    body = {"number": number, "mark": mark, "sentence": sentence}
    socket.visitor.post(f"/api/t/{socket.table}/mark", body)


def refused(socket: Socket, **wanted: Any) -> str:
    body = {"number": 1, "mark": 4} | wanted
    return str(socket.visitor.refused(f"/api/t/{socket.table}/mark", body)["error"])


def seated(host: Visitor, variant: str, *bots: str, **wanted: Any) -> Socket:
    """The host plays against bots; the game has not started."""
    table = host.host("open", *bots, variant=variant, **wanted)
    table.do("sit", seat=0, name="Anna")
    return table


def finish(table: Socket) -> Socket:
    table.do("start")
    table.until_phase("playing")
    play_to_end(table)
    return table


def test_a_mark_is_kept_with_the_version_and_can_be_changed(visit: Come) -> None:
    anna, ben, carla = visit(), visit(), visit()
    variant = made(anna, name="Long odds", options=ONE_RACE)
    table = seated(ben, variant, "open")
    guest, stranger = carla.socket(table.table), visit().socket(table.table)
    guest.do("sit", seat=1, name="Carla")
    assert refused(table) == (
        "game 1 of this table takes no mark from you; whoever held a seat when a variant was "
        "played to its end may give one"
    )
    table.do("start")
    table.until_phase("playing")
    guest.until_phase("playing")
    assert asked(table) == {"open": False, "mark": 0, "sentence": ""}
    play_to_end(table, guest)

    assert asked(table) == {"open": True, "mark": 0, "sentence": ""}
    give(table, 2, "too long")
    give(table, 4, "  <b>close</b>\nraces ")
    assert asked(table) == {"open": True, "mark": 4, "sentence": "<b>close</b> races"}
    give(guest, 5)
    assert asked(stranger)["open"] is False
    assert "takes no mark from you" in refused(stranger)
    assert "takes no mark from you" in refused(table, number=2)
    assert "a mark of 6; give 1 to 5" in refused(table, mark=6)
    assert "has 301 characters; at most 300" in refused(table, sentence="x" * 301)
    assert (
        "takes no mark from you"
        in anna.refused(f"/api/t/{table.table}/mark", {"number": 1, "mark": 1})["error"]
    ), "the variant is hers, but she did not play"

    save(anna, variant, 1, sheets={"tote_board.csv": tote_with(anna, variant, "5")})
    (version,) = played(visit(), variant)
    assert (version["name"], version["current"]) == ("Long odds", False)
    assert version["changes"] == ["purple races: 0", "green races: 1"]
    assert (version["games"], version["counts"]) == (1, [0, 0, 0, 1, 1])
    assert [(each["mark"], each["sentence"]) for each in version["marks"]] == [
        (5, ""),
        (4, "<b>close</b> races"),
    ]
    assert 0 < version["minutes"] < 10
    assert version["decisions"] >= 1
    assert not {"Carla", "Anna"} & set(str(version).split("'")), "nobody is named"


def test_only_whole_games_of_people_with_the_variant_as_it_was_made_count(visit: Come) -> None:
    anna = visit()
    variant = made(anna, options=ONE_RACE)
    bots = anna.host("random", "random", variant=variant)
    bots.do("start")
    bots.until_phase("over")
    assert asked(bots)["open"] is False
    changed = seated(anna, variant, "random")
    changed.do("set", options={"purple_races": 1})
    assert asked(finish(changed))["open"] is False
    plain = anna.host("open", "random", options=ONE_RACE)
    plain.do("sit", seat=0, name="Anna")
    assert asked(finish(plain))["open"] is False
    assert played(anna, variant) == []


def test_nobody_can_mark_a_game_whose_end_is_still_shown(
    visit: Come, monkeypatch: pytest.MonkeyPatch
) -> None:
    anna = visit()
    variant = made(anna, options=ONE_RACE)
    table = finish(seated(anna, variant, "random"))
    with monkeypatch.context() as patch:
        patch.setattr(Showing, "goes_on", True)
        assert asked(table) == asked(table, 2), "nothing tells that there is an end"
        assert refused(table).replace("game 1", "game 2") == refused(table, number=2)
        assert played(anna, variant) == [], "nor does the workshop"
    give(table, 3)
    assert [version["games"] for version in played(anna, variant)] == [1]


def test_marks_outlive_a_restart_and_go_with_the_variant(data: Path) -> None:
    with served(data) as address:
        anna = Visitor(address)
        variant = made(anna, options=ONE_RACE)
        table = finish(seated(anna, variant, "random"))
        give(table, 3, "fine")
        before = played(anna, variant)
        table.close()
    with served(data) as address:
        anna.address, anna.http.base_url = address, f"http://{address}"
        assert played(anna, variant) == before
        assert asked(table)["mark"] == 3
        anna.post(f"/api/workshop/{variant}/delete", {})
        assert asked(table)["open"] is False
        assert "takes no mark" in refused(table)
    assert check_file(data / FILE).faults == []
    with contextlib.closing(sqlite3.connect(data / FILE)) as database:
        for kept in ("played", "marks", "variants"):
            assert database.execute(f"SELECT count(*) FROM {kept}").fetchone() == (0,)


def test_a_game_that_ends_when_its_variant_has_gone_leaves_nothing(data: Path) -> None:
    with served(data) as address:
        anna = Visitor(address)
        variant = made(anna, options=ONE_RACE)
        table = seated(anna, variant, "random")
        anna.post(f"/api/workshop/{variant}/delete", {})
        assert asked(finish(table))["open"] is False
    with contextlib.closing(sqlite3.connect(data / FILE)) as database:
        assert database.execute("SELECT count(*) FROM played").fetchone() == (0,)


def test_damage_to_marks_is_found(data: Path) -> None:
    with served(data) as address:
        anna = Visitor(address)
        give(finish(seated(anna, made(anna, options=ONE_RACE), "random")), 3)
    with contextlib.closing(sqlite3.connect(data / FILE)) as database:
        database.execute("UPDATE marks SET body = '{'")
        database.execute("UPDATE played SET figures = '{'")
        database.commit()
    game, mark = check_file(data / FILE).faults
    assert "in the workshop cannot be read" in game
    assert mark.startswith("a mark for game 1 of table ")


# -- on a full disk ------------------------------------------------------------------------------


class FullDisk:
    """A connection that writes everything and then finds no room for it."""

    def __init__(self, database: Any) -> None:
        self._database = database

    def __getattr__(self, name: str) -> Any:
        return getattr(self._database, name)

    def execute(self, sql: str, *values: Any) -> None:
        if sql == "COMMIT":
            error = sqlite3.OperationalError("database or disk is full")
            error.sqlite_errorcode = sqlite3.SQLITE_FULL
            raise error
        self._database.execute(sql, *values)


def kept(data: Path) -> dict[str, list[Any]]:
    """Everything of the workshop."""
    tables = ("variants", "measured", "measuring", "played", "marks", "made")
    with contextlib.closing(sqlite3.connect(data / FILE)) as database:
        return {each: database.execute(f"SELECT * FROM {each}").fetchall() for each in tables}


def test_on_a_full_disk_nothing_of_the_workshop_changes_and_it_is_said(
    data: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with served(data) as address:
        anna = Visitor(address)
        variant = made(anna, options=ONE_RACE)
        table = finish(seated(anna, variant, "random"))
        url = f"/api/workshop/{variant}"
        quick = {"games": 20, "seats": 2, "bot": "random"}
        give(table, 2)
        played(anna, variant)
        calls: list[tuple[str, Json]] = [
            ("/api/workshop", {"game": "homestretch"}),
            (url, {"revision": 1, "name": "Longer odds"}),
            (f"{url}/measure", quick),
            (f"{url}/delete", {}),
            (f"/api/t/{table.table}/mark", {"number": 1, "mark": 5}),
        ]
        before = kept(data)
        with monkeypatch.context() as patch:
            write_all: Any = writer._write_all
            patch.setattr(
                writer, "_write_all", lambda database, group: write_all(FullDisk(database), group)
            )
            for call, body in calls:
                answer = anna.http.post(call, json=body)
                assert answer.status_code == 507, call
                assert "server's disk is full. Nothing was changed" in answer.text
            assert anna.get(f"{url}/measure")["state"] == "idle"
            assert anna.get(url)["name"] == "My variant"
            assert asked(table)["mark"] == 2
        assert kept(data) == before
        save(anna, variant, 1, name="Longer odds")
        give(table, 5)
        anna.post(f"{url}/measure", quick)


# -- the figures of a game -----------------------------------------------------------------------


def entry(at: float, by: Any, *seats: int, **more: Any) -> LogEntry:
    """A step after so many minutes, with decisions of these seats."""
    ms = int(at * 60_000)
    decided = tuple(Decided(seat, {"do": "pass"}) for seat in seats)
    return LogEntry(at=ms, batch=Batch(at=ms, by=by, decided=decided, **more))


def test_breaks_bots_and_what_was_taken_back_do_not_count() -> None:
    log = [
        LogEntry(at=0),
        entry(5, "start"),
        entry(6, "player", 0),
        entry(7, "bot", 1),
        entry(8, "player", 0),
        entry(8, "player", taken_back=0),
        entry(9, "player", 0),
        entry(60, "player", 2),
        entry(61, "deadline", 0),
    ]
    found = figures_of(log)
    assert (found.minutes, found.people, found.decisions) == (5, 2, 3)


@pytest.mark.parametrize("by", ["bot", "deadline", "host"])
def test_a_game_that_nobody_decided_has_no_people(by: str) -> None:
    assert figures_of([entry(0, "start"), entry(1, by, 0)]).people == 0
