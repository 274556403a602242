"""The races of the box come out as they were tried (TS-2.32), and dice fall as dice do."""

import random
import re
from math import sqrt

import pytest

from railbird.core import Over, Roll
from railbird.games.top_of_the_stretch.state import State
from tests.games.top_of_the_stretch.table import GAME, RULES, go_to_post

RUNS = 500
NAMES = {
    "champagne_2009": "Champagne",
    "bc_ladies_classic_2009": "Ladies' Classic",
    "belmont_1973": "Belmont 1973",
    "belmont_1978": "Belmont 1978",
    "pimlico_special_1938": "Pimlico",
    "bc_turf_2003": "Turf",
    "bc_sprint_2008": "Sprint",
    "kentucky_derby_1994": "Derby",
}


def win_shares(race_id: str) -> dict[str, float]:
    """Per cent of wins in Fullplay, dead heats shared."""
    rng = random.Random(race_id)
    wins: dict[str, float] = {}
    start = go_to_post(race_id)
    for _ in range(RUNS):
        state = run(start.copy(), rng)
        first = state.standings[0] if state.standings else ()
        for at in first:
            name = state.runners[at].entry.horse
            wins[name] = wins.get(name, 0) + 1 / len(first)
    return {name: 100 * count / RUNS for name, count in wins.items()}


def run(state: State, rng: random.Random) -> State:
    while not isinstance(state.pending, Over):
        assert isinstance(state.pending, Roll)
        state.resolve(state.pending.sample(rng.randrange))
    return state


def shares_in_the_rules(race_id: str) -> dict[str, int]:
    text = RULES.read_text(encoding="utf-8")
    line = next(line for line in text.splitlines() if line.startswith("- TS-2.32 "))
    part = re.search(rf"{NAMES[race_id]} – ([^;.]*)", line)
    assert part
    return {name: int(share) for name, share in re.findall(r"([A-Z][A-Za-z ]+?) (\d+)", part[1])}


@pytest.mark.parametrize("race_id", GAME.box.races)
def test_win_shares_are_those_of_the_rules(race_id: str) -> None:
    """TS-2.32: within four standard deviations of both samples."""
    found = win_shares(race_id)
    expected = shares_in_the_rules(race_id)
    assert expected
    for name, share in expected.items():
        spread = sqrt(share * (100 - share) * (1 / RUNS + 1 / 3000)) + 0.5
        assert abs(found.get(name, 0) - share) < 4 * spread, (name, found, expected)
