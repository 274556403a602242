"""Running as many races as a command of the lab was asked for."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Annotated, Protocol, TypeVar

from cyclopts import Parameter

from railbird.cli.lab_progress import RaceBar
from railbird.cli.progress import patience
from railbird.cli.screen import Screen
from railbird.core import BadSetup
from railbird.lab.chunks import Progress, check_races, check_seed
from railbird.lab.finishes import Finishes, FinishTally

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


RARE = 0.005
"""Lengths of a race below this are not listed."""


def show_finishes(
    screen: Screen,
    found: FinishTally,
    command: str,
    head: str = "",
    extra: Callable[[Finishes], str] = lambda _: "",
    notes: Sequence[str] = (),
) -> None:
    """Chances to win, place and show; `head` and `extra` are columns of the game's own."""
    screen.title(f"{found.race}: {found.races:,} races")
    screen.say(f"Who rides: {found.policy}.")
    if found.races < found.asked:
        screen.say(f"Stopped early; {found.asked:,} were asked for.")
    screen.board(f"  # {'horse':<19}{'win':>8} {'±':>6}{'place':>9}{'show':>9}{head}")
    for at, horse in enumerate(found.horses):
        screen.board(
            f"{horse.number:>3} {horse.horse[:18]:<19}{found.chance(at):>8.3%} "
            f"{found.error(at):>6.3%}{found.chance(at, 2):>9.3%}{found.chance(at, 3):>9.3%}"
            f"{extra(horse)}"
        )
    lengths = {length: count / found.races for length, count in found.lengths.items()}
    told = ", ".join(f"{length}: {of:.1%}" for length, of in lengths.items() if of >= RARE)
    screen.say(
        f"\n{found.length_in.capitalize()}: {min(lengths)} to {max(lengths)}, "
        f"{found.mean_length:.2f} on average. {told}."
    )
    for note in notes:
        screen.say(note)
    say_made(screen, found.seed, found.chunk, found.versions, command)


def say_made(screen: Screen, seed: int, chunk: int, versions: dict[str, str], command: str) -> None:
    """What a result was made with, and how to get it again."""
    made = ", ".join(f"{name} {version}" for name, version in versions.items())
    screen.say(f"Seed {seed}, chunks of {chunk:,}; {made}.\nAgain: {command}")
