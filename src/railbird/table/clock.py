"""The time of the house: milliseconds since 1970 that never run backwards.

Between two starts of the server the wall clock may be set; while it runs, only the monotonic clock
counts. A house never dates anything before what its log holds already; what one process has shown,
another must not take for something that is still to come.
"""

import time


class ServerClock:
    def __init__(self) -> None:
        self._base = time.time_ns() // 1_000_000
        self._since = time.monotonic_ns() // 1_000_000
        self._own = True
        """Follows this machine's clock."""

    def now(self) -> int:
        return self._base + time.monotonic_ns() // 1_000_000 - self._since

    def not_before(self, newest: int) -> None:
        """Continue from the latest time in the log if the wall clock is behind it."""
        self._base += max(0, newest - self.now())

    def go_by(self, now: int) -> None:
        """Take the time from a better clock; only at first may that set this one back.

        The answer may have been long on its way, so that clock says at least `now` by now.
        """
        if self._own:
            self._own = False
            self._base += now - self.now()
        self.not_before(now)
