"""Games played on to their end by `steady` in every seat, compiled. It needs Numba.

A race roll goes by its place, race and number, and by the number of the rollout, not by what was
rolled before: rollouts of the same number meet the same dice wherever they began. In a block of 36
rollouts every roll shows each of the 36 throws once, in an order of its own.
"""

from typing import Any

import numpy as np
from numba import njit

from railbird.games.homestretch.lab.whole.layout import (
    BETTING,
    MARKET,
    MOST_CARDS,
    NOTHING,
    NUMBERS,
    OVER,
    PAYOUT,
    RACE,
    SPOT_COUNT,
)
from railbird.games.homestretch.lab.whole.legal_kernel import list_legal, to_act
from railbird.games.homestretch.lab.whole.phases_kernel import act, pay, roll
from railbird.games.homestretch.lab.whole.steady_kernel import drive, steady, wishes
from railbird.games.homestretch.learn import MOST_SEATS
from railbird.lab.random_kernel import word
from railbird.lab.whole.dice_kernel import shuffle

THROWS = 36
SIDES = 6
ROUNDS = 4
"""Of mixing, which make an order of the throws."""
LONGEST = 1024
"""Race rolls that are shared out; a race that goes on and on rolls freely."""
AHEAD = 8
"""Rolls that one decision can lead to, at most."""

# Where draws other than race rolls begin, by what they are for: none runs into the next.
RENEWAL, GHOST, MARKET_DECK, START = 1 << 20, 2 << 20, 3 << 20, 4 << 20
APART = 1 << 10

_10, _32 = np.uint64(10), np.uint64(32)
_LOW = np.uint64(1023)
_ROLLOUT = np.uint64(0x5851F42D4C957F2D)


@njit(nogil=True, cache=True)
def play_on(
    t: Any,
    habits: Any,
    games: Any,
    gone: Any,
    rolled: Any,
    begins: Any,
    numbers: Any,
    key: Any,
    block: int,
    deals: int,
    renews: bool,
    chances: Any,
    scores: Any,
) -> None:
    """Game `begins[at]` goes on so many times, with the rollouts from `numbers[at]` on; what they
    come to on average is written. It has seen so many rolls in its race, and lacks the race cards
    that are gone. `renews` draws again what nobody knows."""
    one = np.empty(1, games.dtype)
    legal, free = np.empty(t.actions, np.int64), np.empty(0, np.int64)
    tape, wish = np.empty(LONGEST, np.int64), np.empty((MOST_SEATS, NUMBERS))
    for at in range(len(numbers)):
        begin = begins[at]
        for deal in range(deals):
            one[0] = games[begin]
            g, number = one[0], np.uint64(numbers[at] + deal)
            g.key = word(key ^ word(number ^ _ROLLOUT))
            if renews:
                renew(t, g, gone[begin], free)
            finish(t, habits, g, rolled[begin], legal, free, tape, wish, key, number, block)
            firsts = 0
            for seat in range(t.seats):
                firsts += g.places[seat] == 1
            for seat in range(t.seats):
                scores[at, seat] += g.money[seat] / deals
                if g.places[seat] == 1:
                    chances[at, seat] += 1 / (firsts * deals)


@njit
def finish(
    t: Any,
    habits: Any,
    g: Any,
    rolled: int,
    legal: Any,
    free: Any,
    tape: Any,
    wish: Any,
    key: Any,
    number: Any,
    block: int,
) -> None:
    filled, wished = 0, -1
    while g.phase != OVER:
        if g.phase == PAYOUT:
            rolled, filled = 0, 0
            g.draws = MARKET_DECK
            pay(t, g, free)
        elif g.phase == RACE and g.awaits == NOTHING:
            while filled < min(rolled + AHEAD, LONGEST):
                filled = max(filled, rolled)
                tape[filled] = thrown(key, g.race * APART + filled, number, block)
                filled += 1
            g.draws = rolled
            roll(t, g, tape if rolled + AHEAD <= LONGEST else free)
            rolled = g.draws
        else:
            seat = to_act(t, g)
            if g.phase == RACE and wished != g.race:
                wished = g.race
                wish[:, :] = 0.0
                for other in range(t.seats):
                    wishes(t, g, other, wish[other])
            action = answer(t, habits, g, seat, wish[seat], legal)
            g.draws = START + g.race * APART if g.phase == BETTING else GHOST + g.step * APART
            act(t, g, free, seat, action)


@njit
def answer(t: Any, habits: Any, g: Any, seat: int, wish: Any, legal: Any) -> int:
    """What `steady` does."""
    if g.phase == BETTING:
        return best_bet(t, habits, g, seat)
    count = list_legal(t, g, seat, legal)
    if g.phase == RACE:
        return drive(t, habits, g, wish, legal, count)
    return steady(t, habits, g, seat, legal, count)


@njit
def best_bet(t: Any, habits: Any, g: Any, seat: int) -> int:
    """The first of the best, in the order of the list, without a list."""
    best, most = -1, 0.0
    for kind in range(t.kinds):
        if not g.unplaced[seat, kind]:
            continue
        for spot in range(SPOT_COUNT):
            if g.on_spot[seat, spot] < g.limit[seat]:
                own = 1 if g.shares[seat, spot // 3 + 2] else 0
                worth = habits.bets[g.card, own, kind, spot]
                if best < 0 or worth > most:
                    best, most = t.bet + kind * SPOT_COUNT + spot, worth
    return best


@njit
def renew(t: Any, g: Any, gone: Any, free: Any) -> None:
    """The order of the race deck and of the market deck."""
    g.draws = RENEWAL
    cards, at = np.empty(MOST_CARDS, np.int64), g.race
    for deck in range(2):
        unseen = 0
        for place in range(t.card_counts[deck]):
            card = t.cards[deck, place]
            if not gone[card]:
                cards[unseen] = card
                unseen += 1
        if g.to_come[deck]:
            shuffle(g, free, cards, unseen)
        for place in range(g.to_come[deck]):
            g.deck[at] = cards[place]
            at += 1
    if g.phase == MARKET:
        shuffle(g, free, g.market, g.market_size)


@njit
def thrown(key: Any, place: int, number: Any, block: int) -> Any:
    """A throw of two dice, from 0 to 35."""
    here = word(np.uint64(place)) ^ key
    if block != THROWS:
        bits = word(here ^ word(number))
        return np.int64(((bits >> _32) * np.uint64(THROWS)) >> _32)
    here = word(here ^ word(number // np.uint64(THROWS)))
    at = np.int64(number % np.uint64(THROWS))
    left, right = at // SIDES, at % SIDES
    for mixed in range(ROUNDS):
        bits = word(here + np.uint64(mixed)) >> (np.uint64(right) * _10)
        step = np.int64(((bits & _LOW) * np.uint64(SIDES)) >> _10)
        left, right = right, (left + step) % SIDES
    return left * SIDES + right
