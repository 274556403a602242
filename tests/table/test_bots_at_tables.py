"""Bots at tables: thinking elsewhere, failing safely, and giving way."""

import logging
import os
import shlex
import signal
import sys
import time
from dataclasses import replace
from pathlib import Path

import msgspec
import pytest

from railbird.bots.remote import think
from railbird.core import Event, tag_of
from railbird.games.homestretch.box.components import Box
from railbird.games.homestretch.game import Homestretch
from tests.bots.moments import moments
from tests.changed import change
from tests.table.served import (
    UNHURRIED,
    Come,
    Refusal,
    Socket,
    Visitor,
    play_to_end,
    served,
    together,
    wait_until,
)

BOTS = '''
import os, time
from pathlib import Path

class Slow:
    """Takes its time."""
    def choose(self, seen):
        here = Path(__file__).parent
        (here / "thinking").write_text(str(os.getpid()))
        while not (here / "go").exists():
            time.sleep(0.01)
        return seen.legal[0]

class Wrong:
    def choose(self, seen):
        raise KeyError("what the bot saw")

class Dies:
    def choose(self, seen):
        os._exit(1)
'''


@pytest.fixture
def bots(tmp_path: Path) -> Path:
    file = tmp_path / "bots.py"
    file.write_text(BOTS)
    return file


def test_other_tables_stay_prompt_while_a_bot_thinks(data: Path, bots: Path) -> None:
    """A whole game is played elsewhere before the bot has come to its first decision."""
    with served(data, own_bots=[f"{bots}:Slow"]) as address:
        slow = Visitor(address).host("open", "bots.py:Slow")
        slow.do("sit", seat=0, name="Anna")
        slow.do("start")
        wait_until((bots.parent / "thinking").exists)
        play_to_end(*together(lambda: Visitor(address)))
        slow.hear_all()
        assert slow.view["draft"]["picked"] == [False, False]
        (bots.parent / "go").touch()
        slow.until(lambda: slow.view["draft"]["picked"] == [False, True])


def test_the_answer_of_a_bot_whose_seat_was_taken_back_is_dropped(data: Path, bots: Path) -> None:
    with served(data, own_bots=[f"{bots}:Slow"]) as address:
        anna, ben = together(lambda: Visitor(address))
        ben.do("seat_bot", seat=1, bot="bots.py:Slow")
        wait_until((bots.parent / "thinking").exists)
        ben.do("hand_back", seat=1)
        (bots.parent / "go").touch()
        ben.hear_all()
        mine = ben.game["legal"][-1]["action"]
        time.sleep(0.3)
        anna.hear_all()
        assert anna.view["draft"]["picked"] == [False, False]
        ben.act(mine)
        ben.hear_all()
        assert ben.view["draft"]["pick"] == mine["card"]


@pytest.mark.parametrize(("bot", "said"), [("Wrong", "raised KeyError"), ("Dies", "not answer")])
def test_a_bot_that_fails_is_replaced_by_the_default(
    data: Path, bots: Path, bot: str, said: str, caplog: pytest.LogCaptureFixture
) -> None:
    with served(data, own_bots=[f"{bots}:{bot}"]) as address, caplog.at_level(logging.WARNING):
        options = {"purple_races": 1, "green_races": 0}
        anna = Visitor(address).host("open", f"bots.py:{bot}", options=options)
        anna.do("sit", seat=0, name="Anna")
        anna.do("start")
        anna.until_phase("playing")
        anna.until(lambda: anna.view["draft"]["picked"][1])
        anna.hear_all()
        chat = " ".join(line["text"] for line in anna.latest["chat"]["lines"])
        assert said in chat
        assert "what the bot saw" not in chat
        assert str(bots.parent) not in "".join(anna.heard)


