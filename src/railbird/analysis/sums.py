"""Luck, own decisions, others' decisions and the rest as sums over a game, each with its error.

The moments of a game are valued with the same dice, so their errors go together and must not be
added up one by one. Instead every block of rollouts, which has dice of its own, gives the whole sum
once; the error is how much the blocks differ.
"""

from collections import defaultdict
from collections.abc import Iterable, Sequence
from math import fsum, sqrt
from typing import Literal, NamedTuple

from railbird.analysis.figures import Worth

Credit = Literal["luck", "own", "others", "remainder"]


class Errors(NamedTuple):
    """Of the sums of a seat."""

    luck: float
    own: float
    others: float
    remainder: float


class Change(NamedTuple):
    """An entry, for the seat that is looked at: to whom it is credited, and the values around."""

    credit: Credit
    before: Worth
    reached: Worth
    """Right after it; differs from `after` where the model was asked."""
    after: Worth


def errors_of(changes: Iterable[Change]) -> Errors:
    counts: dict[Credit, Counts] = defaultdict(Counts)
    for change in changes:
        counts[change.credit].add(1, change.reached)
        counts[change.credit].add(-1, change.before)
        counts["remainder"].add(1, change.after)
        counts["remainder"].add(-1, change.reached)
    return Errors(
        counts["luck"].error(),
        counts["own"].error(),
        counts["others"].error(),
        counts["remainder"].error(),
    )


def error_of_change(before: Worth, after: Worth) -> float:
    counts = Counts()
    counts.add(1, after)
    counts.add(-1, before)
    return counts.error()


class Counts:
    """How often each value counts in a sum; those that are added and taken away do not."""

    def __init__(self) -> None:
        self._counts: dict[int, int] = defaultdict(int)
        self._values: dict[int, Worth] = {}

    def add(self, times: int, value: Worth) -> None:
        if len(value.blocks) > 1:
            self._counts[id(value)] += times
            self._values[id(value)] = value

    def error(self) -> float:
        """From the part that each block has in the sum.

        Some values have more blocks than others. Blocks that are met by the same values are alike,
        so those are compared with each other.
        """
        counted = [(count, self._values[key].blocks) for key, count in self._counts.items()]
        counted = [(count, blocks) for count, blocks in counted if count]
        variance, first = 0.0, 0
        for last in sorted({len(blocks) for _, blocks in counted}):
            longer = [(count, blocks) for count, blocks in counted if len(blocks) >= last]
            parts = [
                fsum(count * blocks[at] / len(blocks) for count, blocks in longer)
                for at in range(first, last)
            ]
            variance += len(parts) * _variance(parts)
            first = last
        return round(sqrt(variance), 6)


def _variance(values: Sequence[float]) -> float:
    if len(values) < 2:
        return 0.0
    mean = fsum(values) / len(values)
    return fsum((value - mean) ** 2 for value in values) / (len(values) - 1)
