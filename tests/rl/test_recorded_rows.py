"""Rows of numbers stay as they are: a policy that was learnt once can be seated for good.

`recorded_rows.json` holds digests of rows and masks of random games. After a change that is meant,
write it again: `python -m tests.rl.test_recorded_rows`.
"""

import hashlib
import json
import random
from pathlib import Path

import numpy as np
import pytest

from railbird import rl

RECORDED = Path(__file__).parent / "recorded_rows.json"
STEPS = 400

Case = tuple[str, int, dict[str, object]]

CASES: dict[str, Case] = {
    "homestretch 2": ("homestretch", 2, {"ghost": True}),
    "homestretch 4": ("homestretch", 4, {}),
    "homestretch 6": ("homestretch", 6, {"allow_debt": True, "reveal_losing_bets": True}),
    "long_shot 1": ("long_shot", 1, {}),
    "long_shot 4": ("long_shot", 4, {"market": "mixed_random"}),
    "long_shot 8": ("long_shot", 8, {}),
    "top_of_the_stretch 2": ("top_of_the_stretch", 2, {"betting": True, "bankroll": 34}),
    "top_of_the_stretch 8": (
        "top_of_the_stretch",
        8,
        {"betting": True, "races": ["champagne_2009", "belmont_1973"]},
    ),
    "win_place_and_show 3": ("win_place_and_show", 3, {"races": 2, "cash_visible": False}),
    "win_place_and_show 6": ("win_place_and_show", 6, {"claim_windows": "always"}),
    "win_place_and_show 12": ("win_place_and_show", 12, {"races": 2}),
    "big_stakes 2": ("big_stakes", 2, {"breeding": "matched", "betting": True, "weights": "sex"}),
    "big_stakes 4": ("big_stakes", 4, {"track_conditions": "race"}),
    "big_stakes auction": ("big_stakes", 3, {"stables": "auction", "jockeys": True}),
    "big_stakes tactics": (
        "big_stakes",
        4,
        {"trading": False, "horses_per_player": 2, "inquiry_mode": "inquiry"},
    ),
    "big_stakes one race": ("big_stakes", 10, {"program": "one_race", "race": "6F-T"}),
}


def digest(game: str, seats: int, options: dict[str, object]) -> str:
    """Of the rows and masks of the first decisions of random games, now and then of all seats."""
    env = rl.raw_env(game, seats, options)
    rng = random.Random(seats)
    seen = hashlib.sha256()
    steps = 0
    while steps < STEPS:
        env.reset(seed=steps)
        while not any(env.terminations.values()) and steps < STEPS:
            mask = env.observe(env.agent_selection)["action_mask"]
            for agent in env.agents if steps % 7 == 0 else [env.agent_selection]:
                observation = env.observe(agent)
                seen.update(observation["observation"].tobytes())
                seen.update(np.flatnonzero(observation["action_mask"]).astype("<i8").tobytes())
            env.step(rng.choice(np.flatnonzero(mask).tolist()))
            steps += 1
    return seen.hexdigest()[:16]


@pytest.mark.parametrize("name", CASES)
def test_rows_and_masks_are_those_recorded(name: str) -> None:
    assert digest(*CASES[name]) == json.loads(RECORDED.read_text())[name]


if __name__ == "__main__":
    RECORDED.write_text(json.dumps({name: digest(*CASES[name]) for name in CASES}, indent=2) + "\n")
