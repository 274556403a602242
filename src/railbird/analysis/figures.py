"""Figures with their errors. Sums are exact, so that their order does not matter."""

from collections.abc import Sequence
from math import fsum, sqrt
from typing import NamedTuple

import msgspec

DIGITS = 9
"""Figures are rounded to this many digits, so that every machine prints the same."""


class Figure(msgspec.Struct, frozen=True):
    """A mean with its standard error."""

    mean: float
    error: float

    def __str__(self) -> str:
        return f"{self.mean:.3f} ± {self.error:.3f}"

    def is_clear(self, errors: float, doubt: float = 0.0) -> bool:
        """More than this many errors from 0; `doubt` is one that rollouts cannot reduce."""
        return abs(self.mean) > errors * sqrt(self.error**2 + doubt**2)


class Worth(msgspec.Struct, frozen=True):
    """What a moment is worth to a seat."""

    chance: Figure
    """The chance to win the game; a shared victory counts as a fraction."""
    score: Figure
    """Expected at the end of the game."""
    blocks: tuple[float, ...] = ()
    """The chance by block of rollouts, where they come in blocks that have dice of their own."""


class Ending(NamedTuple):
    """What a rollout came to, by seat."""

    chances: tuple[float, ...]
    scores: tuple[float, ...]
    by_luck: bool = True
    """False where nothing was left to luck, so every other rollout would end the same way."""


def figure(values: Sequence[float]) -> Figure:
    """The mean of independent values, with its standard error."""
    count = len(values)
    mean = fsum(values) / count
    if count == 1:
        return Figure(round(mean, DIGITS), 0.0)
    variance = fsum((value - mean) ** 2 for value in values) / (count - 1)
    return Figure(round(mean, DIGITS), round(sqrt(variance / count), DIGITS))


def chance_figure(values: Sequence[float]) -> Figure:
    """Like `figure`, for chances; never quite certain, even if it always or never happened."""
    found = figure(values)
    if len(values) == 1 or found.error:
        return found
    return Figure(found.mean, round(1 / (len(values) + 2), DIGITS))


def worths(endings: Sequence[Ending], block: int | None = None) -> tuple[Worth, ...]:
    """What the endings of a moment say about it, by seat; `block` rollouts share their dice."""
    return tuple(
        Worth(
            chance_figure([ending.chances[seat] for ending in endings]),
            figure([ending.scores[seat] for ending in endings]),
            () if block is None else _by_block([end.chances[seat] for end in endings], block),
        )
        for seat in range(len(endings[0].chances))
    )


def _by_block(values: Sequence[float], size: int) -> tuple[float, ...]:
    return tuple(
        round(fsum(values[at : at + size]) / size, DIGITS)
        for at in range(0, len(values) - size + 1, size)
    )