def test_a_killed_bot_process_is_replaced(data: Path, bots: Path) -> None:
    with served(data, own_bots=[f"{bots}:Slow"]) as address:
        anna = Visitor(address).host("open", "bots.py:Slow")
        anna.do("sit", seat=0, name="Anna")
        anna.do("start")
        anna.until_phase("playing")
        wait_until(lambda: (bots.parent / "thinking").exists() and thinker(bots))
        first = thinker(bots)
        os.kill(first, signal.SIGKILL)
        wait_until(lambda: thinker(bots) not in (0, first))
        (bots.parent / "go").touch()
        anna.until(lambda: anna.view["draft"]["picked"] == [False, True])


def thinker(bots: Path) -> int:
    return int((bots.parent / "thinking").read_text() or 0)


def test_a_bot_that_does_not_answer_in_time_is_passed_over(data: Path, bots: Path) -> None:
    limits = replace(UNHURRIED, thinking_seconds=0.2)
    with served(data, limits, own_bots=[f"{bots}:Slow"]) as address:
        anna = Visitor(address).host("open", "bots.py:Slow")
        anna.do("sit", seat=0, name="Anna")
        anna.do("start")
        anna.until_phase("playing")
        anna.until(lambda: anna.view["draft"]["picked"] == [False, True])


