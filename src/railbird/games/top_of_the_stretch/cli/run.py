"""railbird lab run: a race, very many times."""

from typing import Literal

from cyclopts import App

from railbird.cli.command_line import again
from railbird.cli.lab_output import TO_THE_SCREEN, Output
from railbird.cli.lab_progress import RaceBar
from railbird.cli.lab_races import COMPILING, USUAL, Simulation, race_count
from railbird.cli.progress import patience
from railbird.cli.screen import Screen
from railbird.games.top_of_the_stretch.cli.race_choice import AS_IT_STANDS, RaceChoice
from railbird.games.top_of_the_stretch.lab.field import field_of
from railbird.games.top_of_the_stretch.lab.race_odds import RaceOdds, odds
from railbird.games.top_of_the_stretch.lab.report import race_report
from railbird.games.top_of_the_stretch.lab.tally import RaceTally, chunk_runner, run_races
from railbird.games.top_of_the_stretch.words.board import cut

app = App(
    name="run",
    help_epilogue="""\
The result depends only on the race, the options and the seed; the command that reproduces it is
printed. Ctrl-C stops early and keeps what is done. Each chance comes with its standard error and
the exact odds.

Examples:
  railbird lab run belmont_1973 --races 1e9
  railbird lab run champagne_2009 --version quick --races 1e7 --seed 7 --report champagne.html
  railbird lab run bc_turf_2003 --races 1e6 --kernel dice --csv turf.csv""",
)


@app.default
def run(
    race: str | None = None,
    /,
    *,
    races: str = "1e7",
    choice: RaceChoice = AS_IT_STANDS,
    simulation: Simulation = USUAL,
    kernel: Literal["sampled", "dice"] = "sampled",
    cluster: str | None = None,
    output: Output = TO_THE_SCREEN,
) -> None:
    """Run a race many times and count.

    Parameters
    ----------
    race
        The id of a race in the library, or your own scoresheet.
    races
        How many: 5000, 1e9.
    kernel
        sampled (the default) draws each horse's whole race at once; dice rolls every die in the
        rules.
    cluster
        Run on a Dask cluster at this address, tcp://…, or local; the result is the same.
    """
    count = race_count(races)
    chosen = choice.race(race)
    field = field_of(chosen.race.id, None, choice.options(), chosen.game)
    with patience(COMPILING):
        chunk_runner(field, simulation.seed, kernel)(0, 1)
    with RaceBar("Running races") as bar:
        tally = run_races(
            field,
            count,
            seed=simulation.seed,
            threads=simulation.threads,
            kernel=kernel,
            cluster=cluster,
            on_progress=bar.tell,
        )
    exact = odds(field)
    command = again(races=tally.races)
    output.give(
        tally,
        lambda: show(Screen(), tally, exact, command),
        lambda: race_report(field, exact, tally, command),
        command,
    )


def show(screen: Screen, tally: RaceTally, exact: RaceOdds, command: str) -> None:
    screen.title(f"{tally.title}: {tally.races:,} races")
    if tally.races < tally.asked:
        screen.say(f"Stopped early; {tally.asked:,} were asked for.")
    screen.board(
        f" PP {'horse':<16}{'win':>8} {'±':>6} {'exact':>8}{'place':>9} {'exact':>8}"
        f"{'show':>9} {'exact':>8}"
    )
    pairs = zip(range(len(exact.horses)), tally.horses, exact.horses, strict=True)
    for at, told, true in sorted(pairs, key=lambda each: -each[2].win):
        screen.board(
            f"{told.pp:>3} {cut(told.horse, 15):<16}{tally.chance(at):>8.3%} "
            f"{tally.error(at):>6.3%} {true.win:>8.3%}{tally.chance(at, 2):>9.3%} "
            f"{true.place:>8.3%}{tally.chance(at, 3):>9.3%} {true.show:>8.3%}"
        )
    made = ", ".join(f"{name} {version}" for name, version in tally.versions.items())
    screen.say(f"\nSeed {tally.seed}, chunks of {tally.chunk:,}; {made}.\nAgain: {command}")
