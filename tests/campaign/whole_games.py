"""Kernels of whole games beside their engines, a million steps long."""

from collections.abc import Callable, Mapping, Sequence
from datetime import UTC, datetime
from pathlib import Path

from tests.games.homestretch.lab.matches import matches as of_homestretch
from tests.games.long_shot.lab.matches import matches as of_long_shot
from tests.games.top_of_the_stretch.lab.matches import matches as of_top_of_the_stretch
from tests.lab.side_by_side import Match, SideBySide

SIDE_BY_SIDE = 8
MATCHES: Mapping[str, Callable[[], Sequence[Match]]] = {
    "homestretch": of_homestretch,
    "long_shot": of_long_shot,
    "top_of_the_stretch": of_top_of_the_stretch,
}


def campaign(_folder: Path, game: str, steps: int, seed: int, every: int = 1) -> str:
    """Each number of seats, box and set of rules gets its part of the steps, or every so many."""
    kinds = MATCHES[game]()[::every]
    taken, ended = 0, 0
    for number, match in enumerate(kinds):
        both = SideBySide(match, SIDE_BY_SIDE, seed * len(kinds) + number)
        while both.steps < steps / len(kinds):
            both.step()
        taken, ended = taken + both.steps, ended + both.ended
    return (
        f"{datetime.now(UTC).date()} whole games of {kinds[0].game.title}, kernel beside engine: "
        f"{taken:,} steps, {ended:,} games ended, {len(kinds)} kinds of game, 0 differences"
    )
