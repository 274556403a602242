"""The PPO of one file learns: half a minute's fraction is enough to beat random players."""

import importlib.util
from pathlib import Path
from types import ModuleType

import numpy as np
import pytest

EXAMPLE = Path(__file__).parents[2] / "examples" / "ppo.py"


@pytest.fixture
def ppo() -> ModuleType:
    spec = importlib.util.spec_from_file_location("ppo", EXAMPLE)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def test_it_learns_to_beat_random_players(ppo: ModuleType, monkeypatch: pytest.MonkeyPatch) -> None:
    """A smaller network and 33,000 decisions; par is 25 %."""
    for name, small in (("GAMES", 64), ("MINIBATCH", 256), ("HIDDEN", 48)):
        monkeypatch.setattr(ppo, name, small)
    learner = ppo.Learner("random", seed=1)
    before = ppo.score(learner.weights, "random", games=256, seed=5)[0]
    for _ in range(8):
        learner.round(ppo.RATE)
    after = ppo.score(learner.weights, "random", games=256, seed=5)[0]
    assert before < 0.33
    assert after > 0.35


def test_a_decision_is_credited_with_all_that_came_of_it_in_its_game(
    ppo: ModuleType, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Three steps of one game; it ends with the second, so the third tells nothing of the first."""
    monkeypatch.setattr(ppo, "GAMES", 1)
    monkeypatch.setattr(ppo, "STEPS", 3)
    nothing = np.zeros((3, 1), np.float32)
    played = ppo.Played(
        *(nothing, nothing, nothing, nothing),
        worth=np.array([[1.0], [2.0], [4.0], [8.0]], np.float32),
        rewards=np.array([[0.5], [3.0], [0.0]], np.float32),
        over=np.array([[False], [True], [False]]),
    )
    third = 0 + 8.0 - 4.0
    second = 3.0 - 2.0
    first = 0.5 + 2.0 - 1.0 + ppo.LAMBDA * second
    assert ppo.advantages(played).ravel() == pytest.approx([first, second, third])
