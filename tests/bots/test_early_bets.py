"""Betting ahead of the order (HS-4.10), in railbird.play and in the arena."""

from pathlib import Path

import railbird
from railbird.arena import Field, play_game
from railbird.bots.guard import Guard
from railbird.core import Action, Perspective, Record, decisions
from railbird.games.homestretch.actions import PlaceBet

GAME = railbird.load("homestretch")

FAILS_EARLY = """
class Eager:
    def __init__(self, game=None):
        pass

    def choose(self, seen):
        return seen.legal[0]

    def choose_early(self, seen):
        raise ValueError
"""


class Eager:
    def choose(self, seen: Perspective) -> Action:
        return seen.legal[0]

    def choose_early(self, seen: Perspective) -> Action | None:
        return seen.legal[-1]


class Faulty(Eager):
    def choose_early(self, _seen: Perspective) -> Action | None:
        raise ValueError("no idea")


def bettors(record: Record) -> list[int]:
    return [taken.seat for taken in decisions(record, GAME) if isinstance(taken.action, PlaceBet)]


def order(record: Record) -> tuple[int, ...]:
    first = next(t for t in decisions(record, GAME) if isinstance(t.action, PlaceBet))
    return tuple(first.state.view(None).bet_order)


def test_a_player_may_bet_ahead_of_the_order() -> None:
    for seed in range(4):
        record = railbird.play(GAME, ["random", Eager(), "random"], seed=seed)
        assert bettors(record)[:5] == [1] * 5
    assert any(
        order(railbird.play(GAME, ["random", Eager(), "random"], seed=seed))[0] != 1
        for seed in range(4)
    )


def test_strict_order_offers_nothing() -> None:
    record = railbird.play(
        GAME, ["random", Eager(), "random"], seed=1, options={"bet_order": "strict"}
    )
    assert bettors(record)[0] == order(record)[0]


def test_a_bot_that_fails_ahead_of_its_turn_waits_and_is_named() -> None:
    guard = Guard(Faulty(), "faulty", limit=None)
    railbird.play(GAME, ["random", guard, "random"], seed=1)
    assert guard.faults
    assert str(guard.faults[0]).endswith("raised ValueError; it waits for its turn")


def test_the_arena_asks_as_well(tmp_path: Path) -> None:
    bot = tmp_path / "eager.py"
    bot.write_text(FAILS_EARLY)
    played = play_game(Field("homestretch", ("random", f"{bot}:Eager", "random"), seed=3), 0)
    assert any(fault.instead == "it waits for its turn" for fault in played.faults)
