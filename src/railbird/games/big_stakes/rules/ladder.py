"""Amounts that a list offers where any multiple of a step is allowed."""

from collections.abc import Sequence
from functools import cache

_RUNGS = (1, 2, 5)


@cache
def ladder(least: int, most: int, step: int, above: int = 0) -> Sequence[int]:
    """The least amount, 1, 2 and 5 steps, tens and hundreds of them `above` some amount, and the
    most."""
    amounts, size = {least, most}, step
    while size <= most:
        amounts.update(above + rung * size for rung in _RUNGS)
        size *= 10
    return sorted(amount for amount in amounts if least <= amount <= most)
