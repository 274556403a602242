"""How large a change between paired games can be, seen on games whose true change is known."""

import random
from collections.abc import Callable

import pytest

from railbird.lab.figure import Figure, stands_out
from railbird.lab.paired import Pair, paired_change

GAMES = 80
SERIES = 1000


def held(draw: Callable[[random.Random], Pair], truth: float, whole: float | None) -> float:
    """The share of intervals that hold the true change."""
    rng = random.Random(7)
    count = 0
    for _ in range(SERIES):
        found = paired_change([draw(rng) for _ in range(GAMES)], whole)
        assert found.low is not None
        assert found.high is not None
        count += found.low <= truth <= found.high
    return count / SERIES


@pytest.mark.parametrize("differ", [0.01, 0.03, 0.1, 0.5])
def test_a_win_changes_hands_in_few_games(differ: float) -> None:
    """In most series of such games none differs at all, which proves nothing."""

    def draw(rng: random.Random) -> Pair:
        before = float(rng.random() < 0.25)
        return before, 1 - before if rng.random() < differ else before

    truth = differ * (0.75 - 0.25)
    assert held(draw, truth, whole=1.0) >= 0.92


@pytest.mark.parametrize("differ", [0.01, 0.1, 1.0])
def test_a_score_changes_in_few_games(differ: float) -> None:
    def draw(rng: random.Random) -> Pair:
        before = rng.gauss(100, 30)
        return before, before + rng.gauss(10, 20) if rng.random() < differ else before

    assert held(draw, 10 * differ, whole=None) >= 0.92


def test_games_that_are_all_equal_leave_a_change_possible() -> None:
    found = paired_change([(1.0, 1.0), (0.0, 0.0)] * 40, 1.0)
    assert found.value == 0
    assert found.low is not None
    assert -0.05 < found.low < 0
    assert found.high == -found.low


def test_what_never_varies_cannot_be_seen_to_change() -> None:
    assert paired_change([(3.0, 3.0)] * 20) == Figure(0.0, 0.0, 0.0, 0.0)


def test_one_figure_stands_out_sooner_than_one_of_many() -> None:
    off = Figure(2.5, 1.0)
    assert stands_out(off, among=1)
    assert not stands_out(off, among=14)
    assert not stands_out(Figure(2.5), among=1), "without an error nothing can be said"
    assert stands_out(Figure(0.75, 0.05), among=1, par=0.5)
