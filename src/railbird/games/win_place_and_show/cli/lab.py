"""railbird lab win_place_and_show: chances and bets in a race of the program."""

from functools import partial
from pathlib import Path
from typing import Annotated

from cyclopts import App, Parameter

from railbird.cli.arguments import Flag, read_options, split_names
from railbird.cli.command_line import again
from railbird.cli.lab_output import TO_THE_SCREEN, Output
from railbird.cli.lab_races import USUAL, Simulation, race_count, say_made, show_finishes
from railbird.cli.screen import Screen
from railbird.core import BadSetup, read_pack
from railbird.games.win_place_and_show.box.components import HORSES, POSITIONS
from railbird.games.win_place_and_show.game import WinPlaceAndShow
from railbird.games.win_place_and_show.lab.daily_double import DailyDouble, run_daily_double
from railbird.games.win_place_and_show.lab.report import bets_report, double_report
from railbird.games.win_place_and_show.lab.tally import (
    Start,
    WinPlaceAndShowTally,
    run_win_place_and_show,
    start_of,
)
from railbird.lab.finishes import Finishes

app = App(
    name="lab",
    usage="Usage: railbird lab win_place_and_show [OPTIONS]",
    help_epilogue="""\
House jockeys ride every horse (WP-7.59). The table also shows what a dollar returns on average in a
bet of the largest stake; smaller stakes lose more to rounding, and are in the files.

Examples:
  railbird lab win_place_and_show --race 3
  railbird lab win_place_and_show --race 6 --scratch 1,4 --races 5e5 --csv bets.csv
  railbird lab win_place_and_show --double""",
)


@app.default
def win_place_and_show(
    *,
    race: int | None = None,
    scratch: str | None = None,
    double: Flag = False,
    races: str = "1e5",
    option: Annotated[tuple[str, ...], Parameter(negative="")] = (),
    pack: Path | None = None,
    simulation: Simulation = USUAL,
    output: Output = TO_THE_SCREEN,
) -> None:
    """Run a race of Win, Place & Show many times.

    Parameters
    ----------
    race
        Its number in the program; by default 1.
    scratch
        Horses that do not run, separated by commas.
    double
        Show what each combination of the Daily Double is worth instead.
    races
        How many: 5000, 1e7.
    option
        A rule option as name=value; may be repeated.
    pack
        A file or folder with your own data.
    """
    count = race_count(races)
    game = WinPlaceAndShow(read_pack(pack) if pack else None)
    if not double:
        start = start_of(1 if race is None else race, _without(scratch), read_options(option), game)
        tell_race(output, start, count, simulation)
    elif race is None and not scratch and not option:
        tell_double(output, game, count, simulation)
    else:
        raise BadSetup("--double: all six horses run in races 1 and 2; leave out the other options")


def tell_race(output: Output, start: Start, races: int, simulation: Simulation) -> None:
    found = simulation.run(partial(run_win_place_and_show, start), races)
    command = again(races=found.races)
    stake = start.game.box.constants.betting.max_bet
    output.give(
        found,
        lambda: show(Screen(), found, stake, command),
        lambda: bets_report(found, stake, command),
        command,
    )


def tell_double(output: Output, game: WinPlaceAndShow, races: int, simulation: Simulation) -> None:
    found = simulation.run(partial(run_daily_double, game=game), races)
    command = again(races=found.races)
    output.give(
        found,
        lambda: show_double(Screen(), found, command),
        lambda: double_report(found, command),
        command,
    )


def _without(scratch: str | None) -> list[int]:
    """The horses that run."""
    gone = split_names(scratch) if scratch else ()
    wrong = [each for each in gone if not each.isdecimal() or int(each) not in HORSES]
    if wrong:
        raise BadSetup(f"--scratch {', '.join(wrong)}: use numbers from 1 to {len(HORSES)}")
    return [horse for horse in HORSES if str(horse) not in gone]


def _bets_title(stake: int) -> str:
    return f"What a dollar of ${stake:,} returns"


def show(screen: Screen, found: WinPlaceAndShowTally, stake: int, command: str) -> None:
    def values(horse: Finishes) -> str:
        told = (found.value(horse.number, position, stake) for position in POSITIONS)
        return "".join("       –" if value is None else f"{value:>8.3f}" for value in told)

    best = max(found.bets, key=lambda bet: bet.value)
    show_finishes(
        screen,
        found,
        command,
        "".join(f"{'$ ' + position:>8}" for position in POSITIONS),
        values,
        [
            f"{_bets_title(stake)}, on average, is on the right.",
            f"Best bet: ${best.stake:,} on {best.horse} to {best.position}, {best.value:.3f}.",
        ],
    )


def show_double(screen: Screen, found: DailyDouble, command: str) -> None:
    """Values by the winners of both races."""
    values = {(each.first, each.second): each.value for each in found.combinations}
    screen.title(f"The Daily Double: {found.races:,} races of each")
    screen.say(f"Who rides: {found.policy}. What a dollar returns on average:")
    screen.board(f"{'race 1':<8}" + "".join(f"{f'2: {horse}':>9}" for horse in HORSES))
    for first in HORSES:
        cells = "".join(f"{values[first, second]:>9.3f}" for second in HORSES)
        screen.board(f"1: {first:<5}{cells}")
    best = max(found.combinations, key=lambda each: each.value)
    screen.say(
        f"\nBest: {best.first} and {best.second}, {best.value:.3f}; it pays ${best.pays:,} for "
        f"$1,000 and comes in {best.chance:.2%} of the time."
    )
    say_made(screen, found.seed, found.chunk, found.versions, command)
