# ruff: noqa: T201 – a program for people
"""Train the baseline of Homestretch and draw how it learnt.

    OPENBLAS_NUM_THREADS=1 python examples/baseline/train.py --picture docs/img/baseline.svg
    python examples/baseline/train.py --rounds 8 --games 20 --folder .   # a quick look

Writes `homestretch.npz`, which `learnt.py` plays by, `curve.csv` and a picture of it. With one
thread the same seed gives the same weights on the same machine.
"""

import argparse
import csv
import time
from pathlib import Path
from typing import NamedTuple

import numpy as np
from curve import Dot, chart
from learnt import best
from network import Weights
from ppo import Learner

from railbird import rl
from railbird.arena.tally import wilson

GAME = "homestretch"
HERE = Path(__file__).parent


class Score(NamedTuple):
    wins: float
    low: float
    high: float

    def __str__(self) -> str:
        return f"{self.wins:.1%} ({self.low:.1%} – {self.high:.1%})"


def score(weights: Weights, opponent: str, games: int, seed: int) -> Score:
    """One against three, in each seat in turn; a shared victory counts as a part of one."""
    env = rl.solo_env(GAME, [opponent] * 3, reward="win")
    wins = 0.0
    for number in range(games):
        row, _ = env.reset(seed=seed + number)
        over, reward = False, 0.0
        while not over:
            row, reward, over, _, _ = env.step(best(weights, row, env.action_masks()))
        wins += reward + 0.25
    return Score(wins / games, *wilson(wins, games))


def train(
    seed: int, rounds: int, every: int, games: int, folder: Path, picture: Path | None = None
) -> Weights:
    """Learn, and now and then play against three `random`; the curve is written as it grows."""
    learner, began = Learner(GAME, seed), time.process_time()
    dots: list[Dot] = []
    for number, decisions in enumerate(learner.learn(rounds), start=1):
        if number % every == 0 or number == rounds:
            now = score(learner.weights, "random", games, seed=10_000_000)
            dots.append(Dot(decisions, *now))
            spent = time.process_time() - began
            print(f"{decisions:,} decisions, {spent:.0f} s: {now} against random", flush=True)
            _write(folder, learner.weights, dots)
            (picture or folder / "curve.svg").write_text(chart(dots))
    return learner.weights


def _write(folder: Path, weights: Weights, dots: list[Dot]) -> None:
    halves = {name: each.astype(np.float16) for name, each in weights.items()}
    np.savez_compressed(folder / f"{GAME}.npz", **halves)
    with (folder / "curve.csv").open("w", newline="") as file:
        table = csv.writer(file, lineterminator="\n")
        table.writerow(Dot._fields)
        table.writerows([dot.decisions, *(f"{each:.4f}" for each in dot[1:])] for dot in dots)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--rounds", type=int, default=64, help="of 4,096 decisions")
    parser.add_argument("--every", type=int, default=8, help="rounds from look to look")
    parser.add_argument("--games", type=int, default=100, help="against random at each look")
    parser.add_argument("--folder", type=Path, default=HERE)
    parser.add_argument("--picture", type=Path, help="of the curve, instead of curve.svg")
    given = parser.parse_args()
    train(given.seed, given.rounds, given.every, given.games, given.folder, given.picture)


if __name__ == "__main__":
    main()
