"""Do once, before the tests, what each of their workers would do at the same time.

    python -m tests.ready

compiles the kernels into Numba's cache, while another process lets pytest read all test files and
keep them compiled.
"""

import subprocess
import sys

import numpy as np

from railbird.games.homestretch.game import Homestretch
from railbird.games.homestretch.insight import HomestretchInsight
from railbird.games.top_of_the_stretch.lab.landings_exact import landings
from railbird.lab.speed import LANE_BOARD_SHARE
from railbird.lab.whole.games import Games
from railbird.registry import load, own_ids, part_of
from tests.games.top_of_the_stretch.lab.test_every_landing import (
    KERNEL,
    rough_day,
    with_derivative,
)

READ_TESTS = (sys.executable, "-m", "pytest", "--collect-only", "-qq")
RACES = LANE_BOARD_SHARE
"""The fewest that make every kernel run."""


def compile_kernels() -> None:
    for game_id in own_ids():
        for _, kernel in part_of(game_id, "kernels")(RACES, None):
            kernel.run(0)
    moment = rough_day(seed=1, horses=5, keys=5, clean=3)
    landings(moment, KERNEL)
    landings(with_derivative(moment), KERNEL)
    for game_id in own_ids():
        if whole_games := part_of(game_id, "whole_games"):
            compile_whole_games(whole_games(load(game_id), 1, 2, None))
    HomestretchInsight().warm_up(Homestretch())


def compile_whole_games(games: Games) -> None:
    """One call of each function."""
    games.seed([1])
    games.begin()
    seats = games.asked()
    rows, masks = np.zeros((1, games.length), np.float32), np.zeros((1, games.actions), np.int8)
    games.look(seats, rows, masks)
    games.legal(0, 0)
    games.play(games.choose("steady", seats), seats=seats)
    games.add_rewards("win", seats, np.zeros((1, 2)))


if __name__ == "__main__":
    with subprocess.Popen(READ_TESTS, stdout=subprocess.DEVNULL):
        compile_kernels()
    # A test file that cannot be read is for the tests to report.
