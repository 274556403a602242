"""The promises of the contract, kept by Big Stakes Racing in random games of many kinds."""

import random
from collections.abc import Iterator
from typing import Any

import pytest

from railbird.core import Action, Seat
from railbird.core import State as CoreState
from railbird.games.big_stakes.actions import Bid, NameFoal, PlaceBet, TrimFoal
from railbird.games.big_stakes.race.actions import Move
from railbird.games.big_stakes.state import State
from railbird.testing import check_game
from tests.games.big_stakes.table import game, quick_bookmaker


def spellings(state: CoreState, _seat: Seat, rng: random.Random) -> Iterator[Action]:
    """Amounts between the steps of a ladder, rows at once, names, and paths in any order."""
    assert isinstance(state, State)
    match state.phase.name:
        case "auction":
            yield Bid(100_000 * rng.randint(1, 200))
        case "bets":
            horse = rng.choice(state.odds).horse
            yield PlaceBet(horse, rng.choice(("win", "place", "show")), 10_000 * rng.randint(1, 9))
        case "breed" if state.foal and len(state.foal.red) == 12:
            red = list(state.foal.red)
            while sum(red) > 100:
                red[rng.randrange(12)] -= 1
            yield TrimFoal(red=tuple(red))
            yield NameFoal(f"Hope {rng.randint(1, 999)}")
        case "move" if state.race and state.race.menu:
            letters = list(rng.choice(state.race.menu).path)
            rng.shuffle(letters)
            yield Move("".join(letters))


QUICK = {"play_speed": "japanese", "token_policy": "forced_only"}
"""Meets of few decisions."""


def test_a_meet_keeps_every_promise() -> None:
    """BS-8: the meet as it is played by default."""
    report = check_game(game(), 2, games=1, options={}, spellings=spellings, thorough=0.05)
    assert report.games == 1


@pytest.mark.parametrize("seats", [1, 4])
def test_quick_meets_keep_every_promise(seats: int) -> None:
    """BS-3.1: alone against the house, and among players."""
    report = check_game(game(), seats, games=1, options=QUICK, spellings=spellings, thorough=0.1)
    assert report.games == 1


ONE_RACE = {"program": "one_race", "race": "5F-D"}


@pytest.mark.parametrize(
    ("seats", "options"),
    [
        (10, ONE_RACE),
        (3, {"play_speed": "west_coast", "track": "single", "horses_per_player": 2, **ONE_RACE}),
        (3, {"play_speed": "japanese", "jockeys": True, "weights": "manual", **ONE_RACE}),
        (4, {"inquiry_mode": "inquiry", "token_policy": "forced_only", **ONE_RACE}),
        (3, {"inquiry_mode": "inquiry", "track_conditions": "race", **ONE_RACE}),
        (2, {"weights": "rating", "mirror_allowance": True, "times": False, **ONE_RACE}),
    ],
    ids=lambda value: " ".join(map(str, value)) if isinstance(value, dict) else str(value),
)
def test_single_races_keep_every_promise(seats: int, options: dict[str, Any]) -> None:
    """BS-9.8 – BS-9.18, BS-9.22 – BS-9.24."""
    report = check_game(game(), seats, games=1, options=options, spellings=spellings, thorough=0.08)
    assert report.games == 1


def test_betting_keeps_every_promise() -> None:
    """BS-9.21, BS-9.25: and every bet is secret while others bet."""
    options = {"betting": True, "riding": "auto", **ONE_RACE}
    report = check_game(
        quick_bookmaker(), 3, games=2, options=options, spellings=spellings, thorough=0.3
    )
    assert "bets" not in report.secrets_never_hidden


@pytest.mark.parametrize(
    "options",
    [
        {"stables": "auction", "breeding": "matched", "house_stables": 1},
        {
            "program": "randomized",
            "race_draw": "select",
            "race_order": "agreed",
            "breeding": "random",
            "track_conditions": "meet",
        },
    ],
    ids=["auction", "draw"],
)
def test_whole_meets_with_options_keep_every_promise(options: dict[str, Any]) -> None:
    """BS-9.1 – BS-9.6, BS-9.13, BS-9.20."""
    report = check_game(
        game(), 2, games=1, options={**QUICK, **options}, spellings=spellings, thorough=0.1
    )
    assert report.games == 1


def test_every_secret_is_seen_to_be_kept() -> None:
    """BS-8: hands, discards, trades, answers and pace are hidden, and vary."""
    report = check_game(game(), 3, games=1, options=QUICK, thorough=0.4)
    assert report.secrets_never_hidden == ("order of the lots", "bets")
