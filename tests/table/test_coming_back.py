"""Tables that leave memory, or whose server stops, come back as they were."""

import contextlib
import sqlite3
import time
from dataclasses import replace
from functools import partial
from pathlib import Path

import pytest

from railbird.games.homestretch.game import Homestretch
from railbird.table.ports import Logged
from railbird.table.refusal import NoAnswer
from railbird.table.room import frozen_games
from railbird.table.room.commands import host as hosting
from railbird.table.room.position import FROZEN, replayed
from railbird.table.room.table import Table
from railbird.table.room.tables import Tables
from railbird.table.server import app
from railbird.table.server.socket import TRY_AGAIN
from railbird.table.store.log import Log
from railbird.table.store.sqlite.database import FILE
from tests.table import whisper
from tests.table.served import (
    UNHURRIED,
    Json,
    Refusal,
    Socket,
    Visitor,
    served,
    together,
    wait_until,
)

YES: Json = {"do": "answer", "yes": True}


def at_home(visitor: Visitor, address: str) -> Visitor:
    """The same browser, at a server that has moved to another port."""
    again = Visitor(address)
    again.http.cookies = visitor.http.cookies
    return again


def picture(socket: Socket) -> Json:
    """All that a snapshot holds, but the clock."""
    socket.hear_all()
    kinds = ("table", "you", "game", "log", "chat")
    kept = {kind: dict(socket.latest[kind]) for kind in kinds}
    kept["you"].pop("now")
    kept["game"] |= {"events": []}
    for seat in kept["table"]["seats"]:
        seat["connected"] = True
    return kept


def test_a_table_is_the_same_after_a_restart(data: Path) -> None:
    with whisper.known():
        with served(data) as address:
            anna, ben = together(lambda: Visitor(address), game="whisper", name="Home")
            anna.act(YES)
            anna.do("take_back")
            anna.do("act", action=YES, n=anna.game["n"], id="once")
            anna.do("chat", text="back soon")
            tab = anna.visitor.socket(anna.table)
            before = picture(tab)
        with served(data) as address:
            back = at_home(anna.visitor, address).socket(anna.table)
            after = picture(back)
            after["table"]["watching"] = before["table"]["watching"]
            assert after == before
            assert back.game["may_take_back"]
            assert back.do("act", action=YES, n=0, id="once")["type"] == "done"
            back.do("take_back")
            back.act({"do": "answer", "yes": False})
            other = at_home(ben.visitor, address).socket(anna.table)
            other.hear_all()
            other.act(YES)
            other.until(lambda: other.view["round"] == 2)
            assert "Anna: no, Ben: yes" in other.log


