"""Daily Double tickets: in a small field the chart pays more than the chances ask (WP-2.20)."""

from collections.abc import Sequence

from railbird.games.win_place_and_show.bots.race_odds import odds_of
from railbird.games.win_place_and_show.bots.reading import DIGITS, Table
from railbird.games.win_place_and_show.bots.winning import Standing
from railbird.games.win_place_and_show.box.components import HORSES
from railbird.games.win_place_and_show.rules.daily_double import RACES
from railbird.games.win_place_and_show.rules.payoffs import daily_double_payoff
from railbird.games.win_place_and_show.rules.slip import Straight

GOOD = 1.1
"""What a dollar must bring back on average."""
STAKES = (1000, 2000, 5000)


def on_sale(table: Table) -> bool:
    options = table.view.options
    return table.view.race == RACES[0] and options.daily_double and options.races > 1


def doubles(
    table: Table, standing: Standing, races: Sequence[tuple[int, int, list[int]]], cash: int
) -> tuple[Straight, ...]:
    """The tickets that do most for winning the day, one after the other, the best value first.

    `races` has for each order of finish its winner, the money that it leaves this seat without
    tickets, and that of the rivals.
    """
    likely = second_winners(table)
    bought: tuple[Straight, ...] = ()

    def worth(tickets: Sequence[Straight]) -> float:
        cost = sum(ticket.stake for ticket in tickets)
        paid = {(each.first, each.second): pays(table, each) for each in tickets}
        total = 0.0
        for winner, mine, rivals in races:
            missed = 1.0
            for second, chance in likely.items():
                if (winner, second) in paid:
                    missed -= chance
                    total += chance * standing.chance(mine - cost + paid[winner, second], rivals)
            total += missed * standing.chance(mine - cost, rivals)
        return round(total / len(races), DIGITS)

    for first, second in good_pairs(table):
        left = cash - sum(ticket.stake for ticket in bought)
        more = [(*bought, Straight(first, second, stake)) for stake in STAKES if stake <= left]
        bought = max((bought, *more), key=worth)
    return bought


def good_pairs(table: Table) -> list[tuple[int, int]]:
    """Best value first."""
    value = {
        (first, second): returns(table, first, second)
        for first in table.view.entered
        for second in HORSES
    }
    good = [pair for pair, brings in value.items() if brings >= GOOD]
    return sorted(good, key=lambda pair: (-value[pair], pair))


def returns(table: Table, first: int, second: int) -> float:
    """What comes back for a dollar on average; a horse that does not run in race 2 costs nothing
    (WP-7.28), so that its chance in the whole field is the least that it has."""
    both = table.odds()[first][0] * second_winners(table)[second]
    return round(both * pays(table, Straight(first, second, STAKES[0])) / STAKES[0], DIGITS)


def second_winners(table: Table) -> dict[int, float]:
    chances = odds_of(table.game, RACES[1], tuple(HORSES))
    return {horse: chances[horse][0] for horse in HORSES}


def pays(table: Table, ticket: Straight) -> int:
    one, two = (table.box.races[race - 1].horses for race in RACES)
    return daily_double_payoff(
        table.box, one[ticket.first].odds, two[ticket.second].odds, ticket.stake
    )
