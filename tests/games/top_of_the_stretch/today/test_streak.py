"""Days in a row; the page counts the same way (web/test/today.test.ts)."""

from datetime import date, timedelta

import pytest

from railbird.games.top_of_the_stretch.today.streak import streak

TODAY = date(2026, 11, 18)


@pytest.mark.parametrize(
    ("days_ago", "count"),
    [
        ([], 0),
        ([0], 1),
        ([1], 1),
        ([0, 1, 2], 3),
        ([1, 2, 3], 3),
        ([0, 2, 3], 3),
        ([0, 3, 4], 1),
        ([0, 2, 4, 5], 2),
        ([0, *range(2, 7), 8], 6),
        ([0, *range(2, 8), 9], 8),
    ],
)
def test_one_missed_day_a_week_keeps_the_streak(days_ago: list[int], count: int) -> None:
    assert streak({TODAY - timedelta(days=back) for back in days_ago}, TODAY) == count
