"""Settlement: slips are turned up, claims decided, everything paid in its order (WP-4.11, WP-7.18,
WP-7.50 – WP-7.55)."""

from railbird.core import Phase, Seat
from railbird.games.win_place_and_show.box.components import POSITIONS
from railbird.games.win_place_and_show.events import (
    Claim,
    ClaimDecided,
    Paid,
    RaceSettled,
    SlipsShown,
)
from railbird.games.win_place_and_show.phases.betting import sells_tickets
from railbird.games.win_place_and_show.phases.setup import EMPTY
from railbird.games.win_place_and_show.rules import daily_double
from railbird.games.win_place_and_show.rules.payoffs import payoff
from railbird.games.win_place_and_show.rules.slip import Bet, Slip
from railbird.games.win_place_and_show.state import State
from railbird.games.win_place_and_show.view import ResultView

_NO_POSITION = len(POSITIONS) + 1


def begin(state: State) -> None:
    """The order of WP-7.54."""
    state.tell(SlipsShown(state.race, tuple(turned_up(state, slip) for slip in state.slips)))
    cards = [claim for claim in state.claims if claim.outcome == "card"]
    upheld = tuple(decide(state, card) for card in cards)
    won = [pay_bets(state, seat) for seat in range(state.seats)]
    for card, is_upheld in zip(cards, upheld, strict=True):
        if is_upheld:
            return_stakes(state, card)
            share_winnings(state, card, won)
    pay_purses(state)
    if state.daily_double and state.race == daily_double.RACES[1]:
        daily_double.pay_out(state)
    for card, is_upheld in zip(cards, upheld, strict=True):
        if not is_upheld:
            pay_penalty(state, card)
    close(state, upheld)
    state.enter("next_race")


def owner_of(state: State, horse: int) -> Seat:
    owner = state.owner[horse]
    assert owner is not None
    return owner


# -- claims --------------------------------------------------------------------------------------


def decide(state: State, card: Claim) -> bool:
    owner = owner_of(state, card.horse)
    upheld = is_guilty(state.slips[owner], card.horse)
    state.tell(ClaimDecided(state.race, card.horse, card.seat, owner, upheld))
    return upheld


def is_guilty(slip: Slip, horse: int) -> bool:
    """Whether the owner bet on another horse to finish ahead of his own (WP-7.50)."""
    own = min((rank(bet) for bet in slip.bets if bet.horse == horse), default=_NO_POSITION)
    return any(rank(bet) < own for bet in slip.bets if bet.horse != horse)


def rank(bet: Bet) -> int:
    return POSITIONS.index(bet.position) + 1


def return_stakes(state: State, card: Claim) -> None:
    """The claimant's own losing bets on that horse (WP-7.51)."""
    for bet in state.slips[card.seat].bets:
        if bet.horse == card.horse and not succeeds(state, bet):
            state.pay(Paid(state.race, card.seat, "returned", bet.amount, bet.horse, bet.position))


def share_winnings(state: State, card: Claim, won: list[int]) -> None:
    """Half of what the owner's slip has won, and the odd $500; `won` is what is left of it
    (WP-7.52)."""
    owner = owner_of(state, card.horse)
    unit = state.box.constants.money.unit
    odd = won[owner] % (2 * unit)
    share = odd + (won[owner] - odd) // 2
    if not share:
        return
    won[owner] -= share
    state.pay(Paid(state.race, owner, "share", -share, card.horse, other=card.seat))
    state.pay(Paid(state.race, card.seat, "share", share, card.horse, other=owner))


def pay_penalty(state: State, card: Claim) -> None:
    """As much as the claimant has (WP-7.53)."""
    owner = owner_of(state, card.horse)
    penalty = min(state.box.constants.foul.penalty, state.money[card.seat])
    if penalty:
        state.pay(Paid(state.race, card.seat, "penalty", -penalty, card.horse, other=owner))
        state.pay(Paid(state.race, owner, "penalty", penalty, card.horse, other=card.seat))


# -- bets and purses -----------------------------------------------------------------------------


def succeeds(state: State, bet: Bet) -> bool:
    """Win: first; place: first two; show: first three (WP-7.18)."""
    return bet.horse in state.finish[: rank(bet)]


def pay_bets(state: State, seat: Seat) -> int:
    """Each successful bet by itself; what they pay together."""
    won = 0
    for bet in state.slips[seat].bets:
        if succeeds(state, bet):
            odds = state.card.horses[bet.horse].odds
            amount = payoff(state.box, odds, bet.position, bet.amount)
            won += amount
            state.pay(Paid(state.race, seat, "bet", amount, bet.horse, bet.position))
    return won


def pay_purses(state: State) -> None:
    """To the owners of the first four (WP-7.55); there are none in the party version."""
    if state.party:
        return
    for place, (horse, share) in enumerate(zip(state.finish, state.card.shares, strict=False), 1):
        state.pay(Paid(state.race, owner_of(state, horse), "purse", share, horse, place=place))


def turned_up(state: State, slip: Slip) -> Slip:
    """The front; the Daily Double on the back stays hidden until race 2 (WP-8.7)."""
    return Slip(slip.bets, (), slip.void_bets) if sells_tickets(state) else slip


def close(state: State, upheld: tuple[bool, ...]) -> None:
    """The race is written down, and the slips are cleared away."""
    slips = [turned_up(state, slip) for slip in state.slips]
    if state.daily_double and state.race == daily_double.RACES[1]:
        slips = [
            Slip(
                slip.bets,
                back.tickets,
                slip.void_bets,
                (*back.void_tickets, *slip.void_tickets),
            )
            for slip, back in zip(slips, state.double, strict=True)
        ]
        state.double = [EMPTY] * state.seats
    state.results += (
        ResultView(
            state.race,
            state.entered,
            tuple(state.owner[1:]),
            state.finish,
            tuple(slips),
            state.claims,
            upheld,
            tuple(state.payments),
        ),
    )
    gains = tuple(
        sum(paid.amount for paid in state.payments if paid.seat == seat)
        for seat in range(state.seats)
    )
    state.payments = []
    state.slips, state.sealed = [EMPTY] * state.seats, [False] * state.seats
    money = tuple(state.money) if state.options.cash_visible else None
    state.tell(RaceSettled(state.race, gains, money))


SETTLEMENT = Phase("settlement", begin=begin)
