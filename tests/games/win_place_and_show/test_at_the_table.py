"""At the table: what the browser's server does with the secrets of this game."""

import random
import re
import time
from collections.abc import Callable, Iterator
from dataclasses import replace
from pathlib import Path

import pytest

from railbird.core import Chance, Outcome
from railbird.table.clock import ServerClock
from railbird.table.session import session as play
from tests.table.served import UNHURRIED, Refusal, Socket, Visitor, served
from tests.table.test_secrets import Told


@pytest.fixture
def visit(tmp_path: Path) -> Iterator[Callable[[], Visitor]]:
    with served(tmp_path) as address:
        yield lambda: Visitor(address)


def three_at_betting(visit: Callable[[], Visitor], **options: object) -> list[Socket]:
    """Anna hosts; nobody has bid, the horses are dealt, and race 1 is open for bets."""
    anna = visit().host("open", "open", "open", game="win_place_and_show", options=options)
    players = [anna, *(visit().socket(anna.table) for _ in range(2))]
    for seat, (player, name) in enumerate(zip(players, ("Anna", "Ben", "Cleo"), strict=True)):
        player.do("sit", seat=seat, name=name)
    anna.do("start")
    for player in players:
        player.until_phase("playing")
    while anna.view["phase"] != "betting":
        anna.do("play_defaults")
        anna.hear_all()
    for player in players:
        player.hear_all()
    return players


def test_a_late_slip_is_empty_whatever_was_written(visit: Callable[[], Visitor]) -> None:
    """WP-5.13, WP-9.15: when time is up all that is written is dropped, and the slip is sealed."""
    anna, ben, cleo = three_at_betting(visit)
    horse = ben.view["entered"][0]
    ben.act({"do": "write_bet", "position": "win", "horse": horse, "amount": 2000})
    ben.act({"do": "write_bet", "position": "place", "horse": horse, "amount": 1000})
    anna.do("play_defaults", seat=1)
    ben.until(lambda: ben.view["sealed"][1])
    assert ben.view["slip"]["bets"] == []
    cleo.until(lambda: cleo.view["sealed"][1])
    assert cleo.view["must"] == [0, 2]


def test_writing_sends_nothing_to_the_others(visit: Callable[[], Visitor]) -> None:
    """WP-8.5, WP-5.13: not even that there was a step."""
    _, ben, cleo = three_at_betting(visit)
    cleo.heard.clear()
    horse = ben.view["entered"][0]
    ben.act({"do": "write_bet", "position": "win", "horse": horse, "amount": 2000})
    cleo.hear_all()
    assert not [text for text in cleo.heard if re.search('"type":"(game|update)"', text)]


def test_a_slip_is_sealed_in_one_step(visit: Callable[[], Visitor]) -> None:
    """WP-5.13: the whole slip, as a form sends it."""
    _, ben, cleo = three_at_betting(visit)
    horse = ben.view["entered"][0]
    ben.act(
        {
            "do": "submit_slip",
            "race": 1,
            "win": [[horse, 2000]],
            "daily_double": [{"kind": "wheel_second", "first": horse, "stake": 1000}],
        }
    )
    ben.until(lambda: ben.view["sealed"][1])
    assert ben.view["written"] == 8000
    cleo.until(lambda: cleo.view["sealed"][1])
    assert cleo.view["totals"] == []


def test_the_time_for_a_slip_runs_out(visit: Callable[[], Visitor]) -> None:
    """WP-9.15: nobody is hurried at the auction; slips that are not sealed in time are empty."""
    anna, ben, _ = three_at_betting(visit, bet_timer_seconds=1)
    at_betting = [text for text in anna.heard if '"phase":"betting"' in text]
    assert at_betting
    assert not any('"deadlines":[null' in text for text in at_betting)
    ben.until(lambda: ben.view["phase"] == "ride")
    assert ben.view["totals"] == [0, 0, 0]
    assert ben.game["deadlines"] == [None, None, None]


def test_a_claim_window_waits_for_nobody_for_long(visit: Callable[[], Visitor]) -> None:
    """WP-9.18, WP-4.14: who has left is late and claims nothing; riders are not hurried."""
    anna, ben, cleo = three_at_betting(visit, claim_windows="always", claim_timer_seconds=1)
    ben.raw.close()
    anna.do("play_defaults")
    anna.until(lambda: anna.view["phase"] == "ride")
    assert anna.game["deadlines"] == [None, None, None]
    (rider,) = anna.view["must"]
    anna.do("play_defaults", seat=rider)
    for player in (anna, cleo):
        player.until(lambda who=player: who.view["phase"] == "claim_window")  # type: ignore[misc]
        due = player.game["deadlines"]
        assert due[rider] is None
        assert len({at for at in due if at is not None}) == 1
        player.until(lambda who=player: who.view["phase"] == "ride")  # type: ignore[misc]
    assert anna.view["claims"] == []
    assert anna.game["deadlines"] == [None, None, None]


# -- two worlds ----------------------------------------------------------------------------------

TIMED = re.compile(r'"(id|commitment|table|record|secret|sub)":(?:"[^"]*"|null)')
"""What differs between any two tables. Times do not: the clock stands still unless it is set."""


def seeded(chance: Chance, number: int) -> Outcome:
    return chance.sample(random.Random(number).randrange)


class Clock:
    now = 1_800_000_000_000


