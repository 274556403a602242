"""The orders in which a race may end, each with its chance.

The chances of single horses do not say which horses come in together. Here each place is filled in
turn: a horse takes it in proportion to its chance for the place if it has not come in before.
"""

from collections.abc import Sequence
from typing import TypeAlias

from railbird.bots.homestretch.race_clock import PLACES, Chances
from railbird.games.homestretch.components import HORSES

Order: TypeAlias = tuple[int, ...]

_HOPELESS = 0.01
"""Horses with less chance of any place than this are left out."""

_UNLIKELY = 1e-5


def likely_orders(chances: Chances, finished: Sequence[int] = ()) -> list[tuple[Order, float]]:
    """Orders that begin with the finished horses; `chances` are for the places still free."""
    free = PLACES - len(finished)
    contenders = [horse for horse in HORSES if sum(chances[horse][:free]) > _HOPELESS]
    orders: list[tuple[Order, float]] = [(tuple(finished), 1.0)]
    for place in range(free):
        pull = {horse: _pull(chances[horse], place) for horse in contenders}
        orders = _one_more(orders, pull)
    return orders


def _pull(chances: Sequence[float], place: int) -> float:
    """The chance for a place of a horse that has taken no better one."""
    return chances[place] / max(_UNLIKELY, 1.0 - sum(chances[:place]))


def _one_more(
    orders: Sequence[tuple[Order, float]], pull: dict[int, float]
) -> list[tuple[Order, float]]:
    longer = []
    total = sum(pull.values())
    for order, chance in orders:
        rest = total - sum(pull.get(horse, 0.0) for horse in order)
        if chance < _UNLIKELY or rest <= 0:
            continue
        share = chance / rest
        for horse, strength in pull.items():
            if horse not in order:
                longer.append(((*order, horse), share * strength))
    return longer
