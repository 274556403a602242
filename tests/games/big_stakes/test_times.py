"""Times, margins and splits (BS-7.50 – BS-7.54)."""

import pytest

from railbird.games.big_stakes.box.components import DISTANCES
from railbird.games.big_stakes.rules.times import clock, lengths, split, time_of
from tests.games.big_stakes.rulebook import box, tenths


def timed(furlongs: int, round_home: int, past: int) -> str:
    return clock(time_of(box().times, furlongs, round_home, past))


@pytest.mark.parametrize(
    ("furlongs", "round_home", "past", "time"),
    [
        (12, 12, 10, "2:24.0"),
        (6, 6, 20, "1:07.2"),
        (12, 14, 20, "2:30.4"),
        (12, 16, 5, "2:46.4"),
        (6, 4, 2, "1:05.2"),
    ],
)
def test_worked_examples(furlongs: int, round_home: int, past: int, time: str) -> None:
    """BS-11.21, BS-7.50, BS-7.51, BS-7.52."""
    assert timed(furlongs, round_home, past) == time


@pytest.mark.parametrize("furlongs", DISTANCES)
def test_a_later_round_never_shows_a_better_time(furlongs: int) -> None:
    """BS-7.51, BS-7.52: for any round, and however far past the line."""
    chart = box().times
    for round_home in range(2, 61):
        in_round = [time_of(chart, furlongs, round_home, past) for past in range(1, 61)]
        assert in_round == sorted(in_round, reverse=True)
        before = time_of(chart, furlongs, round_home - 1, 1)
        assert min(in_round) > before


def test_beyond_column_18_each_space_is_a_tenth() -> None:
    """BS-7.51: until the row before it stands in the way."""
    chart = box().times
    assert [time_of(chart, 12, 14, past) for past in (18, 19, 20)] == [1506, 1505, 1504]
    far = time_of(chart, 12, 14, 60)
    assert far == chart[12, 13][0] + 1


def test_split_times() -> None:
    """BS-7.54, BS-10.57: rows 2F to 11F of their own round, else nothing."""
    chart = box().times
    assert split(chart, 2, 1) == tenths("0:23.8")
    assert split(chart, 4, 18) == tenths("0:43.2")
    assert split(chart, 11, 3) == tenths("2:11.7")
    assert split(chart, 1, 3) is None
    assert split(chart, 6, 0) is None
    assert split(chart, 6, 19) is None


def test_lengths() -> None:
    """BS-7.53, BS-11.22: 0.8 s are four lengths."""
    assert lengths(tenths("1:10.4") - tenths("1:09.6")) == "4 lengths"
    assert [lengths(gap) for gap in (1, 2, 3, 4)] == [
        "½ length",
        "1 length",
        "1½ lengths",
        "2 lengths",
    ]
