"""The bot `steady`, decision by decision, from tables that its own code has filled.

See `homestretch.bots.steady`; the tables are rounded as it rounds, so that equals stay equal.
"""

from typing import Any

import numpy as np
from numba import njit

from railbird.games.homestretch.lab.whole.layout import (
    DRAFT,
    DRIVE,
    MARKET,
    NUMBERS,
    RACE,
    SPECIAL,
    SPOT_COUNT,
)
from railbird.games.homestretch.lab.whole.phases_kernel import shares_in_play

NOT_NOTHING = 5e-13
"""Less than this is rounded to nothing."""
PLACES = 3


@njit
def steady(t: Any, habits: Any, g: Any, seat: int, numbers: Any, count: int) -> int:
    """One of the legal actions; the first of equals."""
    if g.phase == RACE:
        wish = np.zeros(NUMBERS)
        wishes(t, g, seat, wish)
        return drive(t, habits, g, wish, numbers, count)
    if g.phase == MARKET:
        return buy(t, habits, g, numbers, count)
    best, most = -1, 0.0
    for at in range(count):
        if g.phase == DRAFT:
            worth = habits.draft[t.horse_of[numbers[at]]]
        else:
            kind, spot = divmod(numbers[at] - t.bet, SPOT_COUNT)
            own = 1 if g.shares[seat, spot // 3 + 2] else 0
            worth = habits.bets[g.card, own, kind, spot]
        if best < 0 or worth > most:
            best, most = numbers[at], worth
    return best


@njit
def buy(t: Any, habits: Any, g: Any, numbers: Any, count: int) -> int:
    """Nothing blind, and nothing that does not earn its cost."""
    best, most = numbers[count - 1], 0.0
    for at in range(count):
        if numbers[at] < t.buy_top:
            horse = t.horse_of[numbers[at] - t.buy]
            worth = habits.market[g.first_card, shares_in_play(t, g, horse), horse]
            if worth > most:
                best, most = numbers[at], worth
    return best


@njit
def drive(t: Any, habits: Any, g: Any, wish: Any, numbers: Any, count: int) -> int:
    if g.awaits == SPECIAL:
        best = numbers[0]
        for at in range(1, count):
            if wish[numbers[at] - t.special_move + 2] > wish[best - t.special_move + 2]:
                best = numbers[at]
        return best
    on_average = 0.0
    for horse in range(NUMBERS):
        if g.position[horse] != t.finish:
            on_average += habits.ways[horse] * wish[horse] / 36
    if g.awaits == DRIVE:
        extra = (t.full_move - t.short_move) * wish[g.dice[0] + g.dice[1]]
        return numbers[0] if extra - t.full_move * on_average > NOT_NOTHING else numbers[1]
    return numbers[0] if on_average > 0 else numbers[1]


@njit
def wishes(t: Any, g: Any, seat: int, wish: Any) -> None:
    """By horse: what its coming in is worth, whatever the place."""
    for horse in range(2, NUMBERS):
        own = g.shares[seat, horse]
        if own:
            in_play = shares_in_play(t, g, horse)
            for place in range(PLACES):
                wish[horse] += own * (t.purses[g.card, place] // in_play)
    for at in range(g.placed[seat]):
        spot = g.bet_spot[seat, at]
        gain = t.values[g.bet_kind[seat, at]] * t.figures[spot]
        wish[spot // 3 + 2] += (spot % 3 + 1) * gain
    for horse in range(2, NUMBERS):
        wish[horse] /= PLACES
