"""railbird lab win_place_and_show: chances and bets in a race of the program."""

from pathlib import Path
from typing import Annotated

from cyclopts import App, Parameter

from railbird.cli.arguments import read_options, split_names
from railbird.cli.command_line import again
from railbird.cli.lab_finishes import say_made, show_finishes
from railbird.cli.lab_output import TO_THE_SCREEN, Flag, Output
from railbird.cli.lab_progress import RaceBar
from railbird.cli.lab_races import COMPILING, checked_count
from railbird.cli.progress import patience
from railbird.cli.screen import Screen
from railbird.core import BadSetup, read_pack
from railbird.games.win_place_and_show import WinPlaceAndShow
from railbird.games.win_place_and_show.box.components import HORSES, POSITIONS
from railbird.games.win_place_and_show.lab.daily_double import DailyDouble, run_daily_double
from railbird.games.win_place_and_show.lab.tally import (
    Start,
    WinPlaceAndShowTally,
    run_win_place_and_show,
    start_of,
)
from railbird.lab.finish_report import finish_report
from railbird.lab.finishes import Finishes
from railbird.lab.report import page
from railbird.lab.svg import bars

app = App(
    name="lab",
    help_epilogue="""\
House jockeys ride every horse (WP-7.59). Beside the chances stands what a dollar comes back as, on
average, in a bet of the largest stake; smaller stakes lose more to rounding, and are in the files.

Examples:
  railbird lab win_place_and_show --race 3
  railbird lab win_place_and_show --race 6 --scratch 1,4 --races 1e7 --csv bets.csv
  railbird lab win_place_and_show --double""",
)


@app.default
def win_place_and_show(
    *,
    race: int | None = None,
    scratch: str | None = None,
    double: Flag = False,
    races: str = "1e6",
    option: Annotated[tuple[str, ...], Parameter(negative="")] = (),
    pack: Path | None = None,
    seed: int = 0,
    threads: int | None = None,
    output: Output = TO_THE_SCREEN,
) -> None:
    """Run a race of Win, Place & Show many times.

    Parameters
    ----------
    race
        Its number in the program; 1 unless you say.
    scratch
        Horses that do not run, with commas between them.
    double
        Instead, what each combination of the Daily Double is worth.
    races
        How many: 5000, 1e7.
    option
        A rule option as name=value; may be repeated.
    pack
        A file or folder with data of your own.
    seed
        A number for the dice.
    threads
        How many to use; the result is the same.
    """
    count = checked_count(races, seed, threads)
    game = WinPlaceAndShow(read_pack(pack) if pack else None)
    if not double:
        start = start_of(1 if race is None else race, _without(scratch), read_options(option), game)
        tell_race(output, start, count, seed, threads)
    elif race is None and not scratch and not option:
        tell_double(output, game, count, seed, threads)
    else:
        raise BadSetup("--double: all six horses of races 1 and 2 run; leave out the rest")


def tell_race(output: Output, start: Start, races: int, seed: int, threads: int | None) -> None:
    with patience(COMPILING):
        run_win_place_and_show(start, 1, seed=seed)
    with RaceBar("Running races") as bar:
        found = run_win_place_and_show(
            start, races, seed=seed, threads=threads, on_progress=bar.tell
        )
    command = again(races=found.races)
    stake = start.game.box.constants.betting.max_bet
    output.give(
        found,
        lambda: show(Screen(), found, stake, command),
        lambda: finish_report(found, command, [(_bets_title(stake), _bets(found, stake))]),
        command,
    )


def tell_double(
    output: Output, game: WinPlaceAndShow, races: int, seed: int, threads: int | None
) -> None:
    with patience(COMPILING):
        run_daily_double(1, game=game, seed=seed)
    with RaceBar("Running races") as bar:
        found = run_daily_double(races, game=game, seed=seed, threads=threads, on_progress=bar.tell)
    command = again(races=found.races)
    output.give(
        found,
        lambda: show_double(Screen(), found, command),
        lambda: page("The Daily Double", [("Combinations", found._repr_html_())], command),
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
    return f"What a dollar of ${stake:,} comes back as"


def _bets(found: WinPlaceAndShowTally, stake: int) -> str:
    names = {horse.number: horse.horse for horse in found.horses}
    bets = sorted((b for b in found.bets if b.stake == stake), key=lambda bet: -bet.value)
    labels = [f"{names[bet.horse]} {bet.position}" for bet in bets]
    return bars(labels, [bet.value for bet in bets], "$")


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
            f"{_bets_title(stake)}, on average, stands on the right.",
            f"Best bet: ${best.stake:,} on {best.horse} to {best.position}, {best.value:.3f}.",
        ],
    )


def show_double(screen: Screen, found: DailyDouble, command: str) -> None:
    """Values by the winners of both races."""
    values = {(each.first, each.second): each.value for each in found.combinations}
    screen.title(f"The Daily Double: {found.races:,} races of each")
    screen.say(f"Who rides: {found.policy}. What a dollar comes back as, on average:")
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
