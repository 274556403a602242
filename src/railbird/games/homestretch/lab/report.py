"""A page about a race card of Homestretch: places, and what each bet is worth."""

from railbird.games.homestretch.lab.tally import HomestretchTally
from railbird.lab.report import page, table
from railbird.lab.svg import bars, heat_map


def homestretch_report(found: HomestretchTally, command: str) -> str:
    names = [f"#{horse.horse} {horse.name} {horse.token}" for horse in found.horses]
    cells = [(horse.first, horse.second, horse.third) for horse in found.horses]
    bets = sorted(found.bets, key=lambda bet: -bet.value)
    labels = [f"#{bet.horse} {bet.line}" for bet in bets]
    parts = [
        ("First, second, third, per cent", heat_map(names, ("first", "second", "third"), cells)),
        ("Value of a point of bet token", bars(labels, [bet.value for bet in bets], "k")),
        ("Table", table(found)),
    ]
    return page(f"Homestretch, {found.card}, {found.races:,} races", parts, command)
