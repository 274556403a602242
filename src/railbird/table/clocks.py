"""When the default is played for a seat that does not decide.

A seat's clock starts when it is publicly waited for, and again after each of its own decisions that
the public notices. Secret steps move no clock, so a clock tells nothing.
"""

from collections.abc import Sequence

from railbird.core import Seat


class Clocks:
    def __init__(self) -> None:
        self.due: dict[Seat, int] = {}
        """Milliseconds since 1970, by seat."""

    def by_seat(self, seats: int) -> list[int | None]:
        return [self.due.get(seat) for seat in range(seats)]

    def public_step(
        self, waited_for: Sequence[Seat], acted: set[Seat], now: int, seconds: int | None
    ) -> None:
        """The public has seen a step: who is waited for now, and who acted."""
        if seconds is None:
            self.due.clear()
            return
        due = now + seconds * 1000
        running = {seat: at for seat, at in self.due.items() if seat not in acted}
        self.due = {seat: running.get(seat, due) for seat in waited_for}

    def expired(self, now: int) -> list[Seat]:
        return [seat for seat, due in self.due.items() if due <= now]

    def stop(self, seats: Sequence[Seat]) -> None:
        """A clock that has run out rings once."""
        for seat in seats:
            self.due.pop(seat, None)
