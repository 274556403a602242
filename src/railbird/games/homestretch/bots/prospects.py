"""What money is worth: the chance to win the game with it.

The more money is still to be won in races to come, the less a lead of today counts. Each rival's
weight falls by a constant factor with every $1k that one is ahead of it; nothing but sums and
products, so all machines agree.
"""

from collections.abc import Sequence
from functools import lru_cache
from operator import mul
from typing import NamedTuple

from railbird.games.homestretch.bots.orders import Order, likely_orders, pulls
from railbird.games.homestretch.bots.race_clock import PLACES, WAYS, Chances
from railbird.games.homestretch.bots.stakes import Gains

_WIDTHS = (3, 14, 20, 24)
"""By the number of races to come: the lead in $k that makes a rival's weight fall by about e.
Before the last payout only the values of tokens face down are unknown."""

_FARTHEST = 300
"""A lead of more than this is as good as this."""


class _Rival(NamedTuple):
    """How much a rival weighs now, and by what factor more or less if a horse takes a place."""

    now: float
    first: list[float]
    second: list[float]
    third: list[float]


class Prospects:
    """The chance of one seat to win, by the order in which the present race ends."""

    def __init__(
        self, money: Sequence[int], seat: int, gains: Sequence[Gains], races_to_come: int
    ) -> None:
        self._rivals = [
            _Rival(
                fall(money[seat] - money[rival], races_to_come),
                *_falls(gains[seat], gains[rival], races_to_come),
            )
            for rival in range(len(money))
            if rival != seat
        ]
        self._known: dict[Order, list[float]] = {}

    def after(self, order: Order) -> float:
        return 1.0 / (1.0 + self.rivals(order))

    def rivals(self, order: Order) -> float:
        """The weight of all rivals together, where the seat itself has 1."""
        first, second, third = order
        weight = 0.0
        for rival in self._rivals:
            weight += rival.now * rival.first[first] * rival.second[second] * rival.third[third]
        return weight

    def on_average(self, chances: Chances, finished: Sequence[int]) -> float:
        """The chance to win from the middle of a race; `chances` are for the places still free."""
        third = pulls(chances, finished, PLACES - 1)
        claims = sum(third)
        total, likely = 0.0, 0.0
        for pair, chance in likely_orders(chances, finished, PLACES - 1):
            rest = claims - sum(third[horse] for horse in pair)
            if rest > 0:
                total += chance / rest * sum(map(mul, third, self._by_third(pair)))
                likely += chance
        return total / likely if likely else 0.0

    def _by_third(self, pair: Order) -> list[float]:
        """The chance to win by the horse that comes in third behind these."""
        if pair not in self._known:
            self._known[pair] = [
                0.0 if third in pair else self.after((*pair, third)) for third in range(len(WAYS))
            ]
        return self._known[pair]


def _falls(own: Gains, rivals: Gains, races_to_come: int) -> list[list[float]]:
    """By place and horse number: the factor by which a rival's weight falls if it comes in so."""
    return [
        [
            fall(round(gain[place] - loss[place]), races_to_come)
            for gain, loss in zip(own, rivals, strict=True)
        ]
        for place in range(PLACES)
    ]


def fall(lead: int, races_to_come: int) -> float:
    """By what factor the weight of a rival falls with so much more lead."""
    return _ladder(races_to_come)[_FARTHEST + max(-_FARTHEST, min(_FARTHEST, lead))]


@lru_cache
def _ladder(races_to_come: int) -> tuple[float, ...]:
    """The weight of a rival by one's lead over it, from the farthest behind on."""
    width = _WIDTHS[min(races_to_come, len(_WIDTHS) - 1)]
    factor = width / (width + 1)
    ahead = [1.0]
    behind = [1.0]
    for _ in range(_FARTHEST):
        ahead.append(ahead[-1] * factor)
        behind.append(behind[-1] / factor)
    return (*behind[:0:-1], *ahead)
