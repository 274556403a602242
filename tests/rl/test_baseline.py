"""The baseline: its slopes are right, credit goes to whom it belongs, a seed is repeated, and what
was learnt plays."""

import importlib
import random
import sys
from collections.abc import Iterator
from pathlib import Path
from types import ModuleType

import numpy as np
import pytest

from railbird import rl
from railbird.arena import Field, play_game
from railbird.arena.tally import won_by

FOLDER = Path(__file__).parents[2] / "examples" / "baseline"
MODULES = ("learnt", "network", "ppo", "curve", "train")


@pytest.fixture
def baseline(monkeypatch: pytest.MonkeyPatch) -> Iterator[dict[str, ModuleType]]:
    """Its modules, which import each other as scripts do."""
    monkeypatch.syspath_prepend(str(FOLDER))
    yield {name: importlib.import_module(name) for name in MODULES}
    for name in MODULES:
        del sys.modules[name]


def test_slopes_are_those_of_the_loss(baseline: dict[str, ModuleType]) -> None:
    network, ppo = baseline["network"], baseline["ppo"]
    rng = np.random.default_rng(1)
    count, length, hidden, actions = 40, 6, 5, 4
    weights = {
        name: rng.standard_normal(each.shape)
        for name, each in network.new_weights(length, hidden, actions, rng).items()
    }
    rows, masks = rng.standard_normal((count, length)), rng.random((count, actions)) < 0.7
    chosen = rng.integers(actions, size=count)
    masks[np.arange(count), chosen] = True
    gain, goals = rng.standard_normal(count), rng.standard_normal(count)
    before = network.Seen(weights, rows, masks).chances[np.arange(count), chosen]
    before = before * rng.choice([0.7, 0.95, 1.05, 1.4], count)

    def loss() -> float:
        seen = network.Seen(weights, rows, masks)
        ratio = seen.chances[np.arange(count), chosen] / before
        held = np.clip(ratio, 1 - ppo.CLIP, 1 + ppo.CLIP)
        openness = -(seen.chances * np.log(seen.chances + 1e-12)).sum(axis=1)
        missed = (seen.worth - goals) ** 2 / 2
        each = -np.minimum(gain * ratio, gain * held) - ppo.ENTROPY * openness
        return float((each + ppo.WORTH * missed).mean())

    seen = network.Seen(weights, rows, masks)
    of_wishes = ppo.slope_of_wishes(seen.chances, chosen, before, gain)
    slopes = seen.slopes(of_wishes, ppo.WORTH * (seen.worth - goals) / count)
    for name, slope in slopes.items():
        way = rng.standard_normal(slope.shape)
        weights[name] += 1e-5 * way
        above = loss()
        weights[name] -= 2e-5 * way
        below = loss()
        weights[name] += 1e-5 * way
        assert (above - below) / 2e-5 == pytest.approx(float((slope * way).sum()), abs=1e-5), name


def test_features_tell_of_the_horse_that_was_rolled(baseline: dict[str, ModuleType]) -> None:
    """Held against the view: shares, own tokens and the position, whenever somebody drives."""
    learnt = baseline["learnt"]
    env = rl.raw_env("homestretch", 4)
    env.reset(seed=3)
    rng, asked = random.Random(3), 0
    while True:
        seen, _, over, _, info = env.last()
        if over:
            break
        view = info["view"]
        if view.phase == "race_turn" and view.choice == "drive":
            asked += 1
            rolled = sum(view.dice)
            told = learnt.features(seen["observation"][None])[0, len(seen["observation"]) :]
            shares = [sum(int(card[1:3]) == rolled for card in each) for each in view.stables]
            tokens = [
                sum(
                    bet.value
                    for bet in view.bets
                    if (bet.seat, bet.horse, bet.line) == (view.seat, rolled, line)
                )
                for line in ("win", "place", "show")
            ]
            assert told[0] == pytest.approx(learnt.LOUD * shares.pop(view.seat) / 3)
            assert told[1] == pytest.approx(learnt.LOUD * sum(shares) / 3)
            points = sum(env.unwrapped.game.box.bet_tokens)
            assert told[2:5] == pytest.approx([learnt.LOUD**2 * each / points for each in tokens])
            length = env.unwrapped.game.box.finish
            assert told[8] == pytest.approx(learnt.LOUD * view.position[rolled] / length)
        env.step(rng.choice(info["legal"]))
    assert asked > 10


def test_credit_goes_to_the_seat_that_decided(baseline: dict[str, ModuleType]) -> None:
    """Seats 0 and 1 decide in turn; the game ends with the third decision and pays 3 and −3. The
    fourth belongs to a new game and cannot be judged yet."""
    ppo = baseline["ppo"]
    nothing = np.zeros((4, 1, 1), np.float32)
    rewards = np.zeros((4, 1, 2), np.float32)
    rewards[2, 0] = 3, -3
    played = ppo.Played(
        rows=nothing,
        masks=nothing > 0,
        seats=np.array([[0], [1], [0], [0]]),
        actions=np.zeros((4, 1), np.int64),
        chances=np.ones((4, 1), np.float32),
        worth=np.array([[0.5], [-1.0], [2.0], [0.0]], np.float32),
        rewards=rewards,
        over=np.array([[False], [False], [True], [False]]),
    )
    better, judged = ppo.credit(played)
    assert judged[:, 0].tolist() == [True, True, True, False]
    last = 3 - 2.0
    first = 2.0 - 0.5 + ppo.LAMBDA * last
    assert better[:, 0].tolist() == pytest.approx([first, -3 + 1.0, last, 0])


def test_a_seed_is_repeated_and_everything_written(
    baseline: dict[str, ModuleType], monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setattr(baseline["ppo"], "GAMES", 4)
    monkeypatch.setattr(baseline["ppo"], "STEPS", 40)
    train = baseline["train"].train
    first, second = (train(1, rounds=2, every=2, games=1, folder=tmp_path) for _ in range(2))
    other = train(2, rounds=2, every=2, games=1, folder=tmp_path)
    assert all((first[name] == second[name]).all() for name in first)
    assert (first["in"] != other["in"]).any()
    assert sorted(path.name for path in tmp_path.iterdir()) == [
        "curve.csv",
        "curve.svg",
        "homestretch.npz",
    ]


def test_what_was_learnt_beats_random_players() -> None:
    """Par is 10 of 40; fewer than 16 would be bad luck of one in two hundred for what the docs
    say of it."""
    learnt = f"{FOLDER / 'learnt.py'}:Bot"
    field = Field("homestretch", (learnt, "random", "random", "random"), seed=3)
    played = [play_game(field, number) for number in range(40)]
    assert not any(each.faults for each in played)
    assert sum(won_by(learnt, each) for each in played) >= 16
