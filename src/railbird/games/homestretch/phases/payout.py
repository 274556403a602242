"""Payout: purses to the owners, then the winning bets (HS-7.12 – HS-7.15)."""

from railbird.core import Phase
from railbird.games.homestretch.box.components import PAID_LINES, SPOT_OF, SPOTS
from railbird.games.homestretch.events import BetPaid, LosingBet, PursePaid, RacePaid
from railbird.games.homestretch.state import Bet, RaceResult, State


def begin(state: State) -> None:
    """Purses and bets are all that adds money (HS-7.22)."""
    before = tuple(state.money)
    purses = pay_purses(state)
    winning = pay_bets(state)
    shown = show_losing_bets(state)
    after = tuple(state.money)
    gains = tuple(now - then for now, then in zip(after, before, strict=True))
    state.tell(RacePaid(state.race, tuple(state.finished), gains, after))
    assert state.card is not None
    state.results += (
        RaceResult(
            state.card.id,
            tuple(state.finished),
            tuple(state.bets),
            shown,
            tuple(purses),
            tuple(winning),
        ),
    )
    state.bets = []  # all tokens return, HS-7.15
    next_phase(state)


def pay_purses(state: State) -> list[PursePaid]:
    assert state.card is not None
    paid = []
    for place, (horse, purse) in enumerate(zip(state.finished, state.card.purses, strict=True), 1):
        owned = [
            sum(state.box.shares[card].horse == horse for card in stable) for stable in state.stable
        ]
        in_play = sum(owned)
        if not in_play:  # HS-10.22
            paid.append(PursePaid(horse, place, purse, None, 0, 0, 0))
        for seat, shares in enumerate(owned):
            if shares:
                amount = shares * (purse // in_play)  # rounded down per share, HS-7.13
                state.money[seat] += amount
                paid.append(PursePaid(horse, place, purse, seat, shares, in_play, amount))
    for event in paid:
        state.tell(event)
    return paid


def pay_bets(state: State) -> list[BetPaid]:
    paid = []
    for spot in winning_spots(state):
        horse, line = SPOTS[spot]
        figure = state.box.figures[spot]
        for bet in state.bets:
            if bet.spot == spot:
                amount = bet.value * figure
                state.money[bet.seat] += amount
                paid.append(BetPaid(bet.seat, horse, line, bet.value, figure, amount))
    for event in paid:
        state.tell(event)
    return paid


def winning_spots(state: State) -> list[int]:
    return [
        SPOT_OF[horse, line]
        for horse, lines in zip(state.finished, PAID_LINES, strict=True)
        for line in lines
    ]


def show_losing_bets(state: State) -> tuple[bool, ...]:
    """Which bets were turned up: those that pay, or all of them (HS-8.4, HS-9.9)."""
    winning = set(winning_spots(state))
    shown = []
    for bet in state.bets:
        wins = bet.spot in winning
        if state.options.reveal_losing_bets and not wins:
            state.tell(losing(bet))
        shown.append(wins or state.options.reveal_losing_bets)
    return tuple(shown)


def losing(bet: Bet) -> LosingBet:
    horse, line = SPOTS[bet.spot]
    return LosingBet(bet.seat, horse, line, bet.value)


def next_phase(state: State) -> None:
    if not state.race_deck:
        state.enter("game_over")
    elif state.race == 1:  # HS-4.1
        state.enter("market")
    else:
        state.enter("race_setup")


PAYOUT = Phase("payout", begin=begin)