def test_an_old_command_is_known_though_memory_has_forgotten_it(
    data: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("railbird.table.room.table.REMEMBERED_COMMANDS", 1)
    with served(data) as address:
        anna = Visitor(address).host("open", "open")
        anna.do("chat", text="first", name="Anna", id="first")
        anna.do("chat", text="second", name="Anna", id="second")
        assert anna.do("chat", text="first", name="Anna", id="first")["type"] == "done"
        late = Visitor(address).socket(anna.table)
        late.hear_all()
        assert [line["text"] for line in late.latest["chat"]["lines"]] == ["first", "second"]


def test_a_table_that_nobody_is_at_leaves_memory_and_comes_back(
    data: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    loaded: list[str] = []
    load = Tables._load

    async def counted(tables: Tables, table: str) -> Table:
        loaded.append(table)
        return await load(tables, table)

    monkeypatch.setattr(Tables, "_load", counted)
    monkeypatch.setattr(app, "SWEEP_SECONDS", 0.05)
    with served(data, replace(UNHURRIED, idle_seconds=0.1)) as address:
        anna, ben = together(lambda: Visitor(address))
        anna.act(anna.game["legal"][0]["action"])
        tab = anna.visitor.socket(anna.table)
        before = picture(tab)
        loaded.clear()  # a slow start may have left the table alone for long enough
        for socket in (anna, ben, tab):
            socket.close()
        wait_until(lambda: _reloaded(anna.visitor, anna.table, loaded))
        after = picture(anna.visitor.socket(anna.table))
        assert after["game"] == before["game"]
        assert after["log"] == before["log"]


def _reloaded(visitor: Visitor, table: str, loaded: list[str]) -> bool:
    """Asking keeps a table in memory, so it is asked for with pauses."""
    time.sleep(0.3)
    visitor.get(f"/api/t/{table}/box")
    return table in loaded


def test_a_game_of_other_rules_is_frozen_and_the_log_says_why(
    data: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    with served(data) as address:
        anna, ben = together(lambda: Visitor(address))
        visitor, table = anna.visitor, anna.table
    monkeypatch.setattr(Homestretch, "rules_version", Homestretch.rules_version + 1)
    with served(data) as address:
        visitor = at_home(visitor, address)
        back = visitor.socket(table)
        back.hear_all()
        assert back.phase == "frozen"
        assert back.latest["table"]["frozen"] == FROZEN
        assert "version 1 of the rules" in caplog.text
        assert "game" not in back.latest
        with pytest.raises(Refusal, match="cannot go on"):
            back.do("act", action={"do": "move_two"}, n=1)
        assert visitor.get("/api/mine")[0]["phase"] == "frozen"
        other = at_home(ben.visitor, address).socket(table)
        with pytest.raises(Refusal, match="only the host can give up a game"):
            other.do("rematch")
        back.do("rematch")
        back.until_phase("open")


def test_a_frozen_table_tells_nobody_what_a_seat_holds(
    data: Path, caplog: pytest.LogCaptureFixture
) -> None:
    """With a step missing on disk, the next one does not fit, and why may be a secret."""
    with served(data) as address:
        anna, ben = together(lambda: Visitor(address))
        for player in (anna, ben, anna, ben):
            player.hear_all()
            player.act(player.game["legal"][0]["action"])
    with contextlib.closing(sqlite3.connect(data / FILE)) as database, database:
        database.execute("DELETE FROM entries WHERE seq = (SELECT max(seq) - 1 FROM entries)")
    with served(data) as address:
        stranger = Visitor(address).socket(anna.table)
        stranger.hear_all()
        assert stranger.phase == "frozen"
        assert stranger.latest["table"]["frozen"] == FROZEN
    assert "is frozen: " in caplog.text


def test_a_game_that_the_rules_stumble_over_is_frozen_until_they_do_not(
    data: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with served(data) as address:
        anna, ben = together(lambda: Visitor(address))
        anna.act(anna.game["legal"][0]["action"])

    def stumble(*_anything: object) -> None:
        raise ZeroDivisionError("a secret detail")

    monkeypatch.setattr(app, "SWEEP_SECONDS", 0.05)
    monkeypatch.setattr(frozen_games, "LONGEST_PAUSE_SECONDS", 0.05)
    monkeypatch.setattr(frozen_games, "replayed", stumble)
    with served(data) as address:
        back = at_home(anna.visitor, address).socket(anna.table)
        other = at_home(ben.visitor, address).socket(anna.table)
        back.hear_all()
        assert back.phase == "frozen"
        assert "secret detail" not in str(back.latest)
        together(lambda: Visitor(address))
        monkeypatch.setattr(frozen_games, "replayed", replayed)
        for each in (back, other):
            each.until_phase("playing")
            each.until(partial(_is_told, each, "The game goes on."))
        assert back.view == anna.view
        other.act(other.game["legal"][0]["action"])
        back.until(lambda: back.view["draft"]["picked"] == [False, False])


def _is_told(socket: Socket, text: str) -> bool:
    return text in str(socket.latest.get("chat"))


def test_a_database_that_is_silent_for_a_moment_freezes_no_game(
    data: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with served(data) as address:
        anna, _ = together(lambda: Visitor(address))
        before = picture(anna.visitor.socket(anna.table))
    with served(data) as address:
        with monkeypatch.context() as patch:
            patch.setattr(Log, "load", _no_answer)
            visitor = at_home(anna.visitor, address)
            assert visitor.socket(anna.table).closed_with() == TRY_AGAIN
            assert visitor.http.get(f"/api/t/{anna.table}/box").status_code == 503
        again = picture(visitor.socket(anna.table))
        assert again["table"]["phase"] == "playing"
        assert again["game"] == before["game"]


async def _no_answer(*_about: object) -> list[Logged]:
    raise NoAnswer


def test_clocks_run_on_after_a_restart_though_nobody_comes(
    data: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(hosting, "DEADLINES", range(1, 100))
    monkeypatch.setattr("railbird.table.room.table.AFTER_AN_OUTAGE", 1_000)
    with served(data) as address:
        anna, _ = together(lambda: Visitor(address), deadline=2)
    with served(data) as address:
        visitor = at_home(anna.visitor, address)
        wait_until(lambda: "The time is up" in str(_chat(visitor, anna.table)))


def _chat(visitor: Visitor, table: str) -> list[Json]:
    socket = visitor.socket(table)
    socket.hear_all()
    lines: list[Json] = socket.latest["chat"]["lines"]
    socket.close()
    return lines


def test_after_an_outage_everybody_has_a_minute(
    data: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The time was up while the server was down."""
    monkeypatch.setattr(hosting, "DEADLINES", range(1, 100))
    with served(data) as address:
        anna, _ = together(lambda: Visitor(address), deadline=1)
    time.sleep(1.1)
    with served(data) as address:
        back = at_home(anna.visitor, address).socket(anna.table)
        back.hear_all()
        left = back.game["deadlines"][0] - back.latest["you"]["now"]
        assert 50_000 < left <= 60_000
        assert back.game["legal"]


def test_a_bot_goes_on_after_a_restart(data: Path) -> None:
    with served(data) as address:
        anna = Visitor(address).host("open", "random", speed="slow")
        anna.do("sit", seat=0, name="Anna")
        anna.do("start")
    with served(data) as address:
        back = at_home(anna.visitor, address).socket(anna.table)
        back.until(lambda: "game" in back.latest and back.view["draft"]["picked"][1])
