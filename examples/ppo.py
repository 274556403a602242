# ruff: noqa: T201 – a program for people
"""PPO in one file and NumPy alone: learns Homestretch in the compiled kernel, in a few minutes.

    OPENBLAS_NUM_THREADS=1 python examples/ppo.py
    python examples/ppo.py --opponents steady --rounds 200 --keep policy.npz

One seat of many games side by side is played by the network, the others by a bot inside the kernel.
It is told how its lead in money changes. In the end it plays games that it has not seen, each
action the one it likes best. The same seed gives the same result on the same machine.
"""

import argparse
import time
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from railbird import rl
from railbird.arena.tally import wilson

Floats = NDArray[np.float32]
Weights = dict[str, Floats]

GAME, SEATS = "homestretch", 4
GAMES, STEPS = 256, 64
"""Side by side, and decisions of each before the network learns from them."""
HIDDEN = 128
EPOCHS, MINIBATCH = 3, 1024
RATE, CLIP, ENTROPY, WORTH = 2e-3, 0.2, 0.01, 0.5
GAMMA, LAMBDA = 1.0, 0.95
SCALE = 20.0
"""Thousands of dollars that count as one."""

# Where parts of a row begin; docs/environment.md has them all.
HORSES, LINES, OTHERS, SEAT = 11, 3, 5, 16
SEATS_AT = 8
TRACK = SEATS_AT + (1 + OTHERS) * SEAT + 3
DICE = TRACK + HORSES * 6
OWN = DICE + 5 + HORSES
THEIRS = OWN + HORSES * LINES + 3


def features(rows: Floats) -> Floats:
    """The rows, and once more what they say of the horse that was rolled: shares, tokens, place."""
    shares = rows[:, SEATS_AT : TRACK - 3].reshape(-1, 1 + OTHERS, SEAT)[:, :, -HORSES:]
    own = rows[:, OWN : OWN + HORSES * LINES].reshape(-1, HORSES, LINES)
    theirs = rows[:, THEIRS : THEIRS + OTHERS * HORSES * LINES]
    about = np.concatenate(
        [
            shares[:, 0, :, None],
            shares[:, 1:].sum(axis=1)[:, :, None],
            own,
            theirs.reshape(-1, OTHERS, HORSES, LINES).sum(axis=1),
            rows[:, TRACK:DICE].reshape(-1, HORSES, 6),
        ],
        axis=2,
    )
    rolled = rows[:, OWN - HORSES : OWN, None]
    return np.concatenate([rows, 3 * (rolled * about).sum(axis=1)], axis=1)


# -- the network ---------------------------------------------------------------------------------


def new_weights(length: int, actions: int, rng: np.random.Generator) -> Weights:
    """One hidden layer; first wishes are near zero, so that everything is tried."""

    def layer(rows: int, columns: int, scale: float) -> Floats:
        drawn = rng.standard_normal((rows, columns)) * scale / np.sqrt(rows)
        return drawn.astype(np.float32)

    return {
        "in": layer(length, HIDDEN, 4.0),
        "in_bias": np.zeros(HIDDEN, np.float32),
        "wish": layer(HIDDEN, actions, 0.01),
        "wish_bias": np.zeros(actions, np.float32),
        "worth": layer(HIDDEN, 1, 0.1),
        "worth_bias": np.zeros(1, np.float32),
    }


class Thought(NamedTuple):
    hidden: Floats
    chances: Floats
    """Of each action; 0 for those that are not legal."""
    worth: Floats


def think(weights: Weights, seen: Floats, masks: NDArray[Any]) -> Thought:
    hidden = np.tanh(seen @ weights["in"] + weights["in_bias"])
    wishes = np.where(masks, hidden @ weights["wish"] + weights["wish_bias"], np.float32(-1e9))
    likely = np.exp(wishes - wishes.max(axis=1, keepdims=True))
    worth = (hidden @ weights["worth"] + weights["worth_bias"])[:, 0]
    return Thought(hidden, likely / likely.sum(axis=1, keepdims=True), worth)


