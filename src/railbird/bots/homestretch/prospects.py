"""What money is worth: the chance to win the game with it.

The more money is still to be won in races to come, the less a lead of today counts. Each rival's
weight falls by a constant factor with every $1k that one is ahead of it; nothing but sums and
products, so all machines agree.
"""

from collections.abc import Sequence
from functools import lru_cache

from railbird.bots.homestretch.orders import Order
from railbird.bots.homestretch.stakes import Gains

_WIDTHS = (3, 14, 20, 24)
"""By the number of races to come: the lead in $k that makes a rival's weight fall by about e.
Before the last payout only the values of tokens face down are unknown."""

_FARTHEST = 300
"""A lead of more than this is as good as this."""


class Prospects:
    """The chance of one seat to win, by the order in which the present race ends."""

    def __init__(
        self, money: Sequence[int], seat: int, gains: Sequence[Gains], races_to_come: int
    ) -> None:
        self._money = money
        self._seat = seat
        self._gains = gains
        self._weights = weights(races_to_come)
        self._known: dict[Order, float] = {}

    def after(self, order: Order) -> float:
        chance = self._known.get(order)
        if chance is None:
            chance = self._known[order] = 1.0 / (1.0 + self.rivals(order))
        return chance

    def rivals(self, order: Order) -> float:
        """The weight of all rivals together, where the seat itself has 1."""
        own = self._after(self._seat, order)
        return sum(
            self._weights[_FARTHEST + bounded(round(own - self._after(rival, order)))]
            for rival in range(len(self._money))
            if rival != self._seat
        )

    def _after(self, seat: int, order: Order) -> float:
        first, second, third = order
        gains = self._gains[seat]
        return self._money[seat] + gains[first][0] + gains[second][1] + gains[third][2]


def fall(lead: int, races_to_come: int) -> float:
    """By what factor the weight of rivals falls with so much more lead."""
    return weights(races_to_come)[_FARTHEST + bounded(lead)]


def bounded(lead: int) -> int:
    return max(-_FARTHEST, min(_FARTHEST, lead))


@lru_cache
def weights(races_to_come: int) -> tuple[float, ...]:
    """The weight of a rival by one's lead over it, from the farthest behind on."""
    width = _WIDTHS[min(races_to_come, len(_WIDTHS) - 1)]
    factor = width / (width + 1)
    ahead = [1.0]
    behind = [1.0]
    for _ in range(_FARTHEST):
        ahead.append(ahead[-1] * factor)
        behind.append(behind[-1] / factor)
    return (*behind[:0:-1], *ahead)
