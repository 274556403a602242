"""Games of OpenSpiel. Its package is no part of what `make` installs: the extra is `open_spiel`."""

import random
import sys
import unittest
from collections.abc import Iterator
from typing import Any

import pytest

import railbird
from railbird import rl
from railbird.core import BadSetup

GAMES: dict[str, dict[str, object]] = {
    "homestretch": {"green_races": 0, "purple_races": 1},
    "long_shot": {},
    "top_of_the_stretch": {},
    "win_place_and_show": {"races": 1},
    "big_stakes": {"play_speed": "japanese"},
}


@pytest.fixture
def pyspiel() -> Any:
    return pytest.importorskip(
        "pyspiel", reason="OpenSpiel is not installed: pip install 'railbird[open_spiel]'"
    )


def test_without_the_extra_it_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "pyspiel", None)
    monkeypatch.delitem(sys.modules, "railbird.rl.open_spiel", raising=False)
    with pytest.raises(BadSetup, match=r"pip install 'railbird\[open_spiel\]'"):
        rl.open_spiel_game("homestretch")


@pytest.mark.parametrize("game", GAMES)
def test_it_passes_the_simulations_of_pyspiel(pyspiel: Any, game: str) -> None:
    """A random game to its end; then a state is written down and read again."""
    made = rl.open_spiel_game(game, 3, GAMES[game])
    pyspiel.random_sim_test(made, num_sims=1, serialize=False, verbose=False)
    state = made.new_initial_state()
    for _ in walk(state, 60):
        pass
    again = made.deserialize_state(state.serialize())
    assert str(again) == str(state)
    assert again.history() == state.history()
    kept, given = pyspiel.deserialize_game_and_state(pyspiel.serialize_game_and_state(made, state))
    assert str(given) == str(state)
    assert kept.get_type().short_name == made.get_type().short_name


def walk(state: Any, steps: int) -> Iterator[Any]:
    rng = random.Random(2)
    for _ in range(steps):
        if state.is_terminal():
            return
        yield state
        if state.is_chance_node():
            draws, odds = zip(*state.chance_outcomes(), strict=True)
            assert sum(odds) == pytest.approx(1)
            state.apply_action(rng.choice(draws))
        else:
            state.apply_action(rng.choice(state.legal_actions()))


@pytest.mark.usefixtures("pyspiel")
@pytest.mark.parametrize("game", GAMES)
def test_it_passes_the_api_test_of_pyspiel(game: str) -> None:
    """The test that OpenSpiel holds its own larger games to, on states of ours."""
    api_test = pytest.importorskip(
        "open_spiel.integration_tests.api_test",
        reason="OpenSpiel is installed without its tests",
    )
    made = rl.open_spiel_game(game, 3, GAMES[game])
    last = made.new_initial_state()
    states = [state.clone() for number, state in enumerate(walk(last, 100_000)) if number % 16 == 0]
    states = [*states[:40], last]

    base: Any = api_test.EnforceAPIOnPartialTreeBase

    class OfRailbird(base):  # type: ignore[misc]
        """On states all along a game; those that it would draw itself are all in the shuffles."""

        @classmethod
        def setUpClass(cls) -> None:
            cls.game, cls.game_type = made, made.get_type()
            cls.game_name, cls.some_states = made.get_type().short_name, states

    found = unittest.TestResult()
    unittest.defaultTestLoader.loadTestsFromTestCase(OfRailbird).run(found)
    assert found.testsRun >= 5
    assert not found.failures, found.failures[0][1]
    assert not found.errors, found.errors[0][1]


@pytest.mark.usefixtures("pyspiel")
def test_rewards_add_up_and_a_clone_goes_its_own_way() -> None:
    made = rl.open_spiel_game("homestretch", 3, GAMES["homestretch"])
    state = made.new_initial_state()
    for _ in walk(state, 40):
        pass
    clone = state.clone()
    before = str(state)
    for _ in walk(clone, 5):
        pass
    assert str(state) == before != str(clone)
    for _ in walk(state, 100_000):
        pass
    assert state.is_terminal()
    assert sum(state.returns()) == pytest.approx(0)


@pytest.mark.usefixtures("pyspiel")
def test_a_seat_sees_only_what_it_may() -> None:
    made = rl.open_spiel_game("homestretch", 2, GAMES["homestretch"])
    state = made.new_initial_state()
    while state.is_chance_node():
        state.apply_action(0)
    first, other = (state.observation_string(seat) for seat in (0, 1))
    state.apply_action(state.legal_actions()[0])
    assert state.current_player() == 1
    assert state.observation_string(1).replace('"picked": [true, false]', "") == other.replace(
        '"picked": [false, false]', ""
    ).replace('"must": [0, 1]', '"must": [1]')
    assert state.observation_string(0) != first


@pytest.mark.usefixtures("pyspiel")
def test_what_is_no_tree_of_draws_is_refused() -> None:
    game = railbird.load("big_stakes")
    made = rl.open_spiel_game(game, 2, {"program": "one_race", "race": "5F-D", "betting": True})
    state = made.new_initial_state()
    with pytest.raises(BadSetup, match="is an estimate, not a draw"):
        for _ in walk(state, 500):
            pass