def windows_heard(data: Path, cleo_bets_on: int, clock: Clock) -> list[list[str]]:
    """What Anna, Ben, Cleo and the public hear of four rides with their claim windows.

    The first three windows close with the last answer, the fourth when the time is up.
    """
    clock.now = Clock.now
    with served(data) as address:
        players = three_at_betting(
            lambda: Visitor(address), claim_windows="always", claim_timer_seconds=1
        )
        anna, _, cleo = players
        public = Visitor(address).socket(anna.table)
        everybody = [*players, public]
        for each in everybody:
            each.hear_all()
        time.sleep(0.1)  # who is here has been told
        for each in everybody:
            each.hear_all()
            each.heard.clear()
        horses = anna.view["entered"]
        bet = {"do": "submit_slip", "race": 1, "win": [[horses[cleo_bets_on], 2000]]}
        for player in players:
            player.act(bet if player is cleo else {"do": "submit_slip", "race": 1})
        for number in range(4):
            anna.hear_all()
            assert anna.view["phase"] == "ride"
            (rider,) = anna.view["must"]
            clock.now += 700
            anna.do("play_defaults", seat=rider)
            asked = [player for seat, player in enumerate(players) if seat != rider]
            for player in everybody:
                player.hear_all()
                assert player.view["phase"] == "claim_window"
            if number == 3:
                clock.now += 1_001
                anna.until(lambda: anna.view["phase"] != "claim_window")
            else:
                for player in asked:
                    clock.now += 300
                    player.act({"do": "decline_claim"})
        for player in everybody:
            player.hear_all()
        said = [[TIMED.sub("…", text) for text in player.heard] for player in everybody]
        for player in everybody:
            player.close()
        return said


def test_a_claim_window_tells_nothing_of_the_bets(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """WP-4.14: in worlds that differ in Cleo's bet alone the others hear the same, byte for byte,
    in the same order and at the same times."""
    clock = Clock()
    monkeypatch.setattr(ServerClock, "now", lambda _self: clock.now)
    monkeypatch.setattr(play, "dice_from", lambda _spec, _secret: Told(seeded))
    worlds = [
        windows_heard(tmp_path / str(horse), cleo_bets_on=horse, clock=clock) for horse in range(3)
    ]
    for anna, ben, _, public in worlds[1:]:
        assert (anna, ben, public) == (worlds[0][0], worlds[0][1], worlds[0][3])
    assert len({tuple(cleo) for _, _, cleo, _ in worlds}) == 3
    told = "".join(worlds[0][3])
    assert told.count('"window_opened"') == 4
    assert re.search(r'"starts":1800\d{9}', told)
    assert re.search(r'"deadlines":\[[^]]*1800\d{9}', told)


def test_nobody_hears_who_has_answered_in_a_claim_window(visit: Callable[[], Visitor]) -> None:
    """WP-8.9: neither by a message nor by who is waited for."""
    players = three_at_betting(visit, claim_windows="always", claim_timer_seconds=0)
    anna = players[0]
    anna.do("play_defaults")
    anna.until(lambda: anna.view["phase"] == "ride")
    (rider,) = anna.view["must"]
    anna.do("play_defaults", seat=rider)
    for player in players:
        player.until(lambda who=player: who.view["phase"] == "claim_window")  # type: ignore[misc]
    first, second = (player for seat, player in enumerate(players) if seat != rider)
    owner = players[rider]
    with pytest.raises(Refusal, match="you own horse"):
        owner.act({"do": "decline_claim"})
    owner.hear_all()
    owner.heard.clear()
    first.act({"do": "decline_claim"})
    owner.hear_all()
    assert not [text for text in owner.heard if re.search('"type":"(game|update|table)"', text)]
    assert len(owner.view["must"]) == 2
    second.act({"do": "decline_claim"})
    owner.until(lambda: owner.view["phase"] == "ride")


# -- bots ----------------------------------------------------------------------------------------

SLOW = """
import time

class Slow:
    def choose(self, seen):
        if seen.view.window:
            time.sleep(1)
        return seen.legal[0]
"""


def test_a_bot_that_thinks_longer_about_a_claim_answers_at_the_same_time(
    tmp_path: Path,
) -> None:
    """WP-4.14: only with a bet is there something to think about."""
    limits = replace(UNHURRIED, beat_seconds=2.4)
    (tmp_path / "slow.py").write_text(SLOW)
    slow = f"{tmp_path / 'slow.py'}:Slow"
    waited = []
    for bot in ("random", "slow.py:Slow"):
        with served(tmp_path / bot[:4], limits, own_bots=[slow]) as address:
            anna = alone_at_a_window(Visitor(address), bot)
            opened = time.monotonic()
            anna.act({"do": "decline_claim"})
            wait_for_the_end(anna)
            waited.append(time.monotonic() - opened)
    assert all(2.0 < seconds < 3.2 for seconds in waited), waited


def test_alone_against_bots_a_claim_window_ends_with_my_answer(
    visit: Callable[[], Visitor],
) -> None:
    anna = alone_at_a_window(visit(), "random", claim_timer_seconds=600)
    time.sleep(1.2)
    anna.hear_all()
    assert anna.view["window"], "the bots have answered, and the window waits for Anna"
    before = time.monotonic()
    anna.act({"do": "decline_claim"})
    wait_for_the_end(anna)
    assert time.monotonic() - before < 60, "it did not wait for the timer"


def alone_at_a_window(visitor: Visitor, bot: str, **options: object) -> Socket:
    """Anna, two bots, and the first claim window that Anna is asked in."""
    options = {"claim_windows": "always"} | options
    anna = visitor.host("open", bot, bot, game="win_place_and_show", options=options)
    anna.do("sit", seat=0, name="Anna")
    anna.do("start")
    anna.until_phase("playing")
    while not (anna.view["window"] and 0 in anna.view["must"]):
        if anna.game["legal"]:
            anna.do("play_defaults", seat=0)
        else:
            anna.hear()
    return anna


def wait_for_the_end(anna: Socket) -> None:
    anna.until(lambda: not anna.view["window"])
