"""Result: purses are paid and bets settled; then the next race (BS-4.18, BS-7.55, BS-7.73)."""

from collections.abc import Sequence
from fractions import Fraction
from itertools import groupby

from railbird.core import Phase, Seat
from railbird.games.big_stakes.actions import BET_KINDS
from railbird.games.big_stakes.box.components import Odds
from railbird.games.big_stakes.events import Bet, BetSettled, PursePaid, RaceSettled
from railbird.games.big_stakes.race.state import Placing, RaceResult
from railbird.games.big_stakes.race.summary import PrizeWon, RaceSummary, SettledBet
from railbird.games.big_stakes.state import State

_THIRD = 3


def begin(state: State) -> None:
    race = state.racing
    assert race.result is not None
    prizes = pay_purses(state, race.result)
    count_places(state, race.result)
    bets = settle_bets(state, race.result)
    state.results += (
        RaceSummary(state.race_no, race.card.id, race.condition, race.result, prizes, bets),
    )
    gains = tuple(gain(seat, prizes, bets) for seat in range(state.seats))
    state.tell(RaceSettled(state.race_no, gains, tuple(state.purses), tuple(state.bankrolls)))
    state.enter("race_call" if state.race_no < len(state.program) else "meet_end")


def gain(seat: Seat, prizes: Sequence[PrizeWon], bets: Sequence[SettledBet]) -> int:
    won = sum(prize.amount for prize in prizes if prize.stable == seat)
    return won + sum(each.returned - each.bet.stake for each in bets if each.seat == seat)


# -- purses --------------------------------------------------------------------------------------


def pay_purses(state: State, result: RaceResult) -> tuple[PrizeWon, ...]:
    """A horse that belongs to nobody wins nothing for anybody (BS-3.11)."""
    paid = []
    for placing, amount in shares(result.placings, state.race_card.prizes):
        if amount:
            paid.append(PrizeWon(placing.horse, placing.owner, amount))
            state.tell(PursePaid(placing.horse, placing.owner, placing.place, amount))
            if placing.owner is not None:
                state.purses[placing.owner] += amount
    return tuple(paid)


def shares(placings: Sequence[Placing], prizes: Sequence[int]) -> list[tuple[Placing, int]]:
    """Horses of a dead heat share their prizes, odd dollars to the lowest posts (BS-7.55)."""
    paid = []
    for place, tied in groupby(placings, key=lambda placing: placing.place):
        horses = sorted(tied, key=lambda placing: placing.post)
        each, odd = divmod(sum(prizes[place - 1 : place - 1 + len(horses)]), len(horses))
        paid += [(horse, each + (number < odd)) for number, horse in enumerate(horses)]
    return paid


def count_places(state: State, result: RaceResult) -> None:
    """Wins, seconds and thirds; a dead heat counts as the place shared (BS-7.91)."""
    for placing in result.placings:
        if placing.owner is not None and placing.place <= _THIRD:
            counts = list(state.places[placing.owner])
            counts[placing.place - 1] += 1
            wins, seconds, thirds = counts
            state.places[placing.owner] = (wins, seconds, thirds)


# -- bets ----------------------------------------------------------------------------------------


def settle_bets(state: State, result: RaceResult) -> tuple[SettledBet, ...]:
    odds = {offer.horse: (offer.win, offer.place, offer.show) for offer in state.odds}
    settled = []
    for seat, bets in enumerate(state.bets):
        for bet in bets:
            price = odds[bet.horse][BET_KINDS.index(bet.bet)]
            assert price is not None
            returned = pays(bet, price, result.placings)
            state.bankrolls[seat] += returned - bet.stake
            settled.append(SettledBet(seat, bet, returned))
            state.tell(BetSettled(seat, bet, returned))
    return tuple(settled)


def pays(bet: Bet, odds: Odds, placings: Sequence[Placing]) -> int:
    """Stake × v/k × (1 + a/b), rounded down once (BS-7.73); unplaced horses lose."""
    place = next((placing.place for placing in placings if placing.horse == bet.horse), None)
    if place is None:
        return 0
    tied = sum(placing.place == place for placing in placings)
    left = BET_KINDS.index(bet.bet) + 1 - (place - 1)
    wins = Fraction(max(0, min(left, tied)), tied)
    return int(bet.stake * wins * (1 + Fraction(odds.a, odds.b)))


RESULT = Phase("result", begin=begin)
