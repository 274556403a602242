"""When the default is played for a seat that does not decide.

A seat's clock starts when it is publicly waited for, again after each of its own decisions that the
public notices, and for all when a window of secret answers closes. Secret steps move no clock, so a
clock tells nothing. All times follow from the log: a clock starts where the table's timeline had
come to.
"""

from collections.abc import Mapping, Set
from typing import NamedTuple

from railbird.core import Decision, Seat


class Clocks(NamedTuple):
    due: Mapping[Seat, int] = {}
    """Milliseconds since 1970, by seat."""
    window: bool = False
    """Secret answers are being collected."""

    def by_seat(self, seats: int, not_before: int = 0) -> tuple[int | None, ...]:
        return tuple(
            None if (due := self.due.get(seat)) is None else max(due, not_before)
            for seat in range(seats)
        )

    def after_public_step(
        self,
        decision: Decision | None,
        waits_for: Set[Seat],
        acted: Set[Seat],
        now: int,
        seconds: int | None,
    ) -> "Clocks":
        """When the public has seen a step: what is to be decided now, and who acted."""
        running = {} if self.window else self.due
        left = {seat: due for seat, due in running.items() if seat not in acted}
        return _started(left, decision, waits_for, now, seconds)

    def for_seats(
        self, decision: Decision | None, waits_for: Set[Seat], now: int, seconds: int | None
    ) -> "Clocks":
        """When somebody sat down, left, or gave the seat to a bot: running clocks go on."""
        return _started(self.due, decision, waits_for, now, seconds)

    def earlier(self, milliseconds: int) -> "Clocks":
        return Clocks({seat: due - milliseconds for seat, due in self.due.items()}, self.window)


NO_CLOCKS = Clocks()


def _started(
    running: Mapping[Seat, int],
    decision: Decision | None,
    waits_for: Set[Seat],
    now: int,
    seconds: int | None,
) -> Clocks:
    window = decision is not None and bool(decision.asked)
    if seconds is None or decision is None:
        return Clocks(window=window)
    due = now + seconds * 1000
    asked = [seat for seat in decision.seen_by(None).must if seat in waits_for]
    return Clocks({seat: running.get(seat, due) for seat in asked}, window)
