"""Days in a row. One missed day a week does not end them."""

from collections.abc import Collection
from datetime import date, timedelta
from itertools import count

WEEK = 7


def streak(played: Collection[date], today: date) -> int:
    """How many days were played in a row up to today, which may still be to come."""
    days, missed = 0, -WEEK
    for back in count():
        if today - timedelta(days=back) in played:
            days += 1
        elif back:
            if back - missed < WEEK:
                return days
            missed = back
    raise AssertionError("the count has no end")
