"""The bot `steady`, from a table that its own code has filled: see `bots.steady`.

`habits` has what a dollar promises by race, condition, runner, type of bet and odds, rounded as the
bot rounds it, so that equals stay equal.
"""

from typing import Any

from numba import njit

from railbird.games.top_of_the_stretch.actions import BET_STEP
from railbird.games.top_of_the_stretch.lab.whole.layout import (
    CLOSE,
    FIRST_BET,
    LADDER,
    SPOTS,
    TYPES,
)
from railbird.games.top_of_the_stretch.phases.setup import CENTS

WORTH_IT = 1.05
SHARE = 0.1


@njit
def even(amount: Any) -> Any:
    return int(amount // BET_STEP) * BET_STEP


@njit
def steady(t: Any, habits: Any, g: Any, seat: int, numbers: Any, count: int) -> int:  # noqa: ARG001
    """The bet that promises most, if that is more than it costs, up to the usual stake."""
    best, most = -1, 0.0
    for runner in range(t.starters[g.race]):
        for kind in range(t.types[g.race]):
            worth = habits[g.race, g.condition, runner, kind, g.odds[runner]]
            if best < 0 or worth > most:
                best, most = runner * TYPES + kind, worth
    if most < WORTH_IT:
        return CLOSE
    dollars = even(g.money[seat] / CENTS)
    usual = even(SHARE * dollars)
    amount = max(BET_STEP, usual) - g.stakes[seat, best // TYPES, best % TYPES]
    if amount < BET_STEP or amount > dollars - g.staked[seat]:
        return CLOSE
    return number_of(t, g, best, amount)


@njit
def number_of(t: Any, g: Any, spot: int, amount: int) -> int:
    """By the ladder, or beyond all numbers: see `layout.bet_between`."""
    for step in range(LADDER):
        if t.steps[step] == amount:
            post = t.post[g.race, spot // TYPES]
            return FIRST_BET + (post * TYPES + spot % TYPES) * LADDER + step
    return t.actions + amount // BET_STEP * SPOTS + spot
