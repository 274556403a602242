"""The kernel of Long Shot for a measurement."""

from collections.abc import Iterator
from pathlib import Path

from railbird.games.long_shot.lab.tally import chunk_runner, start_of
from railbird.lab.speed import SEED, Contender, contender


def contenders(races: int, _source: Path | None) -> Iterator[tuple[str, Contender]]:
    yield "long_shot", contender(chunk_runner(start_of(), SEED), races)
