"""What a race pays, and the bettors' money after it (TS-4.13, TS-7.80 – TS-7.89)."""

from typing import Any

from numba import njit

from railbird.games.top_of_the_stretch.actions import BET_STEP
from railbird.games.top_of_the_stretch.lab.whole.layout import TYPES
from railbird.games.top_of_the_stretch.phases.setup import CENTS
from railbird.games.top_of_the_stretch.rules.payoffs import COIN, LAST_PAID, SMALLEST, STAKE
from railbird.lab.whole.dice_kernel import below, two_dice

HUNDREDTHS = 20
"""Sides of the die."""


@njit
def settle(t: Any, g: Any, tape: Any) -> None:
    """Horses in official order, win – place – show, each payoff by its own dice (TS-6.15)."""
    starters = t.starters[g.race]
    if t.hundredths:
        below(g, tape, HUNDREDTHS)
    for seat in range(t.seats):
        g.money[seat] -= g.staked[seat] * CENTS
    place = 1
    for rank in range(2 * starters):  # with gaps after dead heats and moves
        if place <= LAST_PAID:
            place += pay_level(t, g, tape, place, rank)


@njit
def pay_level(t: Any, g: Any, tape: Any, place: int, rank: int) -> int:
    """Those that share a place share its payoffs (TS-7.84); returns how many they are."""
    starters, level = t.starters[g.race], 0
    for runner in range(starters):
        level += g.rank[runner] == rank
    for runner in range(starters):
        if g.rank[runner] == rank:
            for kind in range(TYPES):
                shared = min(kind + 1, place + level - 1) - place + 1
                if shared > 0:
                    pay(t, g, tape, runner, kind, shared, level)
    return level


@njit
def pay(t: Any, g: Any, tape: Any, runner: int, kind: int, shared: int, level: int) -> None:
    """Chart or formula, dead-heat share, rounded down, modified, and never too little (TS-7.87)."""
    odds = g.odds[runner]
    whole, over = t.pays[odds, kind], t.over[odds, kind]
    share = STAKE * over * level + (whole - STAKE * over) * shared
    cents = share // (over * level * COIN) * COIN
    if t.modified:
        cents += t.changes[odds, two_dice(g, tape)]
    cents = max(SMALLEST, cents)
    for seat in range(t.seats):
        g.money[seat] += g.stakes[seat, runner, kind] // BET_STEP * cents
