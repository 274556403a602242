"""A slip for the race, by the odds of the field: what a bet brings on average."""

from railbird.core import Action
from railbird.games.win_place_and_show.actions import SubmitSlip
from railbird.games.win_place_and_show.bots.race_odds import in_the_money
from railbird.games.win_place_and_show.bots.reading import DIGITS, Table
from railbird.games.win_place_and_show.box.components import POSITIONS, Position
from railbird.games.win_place_and_show.rules.payoffs import payoff
from railbird.games.win_place_and_show.rules.slip import Bet, Ticket

FAIR = 0.97
"""A bet that brings back so much of a dollar is worth a small stake for the fun of it."""
GOOD = 1.1
"""And this is worth all that may be staked."""
SMALL = 2000


def steady_slip(table: Table, tickets: tuple[Ticket, ...] = (), spent: int = 0) -> Action:
    """In each position the fair bet that brings most; `spent` is what the tickets cost."""
    cash = table.money[table.seat] - spent
    bets = []
    for position in positions(table):
        best = best_bet(table, position)
        ratio = returns(table, best)
        most = table.box.constants.betting.max_bet
        amount = most if ratio >= GOOD else SMALL if ratio >= FAIR else 0
        if 0 < amount <= cash:
            bets.append(Bet(position, best.horse, amount))
            cash -= amount
    return slip_of(table, bets, tickets)


def positions(table: Table) -> tuple[Position, ...]:
    """No show bets in a small field (WP-7.17)."""
    closed = len(table.view.entered) <= table.box.constants.betting.no_show_with_runners
    return POSITIONS[:2] if closed else POSITIONS


def best_bet(table: Table, position: Position) -> Bet:
    stake = table.box.constants.betting.max_bet
    bets = [Bet(position, horse, stake) for horse in table.view.entered]
    return max(bets, key=lambda bet: round(returns(table, bet), DIGITS))


def returns(table: Table, bet: Bet) -> float:
    """What comes back for a dollar, on average."""
    pays = payoff(table.box, table.card.horses[bet.horse].odds, bet.position, bet.amount)
    return in_the_money(table.odds(), bet.horse, bet.position) * pays / bet.amount


def slip_of(table: Table, bets: list[Bet], tickets: tuple[Ticket, ...] = ()) -> Action:
    def on(position: str) -> tuple[tuple[int, int], ...]:
        return tuple((bet.horse, bet.amount) for bet in bets if bet.position == position)

    return SubmitSlip(table.view.race, on("win"), on("place"), on("show"), tickets)
