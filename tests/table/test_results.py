"""The table stops at the result of a race until those who play have read it.

Here every bet counts as a result, so that nobody has to run a race first.
"""

import time
from dataclasses import replace
from pathlib import Path

import pytest

from railbird.core import Event, tag_of
from railbird.games.homestretch.game import Homestretch
from railbird.registry import game_ids, load
from railbird.table.room.showing import LONGEST_WAIT
from tests.changed import change
from tests.table.served import UNHURRIED, Json, Refusal, Socket, Visitor, served
from tests.table.test_updates import random_game, started

SOON = replace(UNHURRIED, away_seconds=0.1)


@pytest.fixture(autouse=True)
def bets_are_results(monkeypatch: pytest.MonkeyPatch) -> None:
    def is_bet(_box: object, event: Event) -> bool:
        return tag_of(event) == "bet_placed"

    at_once = {"shown_ms": lambda _box, _event: 0}
    change(monkeypatch, Homestretch, "show", is_result=is_bet, **at_once)


def skip(socket: Socket) -> None:
    """The card was tapped away."""
    socket.hear_all()
    socket.do("skip", n=socket.game["n"])


def seated(address: str, *seats: str, **wanted: object) -> list[Socket]:
    """People at the open seats, at a game that has come to its bets."""
    host = Visitor(address).host(*seats, speed="normal", **wanted)
    open_seats = [seat for seat, kind in enumerate(seats) if kind == "open"]
    people = [host, *(Visitor(address).socket(host.table) for _ in open_seats[1:])]
    for seat, person in zip(open_seats, people, strict=True):
        person.do("sit", seat=seat, name=f"Person {seat}")
    host.do("start")
    for person in people:
        person.until_phase("playing")
    while host.view["phase"] != "betting":
        for person in people:
            person.hear_all()
            if person.view["phase"] != "betting" and person.game["legal"]:
                person.act(person.game["legal"][0]["action"])
    return people


def bot_is_next(address: str) -> list[Socket]:
    """Two people have bet, and then it is the bot's turn, when both have read the result."""
    while True:
        people = seated(address, "open", "open", "random")
        people[0].do("set", result_seconds=None)
        while people[0].view["must"] != [2]:
            for person in people:
                person.hear_all()
                if person.game["legal"] and person.view["phase"] == "betting":
                    person.act(person.game["legal"][0]["action"])
            people[0].hear_all()
            if people[0].view["phase"] != "betting":
                break
        else:
            if people[0].view["bets"]:
                return people
        for person in people:
            person.close()


def stands(socket: Socket) -> bool:
    before = len(socket.view["bets"])
    time.sleep(0.4)
    socket.hear_all()
    return len(socket.view["bets"]) == before


def test_the_table_goes_on_when_everybody_who_plays_has_read_the_result(data: Path) -> None:
    """Neither the bot nor a spectator has to say so."""
    with served(data) as address:
        anna, ben = bot_is_next(address)
        watcher = Visitor(address).socket(anna.table)
        watcher.until_phase("playing")
        assert stands(anna)
        skip(anna)
        skip(watcher)
        assert stands(anna)
        bets = len(anna.view["bets"])
        skip(ben)
        anna.until(lambda: len(anna.view["bets"]) > bets)
        watcher.until(lambda: "timeline" in watcher.latest)


def test_nobody_waits_for_a_player_who_has_left(data: Path) -> None:
    with served(data, SOON) as address:
        anna, ben = bot_is_next(address)
        skip(anna)
        assert stands(anna)
        bets = len(anna.view["bets"])
        ben.close()
        anna.until(lambda: len(anna.view["bets"]) > bets)


def test_nobody_waits_for_a_player_who_has_fallen_silent(data: Path) -> None:
    with served(data, replace(UNHURRIED, silent_seconds=0.5)) as address:
        anna, ben = bot_is_next(address)
        skip(anna)
        bets = len(anna.view["bets"])
        ben.do("here")
        anna.until(lambda: len(anna.view["bets"]) > bets)


def held(socket: Socket) -> int:
    """How long the table waits for the result of the bet that comes next."""
    socket.hear_all()
    socket.act(socket.game["legal"][0]["action"])
    socket.until(lambda: any(moment.get("held") for moment in moments(socket)))
    return int(moments(socket)[-1]["held"])


def moments(socket: Socket) -> list[Json]:
    found: list[Json] = socket.game.get("moments", [])
    return found


def to_bet(people: list[Socket]) -> Socket:
    for person in people:
        person.hear_all()
    return next(person for person in people if person.game["legal"])


def test_the_host_says_how_long_a_result_may_be_read(data: Path) -> None:
    with served(data) as address:
        people = seated(address, "open", "open")
        host = people[0]
        assert held(to_bet(people)) == 20_000
        host.do("set", result_seconds=5)
        assert held(to_bet(people)) == 5_000
        host.do("set", result_seconds=None)
        assert held(to_bet(people)) == LONGEST_WAIT
        with pytest.raises(Refusal, match="choose 5 to 120 s, or none"):
            host.do("set", result_seconds=3)
        host.do("set", speed="off")
        one = to_bet(people)
        one.act(one.game["legal"][0]["action"])
        one.hear_all()
        assert "held" not in moments(one)[-1]


@pytest.mark.parametrize("seats", [("open", "random"), ("open", "open")])
def test_there_is_no_hurry_alone_or_with_a_day_for_a_decision(
    data: Path, seats: tuple[str, ...]
) -> None:
    with served(data) as address:
        people = seated(address, *seats, deadline=86_400 if seats[1] == "open" else None)
        if len(people) == 1:
            people[0].until(lambda: people[0].game["legal"])
        assert held(to_bet(people)) == LONGEST_WAIT


@pytest.mark.parametrize("game_id", [each for each in game_ids() if each != "homestretch"])
def test_every_race_has_one_result(game_id: str) -> None:
    steps = list(random_game(started(game_id, max(2, load(game_id).seats[0])), 5))
    found = sum(
        any(map(before.game.show.is_result, moment.events))
        for before, step in steps
        for moment in step.moments
    )
    races = getattr(steps[-1][1].moments[-1].state, "results", ("the only one",))
    assert found == len(races) > 0
