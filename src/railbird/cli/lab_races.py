"""Running as many races as a command of the lab was asked for."""

from collections.abc import Callable
from typing import Protocol, TypeVar

from railbird.cli.lab_progress import RaceBar
from railbird.cli.progress import patience
from railbird.core import BadSetup
from railbird.lab.chunks import Progress, check_races, check_seed

COMPILING = "Compiling the kernels; this is done once and kept …"


Tally = TypeVar("Tally", covariant=True)


class RunsRaces(Protocol[Tally]):
    """A game's function that runs so many races and counts them."""

    def __call__(
        self,
        races: int,
        /,
        *,
        seed: int,
        threads: int | None = None,
        on_progress: Callable[[Progress], None] | None = None,
    ) -> Tally: ...


def run_with_bar(run: RunsRaces[Tally], races: int, seed: int, threads: int | None) -> Tally:
    """Compile the kernels with a single race, then run them all under a progress bar."""
    with patience(COMPILING):
        run(1, seed=seed)
    with RaceBar("Running races") as bar:
        return run(races, seed=seed, threads=threads, on_progress=bar.tell)


def checked_count(races: str, seed: int, threads: int | None) -> int:
    """How many races are asked for; an error if one of the three makes no sense."""
    count = how_many(races)
    check_races(count)
    check_seed(seed)
    if threads is not None and not 1 <= threads <= 1024:
        raise BadSetup(f"--threads {threads}: use 1 to 1024")
    return count


def how_many(text: str) -> int:
    """`5000`, `1e9` or `2_000_000`."""
    try:
        number = float(text.replace("_", "").replace(",", ""))
        count = int(number)
    except (ValueError, OverflowError):
        raise BadSetup(f"--races {text}: use a whole number, such as 5000 or 1e9") from None
    if count != number:
        raise BadSetup(f"--races {text}: use a whole number, such as 5000 or 1e9")
    return count
