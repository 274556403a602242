"""railbird lab homestretch: chances and bets on a race card."""

from pathlib import Path
from typing import Literal

from cyclopts import App

from railbird.cli.command_line import again
from railbird.cli.lab_output import TO_THE_SCREEN, Output
from railbird.cli.lab_progress import RaceBar
from railbird.cli.lab_races import COMPILING, checked_count
from railbird.cli.progress import patience
from railbird.cli.screen import Screen
from railbird.core import read_pack
from railbird.games.homestretch import Homestretch
from railbird.games.homestretch.lab.report import homestretch_report
from railbird.games.homestretch.lab.tally import HomestretchTally, run_homestretch

app = App(
    name="lab",
    help_epilogue="""\
Value is what one point of bet token returns on average, in thousands. Policies say how everybody
rides: drive never rolls again, scatter always does, interest drives what one has a stake in.

Examples:
  railbird lab homestretch --card G07
  railbird lab homestretch --policy drive --races 1e7 --csv bets.csv""",
)


@app.default
def homestretch(
    *,
    card: str | None = None,
    policy: Literal["drive", "scatter", "interest"] = "interest",
    races: str = "1e6",
    seed: int = 0,
    threads: int | None = None,
    pack: Path | None = None,
    output: Output = TO_THE_SCREEN,
) -> None:
    """Run a race card of Homestretch many times.

    Parameters
    ----------
    card
        The id of a race card; without one nobody is handicapped.
    policy
        How everybody rides.
    races
        How many: 5000, 1e9.
    seed
        A number for the dice.
    threads
        How many to use; the result is the same.
    pack
        A file or folder with data of your own.
    """
    count = checked_count(races, seed, threads)
    game = Homestretch(read_pack(pack) if pack else None)
    with patience(COMPILING):
        run_homestretch(card, 1, policy, game=game, seed=seed)
    with RaceBar("Running races") as bar:
        found = run_homestretch(
            card, count, policy, game=game, seed=seed, threads=threads, on_progress=bar.tell
        )
    command = again(races=found.races)
    output.give(
        found,
        lambda: show(Screen(), found, command),
        lambda: homestretch_report(found, command),
        command,
    )


def show(screen: Screen, found: HomestretchTally, command: str) -> None:
    screen.title(f"Homestretch, {found.card}: {found.races:,} races, {found.policy}")
    screen.board(
        f"{'horse':<18}{'':>4}{'first':>8}{'second':>8}{'third':>8}{'purse':>8}"
        f"{'win':>8}{'place':>7}{'show':>7}"
    )
    for horse in found.horses:
        value = {bet.line: bet.value for bet in found.bets if bet.horse == horse.horse}
        screen.board(
            f"#{horse.horse:<3}{horse.name:<14}{horse.token:>4}{horse.first:>8.2%}"
            f"{horse.second:>8.2%}{horse.third:>8.2%}{horse.purse:>8.2f}"
            f"{value['win']:>8.2f}{value['place']:>7.2f}{value['show']:>7.2f}"
        )
    best = max(found.bets, key=lambda bet: bet.value)
    screen.say(
        f"\nBest bet: #{best.horse} to {best.line}, {best.value:.2f} a point. A race takes "
        f"{found.turns:.1f} turns.\nSeed {found.seed}, chunks of {found.chunk:,}. Again: {command}"
    )
