"""The first values of a game whose seats begin with equal chances, which no rollout need tell."""

from collections.abc import Sequence
from math import fsum

from railbird.analysis.figures import DIGITS, Figure, Worth, figure


def equal_start(told: Sequence[Worth]) -> tuple[Worth, ...]:
    """Every seat has the same share of what rollouts gave the seats together."""
    mean = _mean([worth.chance.mean for worth in told])
    blocks = tuple(map(_mean, zip(*(worth.blocks for worth in told), strict=True)))
    chance = Figure(mean, figure(blocks).error if blocks else 0.0)
    return tuple(Worth(chance, worth.score, blocks) for worth in told)


def _mean(chances: Sequence[float]) -> float:
    return round(fsum(chances) / len(chances), DIGITS)


def moved(
    value: Sequence[Worth], told: Sequence[Worth], known: Sequence[Worth]
) -> tuple[Worth, ...]:
    """A value from before the first roll or deal, moved along with the start.

    It has the dice of the start, and so what rollouts got wrong about it. The first roll makes that
    good: it is the luck of the rollouts, not of those who decided before.
    """
    return tuple(map(_moved, value, told, known))


def _moved(worth: Worth, told: Worth, known: Worth) -> Worth:
    if worth is told:
        return known
    mean = min(1.0, max(0.0, worth.chance.mean - told.chance.mean + known.chance.mean))
    blocks = tuple(
        round(one - other + start, DIGITS)
        for one, other, start in zip(worth.blocks, told.blocks, known.blocks, strict=False)
    )
    return Worth(Figure(round(mean, DIGITS), figure(blocks).error), worth.score, blocks)
