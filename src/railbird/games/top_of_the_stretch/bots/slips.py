"""Bets that a bot has in mind, and those it has placed."""

from collections.abc import Mapping
from typing import TypeAlias

from railbird.core import Action
from railbird.games.top_of_the_stretch.actions import BET_STEP, CLOSE, PlaceBet
from railbird.games.top_of_the_stretch.phases.setup import CENTS
from railbird.games.top_of_the_stretch.view import TopOfTheStretchView

Slip: TypeAlias = Mapping[tuple[int, str], int]
"""Dollars by post position and type."""


def next_bet(view: TopOfTheStretchView, wanted: Slip) -> Action:
    """The largest bet that is still missing, else no more."""
    placed: dict[tuple[int, str], int] = {}
    for bet in view.own_bets:
        placed[bet.pp, bet.type] = placed.get((bet.pp, bet.type), 0) + bet.amount
    free = dollars(view) - sum(placed.values())
    missing = {bet: amount - placed.get(bet, 0) for bet, amount in wanted.items()}
    for (pp, kind), amount in sorted(missing.items(), key=lambda each: (-each[1], each[0])):
        if BET_STEP <= amount <= free:
            return PlaceBet(pp, kind, amount)
    return CLOSE


def dollars(view: TopOfTheStretchView) -> int:
    """What the seat has in hand, in whole bets."""
    assert view.seat is not None
    return even(view.money[view.seat] / CENTS)


def even(amount: float) -> int:
    return int(amount // BET_STEP) * BET_STEP
