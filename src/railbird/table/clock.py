"""The time of the house: milliseconds since 1970 that never run backwards.

Between two starts of the server the wall clock may be set; while it runs, only the monotonic clock
counts. A house never dates anything before what its log holds already.
"""

import time


class HouseClock:
    def __init__(self) -> None:
        self._base = time.time_ns() // 1_000_000
        self._since = time.monotonic_ns() // 1_000_000

    def now(self) -> int:
        return self._base + time.monotonic_ns() // 1_000_000 - self._since

    def not_before(self, newest: int) -> None:
        """Go on from the newest time in the log, if the wall clock is behind it."""
        self._base += max(0, newest - self.now())
