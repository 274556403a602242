"""Who will drive which horse, guessed from what everybody stands to gain."""

from collections.abc import Sequence

from railbird.games.homestretch.bots.race_clock import DRIVE_STEPS, WAYS
from railbird.games.homestretch.bots.stakes import Gains, interests

INDIFFERENT = 1.5
"""A horse worth this many times the average roll is driven every second time."""


def habits_of(gains: Gains) -> list[float]:
    """By horse number: how often this seat will move it the full way."""
    interest = [max(0.0, each) for each in interests(gains)]
    average = sum(ways * each for ways, each in zip(WAYS, interest, strict=True)) / 36
    if not average:
        return [0.0] * len(WAYS)
    threshold = (INDIFFERENT * average) ** 2
    return [each * each / (each * each + threshold) for each in interest]


def short_moves(habits: Sequence[Sequence[float]]) -> list[int]:
    """By horse number: of 16 times it is rolled, how often it moves the short way."""
    seats = len(habits)
    driven = [sum(habit[horse] for habit in habits) / seats for horse in range(len(WAYS))]
    second_rolls = sum(ways * (1 - each) for ways, each in zip(WAYS, driven, strict=True)) / 36
    return [round(DRIVE_STEPS * (1 - each) / (1 + second_rolls)) for each in driven]
