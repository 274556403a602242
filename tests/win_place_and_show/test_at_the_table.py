"""At the table: what the browser's server does with the secrets of this game."""

import re
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from tests.table.served import Socket, Visitor, served


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
