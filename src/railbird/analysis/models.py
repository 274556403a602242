"""Chances from leads, where a rollout ends before the game does."""

from collections.abc import Sequence
from math import exp, fsum

DIGITS = 9


def softmax(worths: Sequence[float], scale: float) -> tuple[float, ...]:
    """Chances that are e times as great for a lead of `scale`."""
    most = max(worths)
    odds = [exp((worth - most) / scale) for worth in worths]
    whole = fsum(odds)
    return tuple(round(each / whole, DIGITS) for each in odds)
