"""True chances on the odds board: nobody hears of them before bets have closed, unless the host
opens them for all."""

import asyncio
from pathlib import Path
from typing import Any

import msgspec
import pytest

from railbird.games.top_of_the_stretch.lab import odds
from railbird.table.protocol import commands as cmd
from railbird.table.protocol.api import NewTable, SeatPlan
from railbird.table.room.commands import execute
from railbird.table.room.position import Sender
from railbird.table.store.sqlite.database import SqliteDatabase
from railbird.table.store.store import Store
from tests.table.served import (
    UNHURRIED,
    Come,
    Json,
    Refusal,
    Socket,
    Visitor,
    play_to_end,
    served,
    tables_on,
    together,
)
from tests.table.test_coming_back import at_home
from tests.table.test_two_processes import until

FIVE = [(1, 2, "win"), (1, 3, "win"), (2, 4, "win"), (2, 10, "win"), (3, 11, "win")]
QUICK = {"races": ["belmont_1978", "belmont_1978"], "version": "quick", "betting": True}


A_PROCESS_STARTS = 60.0
"""Seconds to wait for what is worked out elsewhere; only a failing test waits so long."""


def heard(socket: Socket) -> list[Json]:
    """Every message with chances."""
    socket.hear_all()
    return [text for text in map(read, socket.heard) if text["type"] == "chances"]


def read(text: str) -> Json:
    message: Json = msgspec.json.decode(text)
    return message


def to_betting(*players: Socket) -> None:
    while any(player.view["phase"] != "betting" for player in players):
        for player in players:
            player.hear_all()
            if player.view["seat"] in player.view["must"] and player.view["phase"] != "betting":
                player.act(player.game["legal"][0]["action"])
                break


def bet(player: Socket) -> None:
    player.hear_all()
    player.act({"do": "place_bets", "bets": FIVE})


def close(player: Socket) -> None:
    player.hear_all()
    player.act({"do": "close_bets"})


def until_chances_of(race: int, *sockets: Socket) -> None:
    for socket in sockets:
        while race not in races_in(socket.latest.get("chances")):
            socket.hear(A_PROCESS_STARTS)


def races_in(message: Json | None) -> list[int]:
    """The races whose chances before the start are told."""
    return [race["race"] for race in message["races"] if race["horses"]] if message else []


def test_chances_of_a_card_come_when_the_last_token_lies(visit: Come) -> None:
    anna, ben = together(visit)
    public = visit().socket(anna.table)
    to_betting(anna, ben)
    handicaps = anna.view["token"]
    bet(anna)
    assert [heard(each) for each in (anna, ben, public)] == [[], [], []]
    bet(ben)
    for each in (anna, ben, public):
        (message,) = heard(each)
        (race,) = message["races"]
        assert race["race"] == 1
        assert message["number"] == 1
    assert [horse["mark"] for horse in race["horses"]] == [
        handicaps.get(str(number), "") for number in range(2, 13)
    ]
    assert sum(horse["lines"][0]["chance"] for horse in race["horses"]) == pytest.approx(
        1, abs=1e-3
    )
    seven = race["horses"][5]
    assert seven["number"] == 7
    for line, figure in zip(seven["lines"], ("×4", "×2", "×1"), strict=True):
        assert line["posted"] == figure
        assert line["worth"] == pytest.approx(line["chance"] * int(figure[1:]))


def test_the_host_may_open_the_chances_and_close_them_again(visit: Come) -> None:
    anna, ben = together(visit)
    to_betting(anna, ben)
    assert not anna.latest["table"]["settings"]["early_chances"]
    with pytest.raises(Refusal, match="only the host"):
        ben.do("set", early_chances=True)
    assert heard(ben) == []
    anna.do("set", early_chances=True)
    for each in (anna, ben):
        assert [race["race"] for message in heard(each) for race in message["races"]] == [1]
        assert "shows the true chances" in each.latest["chat"]["lines"][-1]["text"]
    anna.do("set", early_chances=False)
    ben.hear_all()
    assert ben.latest["chances"] == {
        "type": "chances",
        "number": 1,
        "whole": True,
        "races": [],
        "moments": [],
    }
    assert "hides the true chances" in ben.latest["chat"]["lines"][-1]["text"]
    late = visit().socket(anna.table)
    assert heard(late) == []


def test_other_settings_leave_the_chances_alone(visit: Come) -> None:
    anna, ben = together(visit)
    to_betting(anna, ben)
    anna.do("set", name="Friday")
    assert anna.latest["chat"]["lines"][-1]["text"] == "The host changed the table's settings."
    assert heard(anna) == []


def test_who_may_not_watch_hears_of_no_chances(visit: Come) -> None:
    anna, ben = together(visit, spectators="none")
    stranger = visit().socket(anna.table)
    to_betting(anna, ben)
    bet(anna)
    bet(ben)
    assert heard(anna)
    assert heard(stranger) == []
    refused = stranger.visitor.http.get(f"/api/t/{anna.table}/chances")
    assert refused.status_code == 400
    assert "no spectators" in refused.text


