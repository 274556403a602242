"""Long work in a thread, in slices: the event loop shares the interpreter with it and would
otherwise have to wait whenever it is woken."""

import time
from collections.abc import Callable

SLICE = 0.002
REST = 0.004
"""Seconds."""


class Slices:
    """To be asked for a `pause` wherever the work can be interrupted."""

    def __init__(
        self,
        clock: Callable[[], float] = time.monotonic,
        sleep: Callable[[float], None] = time.sleep,
    ) -> None:
        self._clock = clock
        self._sleep = sleep
        self._until = clock() + SLICE

    def pause(self) -> None:
        """Rest if the slice is over."""
        if self._clock() >= self._until:
            self._sleep(REST)
            self._until = self._clock() + SLICE
