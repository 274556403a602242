"""Running as many races as a command of the lab was asked for."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Annotated, Protocol, TypeVar

from cyclopts import Parameter

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


@Parameter(name="*")
@dataclass(frozen=True, kw_only=True)
class Simulation:
    """The options of every command that runs races."""

    seed: Annotated[int, Parameter(help="A number for the dice.")] = 0
    threads: Annotated[
        int | None, Parameter(help="How many to use; by default all. The result is the same.")
    ] = None

    def __post_init__(self) -> None:
        check_seed(self.seed)
        if self.threads is not None and not 1 <= self.threads <= 1024:
            raise BadSetup(f"--threads {self.threads}: use 1 to 1024")

    def run(self, run: RunsRaces[Tally], races: int) -> Tally:
        """Compile the kernels with a single race, then run them all under a progress bar."""
        with patience(COMPILING):
            run(1, seed=self.seed)
        with RaceBar("Running races") as bar:
            return run(races, seed=self.seed, threads=self.threads, on_progress=bar.tell)


USUAL = Simulation()


def race_count(text: str) -> int:
    """The number of races in `--races`; an error if there are too many or none."""
    count = how_many(text)
    check_races(count)
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