def slopes(
    weights: Weights, seen: Floats, hidden: Floats, of_wishes: Floats, of_worth: Floats
) -> Weights:
    """How a loss changes with each weight, from how it changes with wishes and worth."""
    back = of_wishes @ weights["wish"].T + of_worth[:, None] * weights["worth"].T
    back *= 1 - hidden * hidden
    return {
        "in": seen.T @ back,
        "in_bias": back.sum(axis=0),
        "wish": hidden.T @ of_wishes,
        "wish_bias": of_wishes.sum(axis=0),
        "worth": (hidden.T @ of_worth)[:, None],
        "worth_bias": of_worth.sum(keepdims=True),
    }


class Adam:
    def __init__(self, weights: Weights) -> None:
        self._mean = {name: np.zeros_like(each) for name, each in weights.items()}
        self._square = {name: np.zeros_like(each) for name, each in weights.items()}
        self._steps = 0

    def step(self, weights: Weights, down: Weights, rate: float) -> None:
        length = np.sqrt(sum(float((slope * slope).sum()) for slope in down.values()))
        self._steps += 1
        rate *= np.sqrt(1 - 0.999**self._steps) / (1 - 0.9**self._steps)
        for name, slope in down.items():
            slope = slope * min(1.0, 0.5 / (length + 1e-8))
            self._mean[name] += 0.1 * (slope - self._mean[name])
            self._square[name] += 0.001 * (slope * slope - self._square[name])
            weights[name] -= rate * self._mean[name] / (np.sqrt(self._square[name]) + 1e-8)


# -- playing and learning ------------------------------------------------------------------------


class Played(NamedTuple):
    """Steps × games."""

    seen: Floats
    masks: NDArray[np.bool_]
    actions: NDArray[np.int64]
    chances: Floats
    worth: Floats
    """One step more: what is expected after the last."""
    rewards: Floats
    over: NDArray[np.bool_]


class Learner:
    def __init__(self, opponents: str, seed: int) -> None:
        self._rng = np.random.default_rng(seed)
        self._envs = rl.vector_env(
            GAME, GAMES, SEATS, opponents=opponents, reward="score_change", copy=False
        )
        self._rows, self._info = self._envs.reset(seed=seed)
        length = features(self._rows).shape[1]
        self.weights = new_weights(length, self._envs.games.actions, self._rng)
        self._adam = Adam(self.weights)

    def round(self, rate: float) -> None:
        self._improve(self._play(), rate)

    def _play(self) -> Played:
        length, actions = self.weights["in"].shape[0], self.weights["wish"].shape[1]
        played = Played(
            np.zeros((STEPS, GAMES, length), np.float32),
            np.zeros((STEPS, GAMES, actions), np.bool_),
            np.zeros((STEPS, GAMES), np.int64),
            np.zeros((STEPS, GAMES), np.float32),
            np.zeros((STEPS + 1, GAMES), np.float32),
            np.zeros((STEPS, GAMES), np.float32),
            np.zeros((STEPS, GAMES), np.bool_),
        )
        for step in range(STEPS):
            played.seen[step], played.masks[step] = features(self._rows), self._info["action_mask"]
            thought = think(self.weights, played.seen[step], played.masks[step])
            luck = self._rng.standard_exponential(thought.chances.shape, dtype=np.float32)
            chosen = (thought.chances / (luck + np.float32(1e-20))).argmax(axis=1)
            played.actions[step], played.worth[step] = chosen, thought.worth
            played.chances[step] = thought.chances[np.arange(GAMES), chosen]
            self._rows, rewards, over, cut_short, self._info = self._envs.step(chosen)
            played.rewards[step], played.over[step] = rewards / SCALE, over | cut_short
        last = think(self.weights, features(self._rows), self._info["action_mask"] == 1)
        played.worth[STEPS] = last.worth
        return played

    def _improve(self, played: Played, rate: float) -> None:
        better = advantages(played)
        goals = (better + played.worth[:-1]).ravel()
        gains = ((better - better.mean()) / (better.std() + 1e-8)).ravel()
        seen = played.seen.reshape(len(gains), -1)
        masks = played.masks.reshape(len(gains), -1)
        actions, before = played.actions.ravel(), played.chances.ravel()
        for _ in range(EPOCHS):
            order = self._rng.permutation(len(gains))
            for some in np.split(order, range(MINIBATCH, len(order), MINIBATCH)):
                now = think(self.weights, seen[some], masks[some])
                wishes = slope_of_wishes(now.chances, actions[some], before[some], gains[some])
                worth = (WORTH * (now.worth - goals[some]) / len(some)).astype(np.float32)
                down = slopes(self.weights, seen[some], now.hidden, wishes, worth)
                self._adam.step(self.weights, down, rate)


