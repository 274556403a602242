"""The kernel of Win, Place & Show for a measurement."""

from collections.abc import Iterator
from pathlib import Path

from railbird.games.win_place_and_show.lab.tally import chunk_runner, start_of
from railbird.lab.speed import LANE_BOARD_SHARE, SEED, Contender, contender

RACES = (1, 6)
"""The shortest race of the program, and the longest."""


def contenders(races: int, _source: Path | None) -> Iterator[tuple[str, Contender]]:
    for race in RACES:
        run = chunk_runner(start_of(race), SEED)
        yield f"win_place_and_show.race_{race}", contender(run, max(1, races // LANE_BOARD_SHARE))
