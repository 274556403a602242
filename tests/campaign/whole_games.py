"""The kernel of the whole game of Homestretch beside the engine, a million steps long."""

from datetime import UTC, datetime
from pathlib import Path

from tests.games.homestretch.lab.matches import matches
from tests.lab.side_by_side import SideBySide

SIDE_BY_SIDE = 8


def campaign(_folder: Path, steps: int, seed: int, every: int = 1) -> str:
    """Each number of seats, box and set of rules gets its part of the steps, or every so many."""
    kinds = matches()[::every]
    taken, ended = 0, 0
    for number, match in enumerate(kinds):
        both = SideBySide(match, SIDE_BY_SIDE, seed * len(kinds) + number)
        while both.steps < steps / len(kinds):
            both.step()
        taken, ended = taken + both.steps, ended + both.ended
    return (
        f"{datetime.now(UTC).date()} whole games of Homestretch, kernel beside engine: {taken:,} "
        f"steps, {ended:,} games ended, {len(kinds)} kinds of game, 0 differences"
    )
