"""The Daily Double: tickets, their combinations and what comes of them (WP-7.22 – WP-7.28)."""

from collections import Counter
from collections.abc import Iterable, Sequence
from functools import lru_cache
from itertools import combinations as sets_of
from typing import NamedTuple

from railbird.games.win_place_and_show.actions import WriteTicket
from railbird.games.win_place_and_show.box.components import HORSES, DailyDouble
from railbird.games.win_place_and_show.events import Paid, TicketsShown
from railbird.games.win_place_and_show.rules.payoffs import daily_double_payoff
from railbird.games.win_place_and_show.rules.slip import (
    Baseball,
    Combination,
    Slip,
    Straight,
    Ticket,
    WheelFirst,
    WheelSecond,
    combinations,
)
from railbird.games.win_place_and_show.state import State

RACES = (1, 2)
"""Both winners make a Daily Double."""


def stakes_on(tickets: Iterable[Ticket], entered: Sequence[int]) -> Counter[Combination]:
    """Dollars on each combination, over all tickets."""
    stakes: Counter[Combination] = Counter()
    for ticket in tickets:
        for combination in combinations(ticket, entered):
            stakes[combination] += ticket.stake
    return stakes


# -- what can be bought --------------------------------------------------------------------------


class Offer(NamedTuple):
    step: WriteTicket
    cost: int
    stake: int
    combinations: int
    """A bit for each combination."""


def _bits(pairs: Iterable[Combination]) -> int:
    return sum(1 << (first * 8 + second) for first, second in pairs)


@lru_cache(maxsize=64)
def offers(entered: tuple[int, ...], rules: DailyDouble) -> tuple[Offer, ...]:
    """Every ticket that can be run, whatever it costs; sets of horses in rising order (WP-7.26)."""
    tickets: list[Ticket] = []
    for first in entered:
        tickets += [Straight(first, second, stake) for second in HORSES for stake in rules.stakes]
    for size in range(rules.baseball_min_horses, len(HORSES) + 1):
        for horses in sets_of(HORSES, size):
            tickets += [Baseball(horses, stake) for stake in rules.stakes]
    tickets += [WheelSecond(first, stake) for first in entered for stake in rules.stakes]
    tickets += [WheelFirst(second, stake) for second in HORSES for stake in rules.stakes]
    found = []
    for ticket in tickets:
        pairs = combinations(ticket, entered)
        if pairs:
            price = ticket.stake * len(pairs)
            found.append(Offer(WriteTicket(ticket), price, ticket.stake, _bits(pairs)))
    return tuple(found)


@lru_cache(maxsize=512)
def affordable(
    entered: tuple[int, ...], rules: DailyDouble, free: int
) -> tuple[tuple[Offer, ...], tuple[WriteTicket, ...]]:
    found = tuple(offer for offer in offers(entered, rules) if offer.cost <= free)
    return found, tuple(offer.step for offer in found)


def tickets_to_write(
    entered: tuple[int, ...], rules: DailyDouble, free: int, written: Sequence[Ticket]
) -> Sequence[WriteTicket]:
    """What fits the cash and, with the tickets already written, the limit of WP-7.23."""
    found, steps = affordable(entered, rules, free)
    if not written:
        return steps
    stakes = stakes_on(written, entered)
    full = {
        stake: _bits(
            pair for pair, dollars in stakes.items() if dollars + stake > rules.max_per_combination
        )
        for stake in rules.stakes
    }
    return [offer.step for offer in found if not offer.combinations & full[offer.stake]]


# -- what comes of it ----------------------------------------------------------------------------


def refund_scratched(state: State) -> None:
    """Stakes on the winner of race 1 with a horse that does not run in race 2 (WP-7.28)."""
    if not state.daily_double or state.race != RACES[1]:
        return
    if state.options.daily_double_scratch == "lost":
        return
    winner = state.results[0].finish[0]
    scratched = [horse for horse in HORSES if horse not in state.entered]
    for seat, slip in enumerate(state.double):
        stakes = stakes_on(slip.tickets, state.first_field)
        refund = sum(stakes[winner, second] for second in scratched)
        if refund:
            state.pay(Paid(state.race, seat, "scratched", refund))


def pay_out(state: State) -> None:
    """Tickets are shown and the winning combination is paid (WP-7.24, WP-8.7)."""
    first, second = state.results[0].finish[0], state.finish[0]
    state.tell(TicketsShown((first, second), tuple(state.double)))
    odds = (state.box.races[0].horses[first].odds, state.card.horses[second].odds)
    for seat, slip in enumerate(state.double):
        stake = stakes_on(slip.tickets, state.first_field)[first, second]
        if stake:
            amount = daily_double_payoff(state.box, *odds, stake)
            state.pay(Paid(state.race, seat, "daily_double", amount))


def only_tickets(slip: Slip) -> Slip:
    return Slip(tickets=slip.tickets, void_tickets=slip.void_tickets)
