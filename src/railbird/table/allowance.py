"""How often somebody may do something."""

import time

from railbird.table.bounded import Bounded


class Allowance:
    """A number of times a second on average, with bursts."""

    __slots__ = ("_left", "_most", "_per_second", "_when")

    def __init__(self, per_second: float, at_once: float) -> None:
        self._per_second = per_second
        self._most = at_once
        self._left = at_once
        self._when = time.monotonic()

    def take(self, price: float = 1) -> bool:
        now = time.monotonic()
        self._left = min(self._most, self._left + (now - self._when) * self._per_second)
        self._when = now
        if self._left < price:
            return False
        self._left -= price
        return True


class Allowances:
    """One allowance for each address; the longest unused are forgotten."""

    def __init__(self, per_second: float, at_once: float, remembered: int = 4096) -> None:
        self._per_second = per_second
        self._at_once = at_once
        self._by_key: Bounded[str, Allowance] = Bounded(remembered)

    def take(self, key: str, price: float = 1) -> bool:
        allowance = self._by_key.get(key)
        if allowance is None:
            allowance = self._by_key[key] = Allowance(self._per_second, self._at_once)
        self._by_key.move_to_end(key)
        return allowance.take(price)
