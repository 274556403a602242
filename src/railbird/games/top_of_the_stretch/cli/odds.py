"""railbird odds: the true chances of a race of Top of the Stretch."""

from collections.abc import Mapping, Sequence
from importlib.util import find_spec
from typing import Annotated

from cyclopts import App, Parameter

from railbird.cli.command_line import again
from railbird.cli.lab_output import TO_THE_SCREEN, Output
from railbird.cli.progress import Bar
from railbird.cli.screen import Screen
from railbird.core import BadSetup
from railbird.games.top_of_the_stretch.cli.options import AS_IT_STANDS, RaceChoice
from railbird.games.top_of_the_stretch.lab.board import how_exact, percent_above
from railbird.games.top_of_the_stretch.lab.exotics import Exotics, Price, read_bet
from railbird.games.top_of_the_stretch.lab.field import Field, field_of
from railbird.games.top_of_the_stretch.lab.race_odds import (
    TOLERANCE,
    Bet,
    HorseOdds,
    RaceOdds,
    odds,
)
from railbird.games.top_of_the_stretch.lab.real_result import real_result
from railbird.games.top_of_the_stretch.lab.report import race_report
from railbird.games.top_of_the_stretch.words.board import cut

EXACTAS = 5
"""How many of the likeliest are shown."""

app = App(
    name="odds",
    help_epilogue="""\
Exact, not simulated: win and the order across the wire up to rounding; place, show and exactas
after disqualifications to within the bound printed. $2 is what a $2 bet returns on average at the
scoresheet's odds; fair odds would return just the $2.

Examples:
  railbird odds belmont_1973
  railbird odds belmont_1973 --version quick --condition sloppy --json
  railbird odds belmont_1973 --exotic "trifecta 2-1-5" --exotic "quinella 1-2"
  railbird odds --horses Secretariat,Affirmed --distance 10
  railbird odds champagne_2009 --option form_save=yes --tolerance 1e-6
  railbird odds kentucky_derby_1994 --version quick --tolerance 1e-9""",
)


@app.default
def show_odds(
    race: str | None = None,
    /,
    *,
    choice: RaceChoice = AS_IT_STANDS,
    exotic: Annotated[tuple[str, ...], Parameter(negative="")] = (),
    tolerance: float = TOLERANCE,
    output: Output = TO_THE_SCREEN,
) -> None:
    """Compute the odds of a race.

    Parameters
    ----------
    race
        The id of a race in the library, or your own scoresheet.
    exotic
        Also give the fair price of this bet: "exacta 2-1", "quinella 2-1", "trifecta 2-1-5";
        may be repeated. The order is that across the wire.
    tolerance
        The largest bound allowed; smaller ones take longer, 1e-9 some minutes.
    """
    chosen = choice.race(race)
    field = field_of(chosen.race.id, None, choice.options(), chosen.game)
    priced = prices_of(field, exotic)
    with Bar("Landing by landing") as bar:
        found = odds(field, tolerance=tolerance, on_progress=bar.reach)
    output.give(
        found,
        lambda: show(Screen(), found, field.real, priced),
        lambda: race_report(field, found, None, again()),
        again(),
        bare=True,
    )


def prices_of(field: Field, bets: Sequence[str]) -> dict[str, Price]:
    """By the bet as it was written."""
    exotics, found = Exotics(field), {}
    for bet in bets:
        try:
            kind, posts = read_bet(bet)
        except BadSetup as error:
            raise BadSetup(f"--exotic {error}") from None
        found[f"{kind} {'-'.join(map(str, posts))}"] = exotics.price(kind, posts)
    return found


def show(
    screen: Screen, found: RaceOdds, real: str = "", priced: Mapping[str, Price] | None = None
) -> None:
    screen.title(f"{found.title}, {'Quickplay' if found.version == 'quick' else 'Fullplay'}")
    conditions = [
        name if chance == 1 else f"{name} {chance:.1%}" for name, chance in found.conditions.items()
    ]
    pace = ", ".join(f"{name.lower()} {chance:.1%}" for name, chance in found.pace.items())
    screen.say(f"Track {', '.join(conditions)}. Pace {pace}.\n")
    screen.board(
        f" PP {'horse':<19}{'odds':>6}{'fair':>7}  {'win':>6} {'place':>6} {'show':>6}"
        f"  {'$2 win':>7}{'place':>6}{'show':>6}"
    )
    for horse in sorted(found.horses, key=lambda each: -each.win):
        screen.board(_line(horse))
    screen.say("\nLikeliest exactas")
    for chance, first, second in _exactas(found)[:EXACTAS]:
        screen.board(f"  {first} – {second}  {chance:.2%}")
    if priced:
        screen.say("\nExotic bets, by the order across the wire")
    for bet, price in (priced or {}).items():
        pays = f"$2 return ${price.cents / 100:,.2f}" if price.cents else "never"
        screen.board(f"  {bet:<16} {price.chance:.4%}  {pays}")
    really = real_result(real, found)
    if really is not None:
        second = f", with {really.second} second {really.exacta:.1%}" if really.second else ""
        screen.say(f"\nThe real result: {' or '.join(really.first)} wins {really.win:.1%}{second}.")
    screen.say(f"\n{how_exact(found.bound)}")
    if found.bound > found.tolerance:
        screen.say(
            f"A bound of {percent_above(found.tolerance)} is tighter than the formulas can "
            f"give{_more()}."
        )


def _more() -> str:
    """Numba would allow a tighter bound."""
    return "" if find_spec("numba") else "; with Numba they can (pip install 'railbird[lab]')"


def _line(horse: HorseOdds) -> str:
    bets = {bet.type: bet for bet in horse.bets}
    pays = "".join(
        f"{_dollars(bets.get(kind)):>{width}}"
        for kind, width in (("win", 7), ("place", 6), ("show", 6))
    )
    return (
        f"{horse.pp:>3} {cut(horse.horse, 18):<19}{horse.odds or '–':>6}{_fair(horse):>7}"
        f"  {horse.win:>6.1%} {horse.place:>6.1%} {horse.show:>6.1%}  {pays}"
    )


def _fair(horse: HorseOdds) -> str:
    fair = horse.bets[0].fair
    if fair is None:
        return "never"
    return f"{fair:.1f}" if fair < 1000 else ">999"


def _dollars(bet: Bet | None) -> str:
    return "" if bet is None or bet.pays is None else f"{bet.pays:.2f}"


def _exactas(found: RaceOdds) -> list[tuple[float, str, str]]:
    names = [horse.horse for horse in found.horses]
    pairs = [
        (chance, names[first], names[second])
        for first, row in enumerate(found.exacta)
        for second, chance in enumerate(row)
        if first != second
    ]
    return sorted(pairs, reverse=True)
