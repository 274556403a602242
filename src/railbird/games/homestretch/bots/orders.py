"""The orders in which a race may end, each with its chance.

The chances of single horses do not say which horses come in together. Here each place is filled in
turn: a horse takes it in proportion to its chance for the place if it has taken no better one.
"""

from collections.abc import Sequence
from typing import TypeAlias

from railbird.games.homestretch.bots.race_clock import PLACES, Chances
from railbird.games.homestretch.box.components import HORSES

Order: TypeAlias = tuple[int, ...]

_HOPELESS = 0.02
"""Horses with less chance of any place than this are left out."""

_UNLIKELY = 1e-4
"""So are orders with less chance than this; what is left adds up to a little less than 1."""


def likely_orders(
    chances: Chances, finished: Sequence[int] = (), places: int = PLACES
) -> list[tuple[Order, float]]:
    """The first few horses, beginning with those that have finished.

    `chances` are for the places still free.
    """
    orders: list[tuple[Order, float]] = [(tuple(finished), 1.0)]
    for place in range(len(finished), places):
        orders = _one_more(orders, pulls(chances, finished, place))
    return orders


def pulls(chances: Chances, finished: Sequence[int], place: int) -> list[float]:
    """By horse number: how strongly it claims a place if it has taken no better one."""
    free = PLACES - len(finished)
    this = place - len(finished)
    found = [0.0] * len(chances)
    for horse in HORSES:
        if sum(chances[horse][:free]) > _HOPELESS:
            found[horse] = chances[horse][this] / max(_UNLIKELY, 1 - sum(chances[horse][:this]))
    return found


def _one_more(
    orders: Sequence[tuple[Order, float]], pull: Sequence[float]
) -> list[tuple[Order, float]]:
    longer = []
    contenders = [(horse, strength) for horse, strength in enumerate(pull) if strength]
    total = sum(pull)
    for order, chance in orders:
        rest = total - sum(pull[horse] for horse in order)
        if rest <= 0:
            continue
        share = chance / rest
        for horse, strength in contenders:
            likely = share * strength
            if likely > _UNLIKELY and horse not in order:
                longer.append(((*order, horse), likely))
    return longer
