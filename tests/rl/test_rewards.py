"""What the end of a game is worth."""

import pytest

from railbird.core import House, Result
from railbird.rl.rewards import by_place, by_score, by_win


def test_a_shared_victory_is_shared() -> None:
    result = Result((1, 1, 3), (90, 90, 20))
    assert by_win(result) == pytest.approx([1 / 6, 1 / 6, -1 / 3])
    assert by_place(result) == pytest.approx([0.5, 0.5, -1])
    assert by_score(result) == [35, 35, -70]


def test_an_opponent_without_a_seat_counts() -> None:
    lost = Result((2,), (40,), (House("Roland", 1, 60),))
    assert (by_win(lost), by_place(lost), by_score(lost)) == ([-0.5], [-1], [-20])
    won = Result((1,), (70,), (House("Roland", 2, 60),))
    assert (by_win(won), by_place(won), by_score(won)) == ([0.5], [1], [10])


def test_alone_against_nobody() -> None:
    result = Result((1,), (70,))
    assert (by_win(result), by_place(result), by_score(result)) == ([0], [0], [70])
