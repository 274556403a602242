"""Steps a second of the environments of a game: `python bench/environment.py homestretch`.

Random play in four seats; the time is that of `step` with what it gives (row, mask, info), in CPU
time and without the choice of the action. The forms take turns; medians over the rounds, with the
slowest and the fastest.
"""

import random
import sys
from collections.abc import Callable
from functools import partial
from statistics import median
from time import process_time
from typing import Any

import numpy as np

from railbird import rl

ROUNDS = 7
CHOICES = 8
"""Tables of random numbers to choose by, so that drawing them takes no time."""


def raw(game: str) -> float:
    env, rng, steps, spent = rl.raw_env(game), random.Random(1), 4_000, 0.0
    env.reset(seed=1)
    for number in range(steps):
        began = process_time()
        _, _, over, _, info = env.last()
        spent += process_time() - began
        if over:
            env.reset(seed=number)
            continue
        action = rng.choice(info["legal"])
        began = process_time()
        env.step(action)
        spent += process_time() - began
    return steps / spent


def last_legal(_rows: Any, masks: Any) -> Any:
    return masks.shape[1] - 1 - masks[:, ::-1].argmax(axis=1)


def vector(game: str, count: int, opponents: Any, **how: Any) -> float:
    envs = rl.vector_env(game, count, opponents=opponents, **how)
    _, info = envs.reset(seed=1)
    rng = np.random.default_rng(1)
    luck = [rng.integers(1, 100, info["action_mask"].shape, np.int8) for _ in range(CHOICES)]
    steps, spent = max(50, (200_000 if how.get("kernel", True) else 4_000) // count), 0.0
    for number in range(steps):
        actions = (info["action_mask"] * luck[number % CHOICES]).argmax(axis=1)
        began = process_time()
        _, _, _, _, info = envs.step(actions)
        spent += process_time() - began
    return steps * count / spent


FORMS: dict[str, Callable[[str], float]] = {
    "raw_env": raw,
    "vector_env by the engine, 8 games, self": partial(
        vector, count=8, opponents="self", kernel=False
    ),
    "vector_env, 32 games, self": partial(vector, count=32, opponents="self"),
    "vector_env, 256 games, self": partial(vector, count=256, opponents="self"),
    "vector_env, 1,024 games, self": partial(vector, count=1024, opponents="self"),
    "vector_env, 1,024 games, self, copy=False": partial(
        vector, count=1024, opponents="self", copy=False
    ),
    "vector_env, 1,024 games, random": partial(vector, count=1024, opponents="random"),
    "vector_env, 1,024 games, steady": partial(vector, count=1024, opponents="steady"),
    "vector_env, 1,024 games, a policy": partial(vector, count=1024, opponents=last_legal),
}


def main(game: str) -> None:
    rates: dict[str, list[float]] = {form: [] for form in FORMS}
    for each in FORMS.values():
        each(game)  # compiles, and warms the caches
    for _ in range(ROUNDS):
        for form, each in FORMS.items():
            rates[form].append(each(game))
    for form, found in rates.items():
        low, high = min(found), max(found)
        sys.stdout.write(f"{form:<44}{median(found):>12,.0f}   ({low:,.0f} – {high:,.0f})\n")


if __name__ == "__main__":
    main(sys.argv[1])
