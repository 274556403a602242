"""Proximal policy optimisation (PPO) with masked actions: the policy plays all seats of many games
against itself and is moved, a little at a time, towards what brought more than was expected."""

from collections.abc import Iterator
from typing import NamedTuple

import numpy as np
from learnt import features
from network import Adam, Floats, Seen, Weights, new_weights
from numpy.typing import NDArray

from railbird import rl

GAMES = 32
"""Side by side."""
STEPS = 128
"""Decisions in each of them before the policy learns."""
HIDDEN = 64
EPOCHS = 4
MINIBATCH = 512
RATE = 3e-3
"""At the start; it falls to a tenth of that."""
CLIP = 0.2
"""How much more or less likely an action may become at a time."""
LAMBDA = 0.9
"""How far ahead a surprise is credited."""
WORTH, ENTROPY = 0.5, 0.01
"""The parts of the loss beside what was gained."""
SCALE = 20.0
"""Thousands of dollars that count as one."""


class Played(NamedTuple):
    """What the policy did: steps × games, and what came of it: steps × games × seats."""

    rows: Floats
    masks: NDArray[np.bool_]
    seats: NDArray[np.int64]
    actions: NDArray[np.int64]
    chances: Floats
    """Of the actions chosen, when they were chosen."""
    worth: Floats
    """Expected at the moment of the choice."""
    rewards: Floats
    over: NDArray[np.bool_]


def credit(played: Played) -> tuple[Floats, NDArray[np.bool_]]:
    """By how much each decision did better than expected (generalised advantage estimation), and
    which decisions can be judged: the last of a seat in an unfinished game cannot."""
    steps, games = played.seats.shape
    seats = played.rewards.shape[2]
    gained, then, ahead = (np.zeros((games, seats), np.float32) for _ in range(3))
    known = np.zeros((games, seats), np.bool_)
    better, judged = np.zeros((steps, games), np.float32), np.zeros((steps, games), np.bool_)
    every = np.arange(games)
    for step in reversed(range(steps)):
        over = played.over[step]
        gained[over] = then[over] = ahead[over] = 0
        known[over] = True
        gained += played.rewards[step]
        at = every, played.seats[step]
        judged[step] = known[at]
        surprise = gained[at] + then[at] - played.worth[step] + LAMBDA * ahead[at]
        better[step] = np.where(judged[step], surprise, 0)
        known[at] = True
        then[at], ahead[at], gained[at] = played.worth[step], better[step], 0
    return better, judged


class Learner:
    def __init__(self, game: str, seed: int) -> None:
        self._rng = np.random.default_rng(seed)
        self._env = rl.vector_env(game, GAMES, reward="score_change")
        self._rows, self._info = self._env.reset(seed=seed)
        self._length = features(self._rows).shape[1]
        self._actions = self._info["action_mask"].shape[1]
        self.weights: Weights = new_weights(self._length, HIDDEN, self._actions, self._rng)
        self._adam = Adam(self.weights)

    def learn(self, rounds: int) -> Iterator[int]:
        """Yields the decisions made so far, after every round."""
        for number in range(rounds):
            self._improve(self._play(), RATE * (1 - 0.9 * number / rounds))
            yield (number + 1) * GAMES * STEPS

    def _play(self) -> Played:
        env = self._env
        played = Played(
            np.zeros((STEPS, GAMES, self._length), np.float32),
            np.zeros((STEPS, GAMES, self._actions), np.bool_),
            np.zeros((STEPS, GAMES), np.int64),
            np.zeros((STEPS, GAMES), np.int64),
            np.zeros((STEPS, GAMES), np.float32),
            np.zeros((STEPS, GAMES), np.float32),
            np.zeros((STEPS, GAMES, env.seats), np.float32),
            np.zeros((STEPS, GAMES), np.bool_),
        )
        for step in range(STEPS):
            played.rows[step] = features(self._rows)
            played.masks[step], played.seats[step] = self._info["action_mask"], self._info["seat"]
            seen = Seen(self.weights, played.rows[step], played.masks[step])
            chosen = self._draw(seen.chances)
            played.actions[step], played.worth[step] = chosen, seen.worth
            played.chances[step] = seen.chances[np.arange(GAMES), chosen]
            self._rows, _, played.over[step], _, self._info = env.step(chosen)
            played.rewards[step] = self._info["rewards"] / SCALE
        return played

    def _draw(self, chances: Floats) -> NDArray[np.int64]:
        """One action of each row: the largest of its chances, each divided by an exponential."""
        luck = self._rng.standard_exponential(chances.shape, dtype=np.float32)
        return (chances / (luck + np.float32(1e-20))).argmax(axis=1)

    def _improve(self, played: Played, rate: float) -> None:
        better, judged = credit(played)
        which = np.flatnonzero(judged)
        rows = played.rows.reshape(-1, played.rows.shape[-1])
        masks = played.masks.reshape(-1, played.masks.shape[-1])
        actions, before = played.actions.ravel(), played.chances.ravel()
        gains = better.ravel()
        goals = gains + played.worth.ravel()
        middle, spread = gains[which].mean(), gains[which].std() + 1e-8
        for _ in range(EPOCHS):
            self._rng.shuffle(which)
            for start in range(0, len(which), MINIBATCH):
                some = which[start : start + MINIBATCH]
                seen = Seen(self.weights, rows[some], masks[some])
                gain = (gains[some] - middle) / spread
                slopes = seen.slopes(
                    slope_of_wishes(seen.chances, actions[some], before[some], gain),
                    (WORTH * (seen.worth - goals[some]) / len(some)).astype(np.float32),
                )
                self._adam.step(self.weights, _held_in(slopes), rate)


def slope_of_wishes(
    chances: Floats, actions: NDArray[np.int64], before: Floats, gain: Floats
) -> Floats:
    """Of the loss: minus what is gained, as long as an action has not moved too far, and minus a
    little for leaving things open."""
    count = len(actions)
    at = np.arange(count), actions
    ratio = chances[at] / before
    moves = np.where(gain > 0, ratio < 1 + CLIP, ratio > 1 - CLIP)
    pull = np.where(moves, gain * ratio, 0)[:, None]
    slope = pull * chances
    slope[at] -= pull[:, 0]
    logs = np.log(chances + 1e-12)
    openness = -(chances * logs).sum(axis=1, keepdims=True)
    slope += ENTROPY * chances * (logs + openness)
    return (slope / count).astype(np.float32)


def _held_in(slopes: Weights, most: float = 0.5) -> Weights:
    """No longer than this, all together."""
    length = np.sqrt(sum(float((slope * slope).sum()) for slope in slopes.values()))
    return {name: slope * min(1.0, most / (length + 1e-8)) for name, slope in slopes.items()}
