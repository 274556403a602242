"""Amounts that a list offers where any multiple of a step is allowed."""

from collections.abc import Sequence
from functools import cache

_RUNGS = (1, 2, 5)


@cache
def ladder(least: int, most: int, step: int) -> Sequence[int]:
    """The least amount, raises of 1, 2 and 5 steps, tens and hundreds of them, and the most."""
    amounts, size = {least, most}, step
    while size <= most:
        amounts.update(least + rung * size for rung in _RUNGS)
        size *= 10
    return sorted(amount for amount in amounts if amount <= most)