def test_chances_are_there_after_a_reload_and_a_restart(data: Path) -> None:
    with served(data) as address:
        anna, ben = together(lambda: Visitor(address))
        to_betting(anna, ben)
        bet(anna)
        bet(ben)
        (before,) = heard(ben)
        (again,) = heard(ben.visitor.socket(ben.table))
        assert again == before | {"whole": True}
    with served(data) as address:
        back = at_home(ben.visitor, address).socket(ben.table)
        assert heard(back) == [again]


def test_exact_chances_of_a_race_come_from_another_process(visit: Come) -> None:
    """The next race is open for bets already when they come; its own are kept back."""
    anna, ben = together(visit, game="top_of_the_stretch", options=QUICK)
    close(anna)
    assert heard(ben) == []
    close(ben)
    until_chances_of(1, anna, ben)
    assert anna.view["race"] == 2
    assert anna.view["phase"] == "betting"
    assert {race["race"] for message in heard(anna) for race in message["races"]} == {1}
    told = anna.latest["chances"]["races"][0]
    exact = odds("belmont_1978", "quick")
    for horse, true in zip(told["horses"], exact.horses, strict=True):
        assert (horse["number"], horse["name"]) == (true.pp, true.horse)
        assert horse["lines"][0]["chance"] == pytest.approx(true.win, abs=1e-12)
        assert horse["lines"][0]["posted"] == true.odds
        assert horse["lines"][0]["worth"] == pytest.approx(true.bets[0].pays)
    first, *_, last = told["running"]
    assert first["after"] == "gate"
    assert first["win"] == pytest.approx([true.win for true in exact.horses], abs=1e-7)
    assert last["after"] == "home"
    placings = {each["pp"]: each["place"] for each in anna.view["results"][0]["placings"]}
    assert last["win"] == [float(placings[true.pp] == 1) for true in exact.horses]
    assert ben.visitor.get(f"/api/t/{anna.table}/chances") == [told]
    anna.do("set", early_chances=True)
    until_chances_of(2, anna, ben)


def test_a_house_that_closes_begins_no_new_work(data: Path) -> None:
    """The race is over long before its chances are known."""
    plan = NewTable(
        game="top_of_the_stretch",
        seats=(SeatPlan(),),
        options=QUICK | {"betting": False},
        speed="off",
    )

    async def close_in_the_middle() -> set[str]:
        tables = tables_on(Store(SqliteDatabase(data)), UNHURRIED)
        table = await tables.create(plan, "anna")
        anna = Sender("anna", None)
        await execute(table, anna, cmd.Sit(id="1", seat=0, name="Anna"))
        await execute(table, anna, cmd.Start(id="2"))
        await until(lambda: tables.chances._working)
        await tables.close()
        await asyncio.sleep(0)
        tables.store.close()
        others = asyncio.all_tasks() - {asyncio.current_task()}
        return {str(each) for each in others}

    assert asyncio.run(close_in_the_middle()) == set()


def test_a_race_without_bets_shows_its_chances_at_once(visit: Come) -> None:
    anna = visit().host("open", game="top_of_the_stretch", options=QUICK | {"betting": False})
    anna.do("sit", seat=0, name="Anna")
    anna.do("start")
    anna.until_phase("over")
    shown: set[int] = set()
    while shown != {1, 2}:
        message = anna.hear(A_PROCESS_STARTS)
        if message["type"] == "chances":
            shown |= set(races_in(message))


@pytest.mark.parametrize(
    ("game", "options"),
    [("homestretch", {"purple_races": 1, "green_races": 1}), ("top_of_the_stretch", QUICK)],
)
def test_a_replay_has_the_chances_of_every_race(
    visit: Come, game: str, options: dict[str, Any]
) -> None:
    anna, ben = together(visit, game=game, options=options)
    choose = -1 if game == "top_of_the_stretch" else 0
    play_to_end(anna, ben, choose=lambda seen: seen["legal"][choose]["action"])
    record = anna.latest["table"]["evening"][0]["record"]
    races = visit().http.get(f"/api/r/{record}/chances", timeout=A_PROCESS_STARTS).json()
    assert [race["race"] for race in races] == [1, 2]
    assert all(race["horses"] for race in races)
    assert all(bool(race["running"]) == (game == "top_of_the_stretch") for race in races)
    until_chances_of(2, anna)


def test_a_game_without_an_odds_board_has_none(visit: Come) -> None:
    site = visit()
    boards = {game["id"]: game["chances"] for game in site.get("/api/games")}
    assert boards["homestretch"]
    assert boards["top_of_the_stretch"]
    assert not boards["whisper"]
    anna, ben = together(visit, game="whisper")
    play_to_end(anna, ben)
    assert heard(anna) == []
    record = anna.latest["table"]["evening"][0]["record"]
    assert site.get(f"/api/r/{record}/chances") == []


def test_the_odds_board_of_a_replay_is_no_further_than_the_table(visit: Come) -> None:
    """The bets of the second race have closed while the film of the first still runs."""
    anna, ben = together(visit, game="top_of_the_stretch", options=QUICK, speed="slow")
    for race in (1, 2):
        close(anna)
        close(ben)
        until_chances_of(race, anna)
    shown = anna.visitor.get(f"/api/t/{anna.table}/chances", seat=0)
    assert 2 not in [each["race"] for each in shown]
    assert not any(each["running"] for each in shown)