def test_a_bot_decides_when_the_table_has_shown_what_led_to_its_decision(
    data: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Anna's token is shown for a while; when she skips, nobody is left to wait for."""
    change(monkeypatch, Homestretch, "show", shown_ms=shows_bets_for_a_minute)
    with served(data) as address:
        anna = has_bet_against_a_bot(Visitor(address))
        placed = len(anna.view["bets"])
        time.sleep(0.3)
        anna.hear_all()
        assert len(anna.view["bets"]) == placed
        anna.do("skip", n=anna.game["n"])
        anna.until(lambda: len(anna.view["bets"]) > placed)


def shows_bets_for_a_minute(_box: Box, event: Event) -> int:
    return 60_000 if tag_of(event) == "bet_placed" else 0


def has_bet_against_a_bot(visitor: Visitor) -> Socket:
    """Her tokens are being shown, and the bot comes next."""
    anna = asked_to_bet(visitor)
    while anna.view["must"] != [0]:  # who bets first is up to the dice
        anna = asked_to_bet(visitor)
    while 0 in anna.view["must"]:
        anna.act(anna.game["legal"][0]["action"])
    anna.hear_all()
    assert anna.view["must"] == [1]
    return anna


def asked_to_bet(visitor: Visitor) -> Socket:
    anna = visitor.host("open", "random", speed="normal")
    anna.do("sit", seat=0, name="Anna")
    anna.do("start")
    anna.until_phase("playing")
    while anna.view["phase"] != "betting":
        anna.until(lambda: anna.game["legal"] or anna.view["phase"] == "betting")
        if anna.view["phase"] != "betting":
            anna.act(anna.game["legal"][0]["action"])
    return anna


@pytest.mark.parametrize(("away_seconds", "goes_on"), [(30.0, False), (0.1, True)])
def test_the_film_waits_while_a_page_is_loaded_again(
    data: Path, monkeypatch: pytest.MonkeyPatch, away_seconds: float, goes_on: bool
) -> None:
    """A bot decides at once when nobody is left to see it, not when somebody loads the page."""
    change(monkeypatch, Homestretch, "show", shown_ms=shows_bets_for_a_minute)
    with served(data, replace(UNHURRIED, away_seconds=away_seconds)) as address:
        anna = has_bet_against_a_bot(Visitor(address))
        placed, lines = len(anna.view["bets"]), places(anna)
        anna.close()
        if goes_on:
            wait_until(lambda: places(anna) > lines)
        else:
            time.sleep(0.6)
        anna = anna.visitor.socket(anna.table)
        anna.hear_all()
        assert (len(anna.view["bets"]) > placed) == goes_on


def test_a_bot_of_ones_own_is_offered_by_its_name_alone(data: Path, bots: Path) -> None:
    with served(data, own_bots=[f"{bots}:Slow"]) as address:
        (game,) = (
            game for game in Visitor(address).get("/api/games") if game["id"] == "homestretch"
        )
        offered = {bot["name"]: bot["about"] for bot in game["bots"]}
        assert offered["bots.py:Slow"] == "Takes its time."
        assert str(bots.parent) not in str(game)


def test_every_bot_says_how_it_plays(visit: Come) -> None:
    for game in visit().get("/api/games"):
        for bot in game["bots"]:
            assert 10 < len(bot["about"]) < 200, (game["id"], bot)


def test_a_bot_that_cannot_be_loaded_keeps_nobody_from_the_others(data: Path) -> None:
    broken = data / "broken.py"
    data.mkdir()
    broken.write_text("import a_module_that_is_not_there\n")
    with served(data, own_bots=[f"{broken}:Bot"]) as address:
        for game in Visitor(address).get("/api/games"):
            about = {bot["name"]: bot["about"] for bot in game["bots"]}
            assert "legal action at random" in about["random"]
            assert "Cannot be loaded" in about["broken.py:Bot"]
            assert "a_module" not in str(game)


def test_bots_among_themselves_wait_until_somebody_looks(data: Path) -> None:
    with served(data, replace(UNHURRIED, away_seconds=0.1)) as address:
        anna = Visitor(address).host("random", "random", speed="slow")
        anna.do("start")
        anna.until_phase("playing")
        anna.close()
        wait_until(lambda: stands_still(anna))  # a step that was under way is still shown
        assert anna.visitor.get("/api/mine")[0]["phase"] == "playing"
        back = anna.visitor.socket(anna.table)
        back.do("set", speed="off")
        back.do("skip", n=back.game["n"])
        back.until_phase("over")


def stands_still(socket: Socket) -> bool:
    before = places(socket)
    time.sleep(1)
    return places(socket) == before


def places(socket: Socket) -> int:
    """How far the game is."""
    return len(socket.visitor.get(f"/api/t/{socket.table}/replay")["lines"])


def test_a_program_plays_and_nobody_learns_its_command(data: Path) -> None:
    example = Path(__file__).parents[2] / "examples" / "programs" / "last.py"
    command = f"cmd:{shlex.join([sys.executable, str(example), 'hush'])}"
    with served(data, programs={"last": command}) as address:
        options = {"purple_races": 1, "green_races": 0}
        anna = Visitor(address).host("open", "last", options=options)
        anna.do("sit", seat=0, name="Anna")
        anna.do("start")
        anna.until_phase("playing")
        play_to_end(anna)
        anna.hear_all()
        assert "default is played" not in "".join(anna.heard)
        games = anna.visitor.get("/api/games")
        heard = "".join(anna.heard) + str(games)
    assert "hush" not in heard
    kept = b"".join(file.read_bytes() for file in data.rglob("*") if file.is_file())
    assert b"last" in kept
    assert b"hush" not in kept


def test_no_request_names_a_program(data: Path, tmp_path: Path) -> None:
    command = f"cmd:touch {tmp_path / 'here'}"
    with served(data) as address:
        seats = [{}, {"kind": "bot", "bot": command}]
        said = Visitor(address).refused("/api/tables", {"game": "homestretch", "seats": seats})
        assert "there is no bot" in said["error"]
        anna, ben = together(lambda: Visitor(address))
        with pytest.raises(Refusal, match="there is no bot"):
            ben.do("seat_bot", seat=1, bot=command)
        anna.hear_all()
    assert not (tmp_path / "here").exists()


def test_a_program_that_a_database_names_is_not_started(tmp_path: Path) -> None:
    """A row can come from anybody's backup."""
    seen = next(seen for _, seen in moments(Homestretch()))
    view, legal = msgspec.json.encode(seen.view), msgspec.json.encode(seen.legal)
    thought = think("homestretch", None, f"cmd:touch {tmp_path / 'here'}", view, legal, "1")
    assert thought.fault is not None
    assert thought.fault.reason == "cannot be loaded"
    assert not (tmp_path / "here").exists()
