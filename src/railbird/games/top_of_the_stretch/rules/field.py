"""Where everybody is while the race is on: points as lengths (TS-7.23; Fullplay)."""

from collections.abc import Sequence
from typing import NamedTuple

from railbird.games.top_of_the_stretch.rules.runner import Runner

QUARTERS_A_POINT = 2
"""One point is half a length."""


class Position(NamedTuple):
    pp: int
    horse: str
    points: int
    quarter_lengths: int
    """Behind the leader."""


def positions(runners: Sequence[Runner]) -> list[Position]:
    """Horses with points, the leader first; those level run side by side, in post order."""
    racing = [(runner, runner.points) for runner in runners if not runner.out]
    pointed = [(runner, points) for runner, points in racing if points is not None]
    lead = max((points for _, points in pointed), default=0)
    ordered = sorted(pointed, key=lambda each: (-each[1], each[0].entry.pp))
    return [
        Position(runner.entry.pp, runner.entry.horse, points, QUARTERS_A_POINT * (lead - points))
        for runner, points in ordered
    ]
