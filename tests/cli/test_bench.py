"""railbird bench measures whole games; it proves nothing about time here."""

import random

import pytest

import railbird as package
from railbird.cli import bench, exit_codes
from railbird.core import Over
from railbird.measure import play_random_game, states_along, usual_seats
from tests.cli.conftest import Railbird


@pytest.fixture(autouse=True)
def few_rounds(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(bench, "ROUNDS", 2)


def test_every_game_is_measured(railbird: Railbird) -> None:
    data = railbird("bench", "--games", "1", "--json").data
    assert [speed["game"] for speed in data["games"]] == list(package.game_ids())
    assert data["calibration_turns_per_second"] > 0
    for speed in data["games"]:
        assert speed["games_per_second"] > 0
        assert speed["copy_microseconds"] > 0
        assert speed["decisions"] > 0  # in Top of the Stretch there is betting
        assert speed["decisions_per_second"] > 0


def test_in_words(railbird: Railbird) -> None:
    ran = railbird("bench", "homestretch", "--games", "1")
    assert ran.code == exit_codes.FINE
    assert "Calibration loop:" in ran.out
    assert "homestretch" in ran.out


def test_one_game_of_them(railbird: Railbird) -> None:
    data = railbird("bench", "homestretch", "--games", "1", "--json").data
    assert [speed["game"] for speed in data["games"]] == ["homestretch"]


def test_a_game_that_is_not_there(railbird: Railbird) -> None:
    ran = railbird("bench", "ludo")
    assert ran.code == exit_codes.BAD_INPUT
    assert "ludo" in ran.err


def test_at_least_one_game(railbird: Railbird) -> None:
    ran = railbird("bench", "--games", "0")
    assert (ran.code, ran.err) == (exit_codes.BAD_INPUT, "railbird: --games 0: at least 1\n")


def test_a_round_is_the_same_games_again() -> None:
    game = package.load("homestretch")
    counts = [play_random_game(game, 4, random.Random(3)) for _ in range(2)]
    assert counts[0] == counts[1] > 100
    assert usual_seats(game) == 4


def test_copies_are_taken_all_along_a_game() -> None:
    states = states_along(package.load("homestretch"), 3, random.Random(3))
    phases = {state.phase.name for state in states}
    assert phases >= {"setup", "draft", "betting", "race_turn", "market"}
    assert not any(isinstance(state.pending, Over) for state in states)
