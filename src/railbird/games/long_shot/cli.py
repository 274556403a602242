"""railbird lab long_shot: the bare race, by line-up."""

from functools import partial
from pathlib import Path
from typing import Annotated

from cyclopts import App, Parameter

from railbird.cli.arguments import read_options, split_names
from railbird.cli.command_line import again
from railbird.cli.lab_output import TO_THE_SCREEN, Output
from railbird.cli.lab_races import USUAL, Simulation, race_count, show_finishes
from railbird.cli.screen import Screen
from railbird.core import BadSetup, read_pack
from railbird.games.long_shot.game import LongShot
from railbird.games.long_shot.lab.report import best_bet, bets_part
from railbird.games.long_shot.lab.tally import LongShotTally, run_long_shot, start_of
from railbird.lab.finish_report import finish_report
from railbird.lab.finishes import Finishes

app = App(
    name="lab",
    usage="Usage: railbird lab long_shot [OPTIONS]",
    help_epilogue="""\
Nobody plays: only the dice and the bars move the horses, so this is the race on its own. The table
also shows the chance of getting past the No-Bet line without a place, and what a dollar returns.

Examples:
  railbird lab long_shot
  railbird lab long_shot --marks 1:8,2:8,3:8 --position 8:5
  railbird lab long_shot --option lanes=staggered --option market=set_B --races 1e7""",
)


@app.default
def long_shot(
    *,
    marks: str | None = None,
    position: str | None = None,
    races: str = "1e6",
    option: Annotated[tuple[str, ...], Parameter(negative="")] = (),
    pack: Path | None = None,
    simulation: Simulation = USUAL,
    output: Output = TO_THE_SCREEN,
) -> None:
    """Run the bare race of Long Shot many times.

    Parameters
    ----------
    marks
        An X in addition to the printed ones as bar:horse, separated by commas.
    position
        Where a horse stands as horse:space, separated by commas; the others are at the start.
    races
        How many: 5000, 1e9.
    option
        market, lanes or dice as name=value; may be repeated.
    pack
        A file or folder with your own data.
    """
    count = race_count(races)
    game = LongShot(read_pack(pack) if pack else None)
    where = dict(pairs_of("position", position))
    start = start_of(read_options(option), pairs_of("marks", marks), where, game)
    found = simulation.run(partial(run_long_shot, start), count)
    command = again(races=found.races)
    output.give(
        found,
        lambda: show(Screen(), found, command),
        lambda: finish_report(found, command, [bets_part(found)], best_bet(found)),
        command,
    )


def pairs_of(what: str, text: str | None) -> list[tuple[int, int]]:
    """Numbers from 1:8,2:8."""
    pairs = []
    for each in split_names(text) if text else ():
        first, colon, second = each.partition(":")
        if not colon or not first.isdecimal() or not second.isdecimal():
            raise BadSetup(f"--{what} {each}: write two numbers, such as 1:8")
        pairs.append((int(first), int(second)))
    return pairs


def show(screen: Screen, found: LongShotTally, command: str) -> None:
    bets = {bet.horse: bet for bet in found.bets}

    def values(horse: Finishes) -> str:
        bet = bets[horse.number]
        return f"{bet.past:>9.3%}{bet.value:>8.3f}"

    best = max(found.bets, key=lambda bet: bet.value)
    show_finishes(
        screen,
        found,
        command,
        f"{'past':>9}{'$':>8}",
        values,
        [f"Best bet: horse {best.horse}, {best.value:.3f} for each dollar."],
    )
