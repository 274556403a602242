"""The kernel of Homestretch for a measurement, under each policy."""

from collections.abc import Iterator
from pathlib import Path

from railbird.games.homestretch.game import Homestretch
from railbird.games.homestretch.lab.tally import POLICIES, chunk_runner
from railbird.lab.speed import SEED, Contender, contender


def contenders(races: int, _source: Path | None) -> Iterator[tuple[str, Contender]]:
    for policy in POLICIES:
        run = chunk_runner(Homestretch(), (0,) * 13, policy, seed=SEED)
        yield f"homestretch.{policy}", contender(run, races)