def advantages(played: Played) -> Floats:
    """By how much each decision did better than expected (generalised advantage estimation)."""
    better = np.zeros_like(played.rewards)
    ahead = np.zeros(GAMES, np.float32)
    for step in reversed(range(STEPS)):
        goes_on = ~played.over[step]
        surprise = played.rewards[step] + GAMMA * goes_on * played.worth[step + 1]
        ahead = surprise - played.worth[step] + GAMMA * LAMBDA * goes_on * ahead
        better[step] = ahead
    return better


def slope_of_wishes(
    chances: Floats, actions: NDArray[np.int64], before: Floats, gains: Floats
) -> Floats:
    """Of the loss: what is gained counts as long as an action has not become much more or less
    likely than it was, and leaving things open counts a little."""
    at = np.arange(len(actions)), actions
    ratio = chances[at] / before
    moves = np.where(gains > 0, ratio < 1 + CLIP, ratio > 1 - CLIP)
    pull = np.where(moves, gains * ratio, 0)
    slope = pull[:, None] * chances
    slope[at] -= pull
    logs = np.log(chances + 1e-12)
    slope += ENTROPY * chances * (logs - (chances * logs).sum(axis=1, keepdims=True))
    return (slope / len(actions)).astype(np.float32)


# -- how good it is ------------------------------------------------------------------------------


def score(weights: Weights, opponents: str, games: int, seed: int) -> tuple[float, float, float]:
    """The share of games that it wins as one of four, in each seat in turn, and the 95 % interval.
    The first games to end are the short ones, so each environment plays the same number."""
    width = min(games, 256)
    each = -(-games // width)
    envs = rl.vector_env(GAME, width, SEATS, opponents=opponents, reward="win", copy=False)
    rows, info = envs.reset(seed=seed)
    left, wins = np.full(width, each), 0.0
    while left.any():
        thought = think(weights, features(rows), info["action_mask"] == 1)
        rows, rewards, over, _, info = envs.step(thought.chances.argmax(axis=1))
        counted = over & (left > 0)
        wins += float((rewards[counted] + 1 / SEATS).sum())
        left[counted] -= 1
    return wins / (each * width), *wilson(wins, each * width)


def told(found: tuple[float, float, float], opponents: str) -> str:
    share, low, high = found
    return f"wins {share:.1%} ({low:.1%} – {high:.1%}) against three {opponents}"


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--opponents", choices=["random", "steady"], default="random")
    parser.add_argument("--rounds", type=int, default=60, help=f"of {GAMES * STEPS:,} decisions")
    parser.add_argument("--games", type=int, default=2048, help="to play in the end")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--keep", type=Path, help="write the weights to this file")
    given = parser.parse_args()
    learner, began = Learner(given.opponents, given.seed), time.process_time()
    for number in range(given.rounds):
        learner.round(RATE * (1 - 0.9 * number / given.rounds))
        if (number + 1) % 10 == 0 or number + 1 == given.rounds:
            found = score(learner.weights, given.opponents, 512, seed=10_000)
            decisions, spent = (number + 1) * GAMES * STEPS, time.process_time() - began
            print(f"{decisions:,} decisions, {spent:.0f} s: {told(found, given.opponents)}")
    for opponents in ("random", "steady"):
        print(told(score(learner.weights, opponents, given.games, seed=20_000), opponents))
    if given.keep:
        np.savez_compressed(
            given.keep, **{k: v.astype(np.float16) for k, v in learner.weights.items()}
        )


if __name__ == "__main__":
    main()
