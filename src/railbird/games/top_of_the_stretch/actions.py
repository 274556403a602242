"""Actions of Top of the Stretch, by the names of the rules (TS-5). Only bettors ever act: during
a race nobody decides anything (TS-1.5)."""

from collections.abc import Iterable
from functools import cache, lru_cache
from typing import Annotated, TypeAlias

import msgspec

from railbird.core import Action

BET_TYPES = ("win", "place", "show")
BET_STEP = 2
"""Bets are whole multiples of $2."""

Dollars = Annotated[
    int, msgspec.Meta(extra_json_schema={"minimum": BET_STEP, "multipleOf": BET_STEP})
]


class PlaceBet(Action, frozen=True, tag="place_bet"):
    """Any even amount is taken; the list offers some of them."""

    pp: int
    type: str
    amount: Dollars


class WithdrawBet(Action, frozen=True, tag="withdraw_bet"):
    number: int


class CloseBets(Action, frozen=True, tag="close_bets"):
    pass


AnyAction: TypeAlias = PlaceBet | WithdrawBet | CloseBets

CLOSE = CloseBets()


@lru_cache(maxsize=1024)
def menu_of(posts: tuple[int, ...], types: int, most: int) -> tuple[PlaceBet, ...]:
    """Every horse, type and amount of the ladder for a player who may bet up to `most` dollars."""
    return tuple(
        PlaceBet(pp, kind, amount)
        for pp in posts
        for kind in BET_TYPES[:types]
        for amount in ladder(most)
    )


STEPS = tuple(
    BET_STEP * step * ten for ten in (1, 10, 100, 1_000, 10_000, 100_000) for step in (1, 2, 5)
)
"""$2, $4, $10, $20, $40, $100 …"""


@lru_cache(maxsize=1024)
def ladder(most: int) -> tuple[int, ...]:
    """The steps that can be paid, and all that is left."""
    return (*(step for step in STEPS if step < most), *((most,) if most else ()))


@cache
def withdrawal(number: int) -> WithdrawBet:
    return WithdrawBet(number)


MOST_NUMBERED_BETS = 99


def action_space(posts: Iterable[int]) -> tuple[Action, ...]:
    """Every action by the steps of the ladder, always in the same order for the same posts."""
    return (
        CLOSE,
        *(
            PlaceBet(pp, kind, amount)
            for pp in sorted(posts)
            for kind in BET_TYPES
            for amount in STEPS
        ),
        *map(withdrawal, range(1, MOST_NUMBERED_BETS + 1)),
    )
