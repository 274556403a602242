"""railbird lab homestretch: chances and bets on a race card."""

from functools import partial
from pathlib import Path
from typing import Literal

from cyclopts import App

from railbird.cli.command_line import again
from railbird.cli.lab_output import TO_THE_SCREEN, Output
from railbird.cli.lab_races import COMPILING, USUAL, Simulation, race_count
from railbird.cli.progress import Bar, patience
from railbird.cli.screen import Screen
from railbird.core import read_pack
from railbird.games.homestretch.game import Homestretch
from railbird.games.homestretch.lab.all_cards import AllCards, run_all_cards
from railbird.games.homestretch.lab.report import all_cards_report, homestretch_report
from railbird.games.homestretch.lab.tally import (
    SEATS,
    HomestretchTally,
    Policy,
    run_homestretch,
)

app = App(
    name="lab",
    usage="Usage: railbird lab homestretch [OPTIONS]",
    help_epilogue="""\
Value is what one point of a bet token returns on average, in thousands. The policy says how
everybody rides: drive never rolls again, scatter always does, interest drives the horses a player
has a stake in.

The fair figure would make a bet worth as much as the average bet. With --card all every race card
is run, and each figure on the tote board is checked against all of them.

Examples:
  railbird lab homestretch --card G07
  railbird lab homestretch --card all --seats 3 --csv figures.csv
  railbird lab homestretch --policy drive --races 1e7 --csv bets.csv""",
)


@app.default
def homestretch(
    *,
    card: str | None = None,
    policy: Literal["drive", "scatter", "interest"] = "interest",
    races: str | None = None,
    seats: int = SEATS,
    simulation: Simulation = USUAL,
    pack: Path | None = None,
    output: Output = TO_THE_SCREEN,
) -> None:
    """Run a Homestretch race card many times.

    Parameters
    ----------
    card
        The id of a race card, or all; by default there are no handicaps.
    policy
        How everybody rides.
    races
        How many: 5000, 1e9. By default a million, or 100,000 of each card.
    seats
        How many players drive the horses.
    pack
        A file or folder with your own data.
    """
    count = race_count(races or ("1e5" if card == "all" else "1e6"))
    game = Homestretch(read_pack(pack) if pack else None)
    if card == "all":
        _every_card(game, count, policy, seats, simulation, output)
        return
    run = partial(run_homestretch, card, policy=policy, game=game, seats=seats)
    found = simulation.run(run, count)
    command = again(races=found.races)
    output.give(
        found,
        lambda: show(Screen(), found, command),
        lambda: homestretch_report(found, command),
        command,
    )


def _every_card(
    game: Homestretch,
    races: int,
    policy: Policy,
    seats: int,
    simulation: Simulation,
    output: Output,
) -> None:
    with patience(COMPILING):
        run_homestretch(None, 1, policy, game=game, seats=seats, seed=simulation.seed)
    with Bar("Cards", len(game.box.race_cards)) as bar:
        found = run_all_cards(
            races,
            policy,
            game=game,
            seats=seats,
            seed=simulation.seed,
            threads=simulation.threads,
            after_card=bar.advance,
        )
    command = again()
    output.give(
        found,
        lambda: show_all(Screen(), found, command),
        lambda: all_cards_report(found, command),
        command,
    )


def show_all(screen: Screen, found: AllCards, command: str) -> None:
    screen.title(
        f"Homestretch, {len(found.cards)} cards: {found.races:,} races each, {found.seats} "
        f"players, {found.policy}"
    )
    if len(found.cards) < found.asked:
        screen.say(f"Stopped early; there are {found.asked} cards.")
    screen.say(
        f"A point of bet token is worth ${found.mean:.3f}k on average. The most generous figures "
        "first:"
    )
    screen.board(
        f"{'horse':<20}{'line':<7}{'pays':>5}{'fair':>7}{'chance':>9}{'value':>8}{'±':>7}"
        "  best card"
    )
    for spot in found.spots:
        fair = f"{spot.fair:.1f}" if spot.fair else "–"
        screen.board(
            f"#{spot.horse:<3}{spot.name[:15]:<16}{spot.line:<7}{spot.pays:>5}{fair:>7}"
            f"{spot.chance:>9.2%}{spot.value:>8.2f}{spot.error:>7.3f}  {spot.best_card} "
            f"({spot.best_value:.2f})"
        )
    screen.say(f"\nSeed {found.seed}. Again: {command}")


def show(screen: Screen, found: HomestretchTally, command: str) -> None:
    screen.title(
        f"Homestretch, {found.card}: {found.races:,} races, {found.seats} players, {found.policy}"
    )
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
        "\nIn $k on average: the purse of the horse, and what a point of bet token brings on each "
        f"line.\nBest bet: #{best.horse} to {best.line}, ${best.value:.2f}k a point; it pays "
        f"{best.pays}, and {best.fair:.1f} would be fair. A race takes "
        f"{found.turns:.1f} turns.\nSeed {found.seed}, chunks of {found.chunk:,}. Again: {command}"
    )
