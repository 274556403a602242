"""What changes between two series of games with the same dice, game by game."""

from collections.abc import Sequence
from math import sqrt
from statistics import fmean, stdev

from railbird.lab.figure import NORMAL_95, Figure

Pair = tuple[float, float]
"""The same game before and after."""


def paired_change(pairs: Sequence[Pair], whole: float | None = None) -> Figure:
    """The mean difference with its standard error and 95 % interval.

    Games that were seen to be equal do not prove that no game differs. So two more are imagined,
    one that goes up and one that goes down by `whole` (1 for what a game has or has not: the
    interval of Bonett and Price). By default it is what two unrelated games differ by.
    """
    differences = [after - before for before, after in pairs]
    if whole is None:
        whole = sqrt(2) * stdev([value for pair in pairs for value in pair])
    count = len(differences) + 2
    middle = sum(differences) / count
    squares = sum(each**2 for each in differences) + 2 * whole**2
    error = sqrt((squares / count - middle**2) / (count - 1))
    value = fmean(differences)
    low, high = middle - NORMAL_95 * error, middle + NORMAL_95 * error
    return Figure(value, error, min(value, low), max(value, high))
