"""railbird lab run: a race, very many times."""

from pathlib import Path
from typing import Annotated, Literal

from cyclopts import App, Parameter

from railbird.cli.arguments import split_names
from railbird.cli.command_line import again
from railbird.cli.lab_output import TO_THE_SCREEN, Output
from railbird.cli.lab_progress import RaceBar
from railbird.cli.lab_races import COMPILING, checked_count
from railbird.cli.progress import patience
from railbird.cli.screen import Screen
from railbird.games.top_of_the_stretch.cli.race_card import Wishes, choose_race
from railbird.games.top_of_the_stretch.cli.race_options import race_options
from railbird.games.top_of_the_stretch.lab.field import field_of
from railbird.games.top_of_the_stretch.lab.race_odds import RaceOdds, odds
from railbird.games.top_of_the_stretch.lab.report import race_report
from railbird.games.top_of_the_stretch.lab.tally import RaceTally, chunk_runner, run_races
from railbird.games.top_of_the_stretch.words.board import cut

app = App(
    name="run",
    help_epilogue="""\
The result depends on the race, the options, the seed and nothing else; the command that gives it
again is printed. Ctrl-C ends early and keeps what is done. Beside each chance stand its standard
error and the exact odds.

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
    version: Literal["quick", "full"] | None = None,
    condition: str | None = None,
    scratch: str | None = None,
    horses: str | None = None,
    distance: str | None = None,
    surface: str | None = None,
    option: Annotated[tuple[str, ...], Parameter(negative="")] = (),
    pack: Path | None = None,
    seed: int = 0,
    threads: int | None = None,
    kernel: Literal["sampled", "dice"] = "sampled",
    cluster: str | None = None,
    output: Output = TO_THE_SCREEN,
) -> None:
    """Run a race many times and count.

    Parameters
    ----------
    race
        The id of a race in the library, or a scoresheet of your own.
    races
        How many: 5000, 1e9.
    version
        quick or full (the default).
    condition
        The state of the track, or roll; as on the scoresheet unless you name it.
    scratch
        Post numbers that do not start, with commas between them.
    horses
        Compose a race of these horses, as in railbird race.
    distance
        How far, for horses that you name or a race run elsewhere: 10, 6f, 1 1/16m …
    surface
        dirt, turf or synthetic, likewise; dirt for horses that you name.
    option
        A rule option as name=value; may be repeated.
    pack
        A file or folder with scoresheets or charts of your own.
    seed
        A number for the dice.
    threads
        How many to use; all there are unless you say. The result is the same.
    kernel
        sampled (the default) draws each horse's day in one; dice rolls every die of the rules.
    cluster
        Run on a Dask cluster at this address, tcp://…, or local; the result is the same.
    """
    count = checked_count(races, seed, threads)
    chosen = choose_race(race, pack, Wishes(horses, distance, surface, condition))
    options = race_options(
        option,
        version=version,
        condition=condition if horses is None else None,
        scratch=split_names(scratch) if scratch else None,
    )
    field = field_of(chosen.race.id, None, options, chosen.game)
    with patience(COMPILING):
        chunk_runner(field, seed, kernel)(0, 1)
    with RaceBar("Running races") as bar:
        tally = run_races(
            field,
            count,
            seed=seed,
            threads=threads,
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
        f" PP {'horse':<19}{'win':>8} {'±':>7} {'exact':>8}{'place':>9} {'exact':>8}"
        f"{'show':>9} {'exact':>8}"
    )
    pairs = zip(range(len(exact.horses)), tally.horses, exact.horses, strict=True)
    for at, told, true in sorted(pairs, key=lambda each: -each[2].win):
        screen.board(
            f"{told.pp:>3} {cut(told.horse, 18):<19}{tally.chance(at):>8.3%} "
            f"{tally.error(at):>7.3%} {true.win:>8.3%}{tally.chance(at, 2):>9.3%} "
            f"{true.place:>8.3%}{tally.chance(at, 3):>9.3%} {true.show:>8.3%}"
        )
    made = ", ".join(f"{name} {version}" for name, version in tally.versions.items())
    screen.say(f"\nSeed {tally.seed}, chunks of {tally.chunk:,}; {made}.\nAgain: {command}")
