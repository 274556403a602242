"""The example learns: a few games are enough to beat random players."""

import importlib.util
from pathlib import Path
from types import ModuleType

import numpy as np

EXAMPLE = Path(__file__).parents[2] / "examples" / "learn_homestretch.py"


def example() -> ModuleType:
    spec = importlib.util.spec_from_file_location("learn_homestretch", EXAMPLE)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def test_a_hundred_games_teach_something() -> None:
    """The lead of its final money is $15k in the long run, with a standard error of $4k here."""
    learning = example()
    policy = learning.learn(games=100, tell=False)
    assert learning.against_random(policy, games=100).lead > 3


def test_who_has_learned_nothing_is_no_better_than_random() -> None:
    learning = example()
    policy = learning.Policy(182, 426)
    assert not policy.weights.any()
    assert abs(learning.against_random(policy, games=60).lead) < 20


def test_what_paid_becomes_more_likely() -> None:
    learning = example()
    policy = learning.Policy(actions=3, numbers=1)
    row = np.ones(2, dtype=np.float32)
    legal = np.array([0, 2])
    before = policy.chances(row, legal)
    assert before.tolist() == [0.5, 0.5]
    policy.learn([(learning.Decision(row, legal, before, chosen=1, lead=0, race=1), 1.0)])
    assert policy.chances(row, legal)[1] > 0.5
    assert not policy.weights[1].any()
