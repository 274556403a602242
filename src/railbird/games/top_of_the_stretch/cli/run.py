"""railbird lab run, whatif, matchup and sweep: a race very many times, before and after a change,
and horses against each other."""

from collections.abc import Mapping
from pathlib import Path
from typing import Annotated, Literal

from cyclopts import App, Parameter

from railbird.cli.arguments import read_options
from railbird.cli.command_line import again
from railbird.cli.lab_output import TO_THE_SCREEN, Output
from railbird.cli.lab_progress import RaceBar
from railbird.cli.lab_races import COMPILING, USUAL, Simulation, race_count
from railbird.cli.progress import Bar, patience
from railbird.cli.screen import Screen
from railbird.core import BadSetup, read_pack
from railbird.games.top_of_the_stretch.cli.options import (
    AS_IT_STANDS,
    RaceChoice,
    choose_race,
    is_file,
    race_options,
)
from railbird.games.top_of_the_stretch.game import TopOfTheStretch
from railbird.games.top_of_the_stretch.lab.board import percent_above
from railbird.games.top_of_the_stretch.lab.comparison import WhatIf, what_if
from railbird.games.top_of_the_stretch.lab.field import field_of
from railbird.games.top_of_the_stretch.lab.matchup import SURFACES, MatchUp, match_up
from railbird.games.top_of_the_stretch.lab.race_odds import RaceOdds, odds
from railbird.games.top_of_the_stretch.lab.report import (
    match_up_report,
    race_report,
    what_if_report,
)
from railbird.games.top_of_the_stretch.lab.sweep import race_sweeper
from railbird.games.top_of_the_stretch.lab.tally import RaceTally, chunk_runner, run_races
from railbird.games.top_of_the_stretch.library import open_library
from railbird.games.top_of_the_stretch.words.board import cut
from railbird.lab.sweep import Sweeper

run_app = App(
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


@run_app.default
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
        lambda: show_run(Screen(), tally, exact, command),
        lambda: race_report(field, exact, tally, command),
        command,
    )


def show_run(screen: Screen, tally: RaceTally, exact: RaceOdds, command: str) -> None:
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


# -- before and after a change -------------------------------------------------------------------


whatif_app = App(
    name="whatif",
    help_epilogue="""\
Both odds are exact, so there is no luck in the differences: those for win are exact, those for
place and show are right to within the bound printed.

Examples:
  railbird lab whatif belmont_1973 --set "Sham.pace=9"
  railbird lab whatif belmont_1973 --condition sloppy --version quick
  railbird lab whatif champagne_2009 --with form_save=yes --report saved.html""",
)


@whatif_app.default
def whatif(
    race: str,
    /,
    *,
    set: Annotated[tuple[str, ...], Parameter(negative="")] = (),
    condition: str | None = None,
    with_: Annotated[tuple[str, ...], Parameter(name="--with", negative="")] = (),
    version: Literal["quick", "full"] | None = None,
    option: Annotated[tuple[str, ...], Parameter(negative="")] = (),
    pack: Path | None = None,
    output: Output = TO_THE_SCREEN,
) -> None:
    """Compare the odds of a race before and after a change.

    Parameters
    ----------
    race
        The id of a race in the library, or your own scoresheet.
    set
        A rating after the change, as horse.rating=value; may be repeated.
    condition
        The state of the track after the change.
    with_
        A rule option after the change, as name=value; may be repeated.
    version
        quick or full (the default), before and after.
    option
        A rule option as name=value, before and after; may be repeated.
    pack
        A file or folder with your own scoresheets or charts.
    """
    chosen = choose_race(race, pack)
    options = race_options(option, version=version)
    after = read_options(with_) | ({"condition": condition.lower()} if condition else {})
    found = what_if(chosen.race.id, set, options=options, after=after, game=chosen.game)
    command = again()
    output.give(
        found,
        lambda: show_what_if(Screen(), found),
        lambda: what_if_report(found, command),
        command,
    )


def show_what_if(screen: Screen, found: WhatIf) -> None:
    screen.title(f"{found.before.title}, what if {', '.join(found.changes)}")
    screen.board(
        f" PP {'horse':<14}{'win':>7}{'after':>8}{'change':>10}{'place':>8}{'change':>10}"
        f"{'show':>8}{'change':>10}"
    )
    for row in sorted(found.rows(), key=lambda each: -each["win_after"]):
        screen.board(
            f"{row['pp']:>3} {cut(row['horse'], 13):<14}{row['win']:>7.2%}{row['win_after']:>8.2%}"
            f"{_points(row['win_change'])}{row['place']:>8.2%}{_points(row['place_change'])}"
            f"{row['show']:>8.2%}{_points(row['show_change'])}"
        )
    within = percent_above(found.error) if found.error else "the digits shown"
    screen.say(f"\nChanges to win are exact; the others are right to within {within}.")


def _points(change: float) -> str:
    """A change of a chance is told in percentage points."""
    return f"{100 * change:>+7.2f} pp"


# -- horses against each other -------------------------------------------------------------------


matchup_app = App(
    name="matchup",
    help_epilogue="""\
Exact chances to win; dead heats count for both.

Examples:
  railbird lab matchup Secretariat Affirmed
  railbird lab matchup "Holy Bull" "Go for Gin" Brocco --version full --csv derby.csv""",
)


@matchup_app.default
def matchup(
    *horses: str,
    version: Literal["quick", "full"] = "quick",
    pack: Path | None = None,
    output: Output = TO_THE_SCREEN,
) -> None:
    """Compare horses of the library at every distance and surface.

    Parameters
    ----------
    horses
        Two or more, as in railbird race --horses.
    version
        quick (the default) or full.
    pack
        A file or folder with your own scoresheets.
    """
    if len(horses) < 2:
        raise BadSetup("name two horses or more: railbird lab matchup Secretariat Affirmed")
    game = TopOfTheStretch(read_pack(pack) if pack else None)
    total = len(game.box.charts.distances) * len(SURFACES)
    with Bar("Meeting", total) as bar:
        found = match_up(horses, version=version, game=game, after_each=bar.advance)
    command = again()
    output.give(
        found,
        lambda: show_match_up(Screen(), found),
        lambda: match_up_report(found, command),
        command,
    )


def show_match_up(screen: Screen, found: MatchUp) -> None:
    screen.title(f"{' against '.join(found.horses)}, chances to win")
    screen.board(f"{'furlongs':>16}" + "".join(f"{cut(name, 15):>16}" for name in found.horses))
    for row in found.table:
        where = f"{row['surface']} {row['distance']}"
        chances = "".join(f"{row[name]:>16.1%}" for name in found.horses)
        screen.board(f"{where:>16}{chances}")


# -- races for railbird lab sweep ----------------------------------------------------------------


def sweeper_of(name: str, options: Mapping[str, object], pack: Path | None) -> Sweeper | None:
    """The race of this id or file; None where there is no such race."""
    library = open_library()
    if pack is None and not is_file(name, library) and name not in library.shelf.box().races:
        return None
    chosen = choose_race(name, pack, library=library)
    return race_sweeper(chosen.race.id, options, chosen.game)
