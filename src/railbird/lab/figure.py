"""A measured value with its uncertainty."""

from functools import cache
from statistics import NormalDist

import msgspec

NORMAL_95 = 1.96
FEW = 10
"""Games or holdings below which nothing is called clear: their error itself is noise."""


class Figure(msgspec.Struct, frozen=True):
    """A value with its standard error and 95 % interval. What is exact or certain has none."""

    value: float
    error: float | None = None
    low: float | None = None
    high: float | None = None


def with_error(value: float, error: float) -> Figure:
    return Figure(value, error, value - NORMAL_95 * error, value + NORMAL_95 * error)


def stands_out(figure: Figure, among: int, par: float = 0.0) -> bool:
    """Whether it is off par by more than luck, though so many figures were looked at.

    This is the one rule for headlines, charts and tables.
    """
    error = figure.error
    return error is not None and abs(figure.value - par) > errors_for(among) * error


@cache
def errors_for(count: int) -> float:
    """How many errors one of so many figures must be off, so that luck alone makes any of them
    stand out in 5 series of 100 at most; a single one needs 1.96."""
    return NormalDist().inv_cdf(1 - 0.025 / max(1, count))
