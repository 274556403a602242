"""When the default is played for a seat that does not decide.

A seat's clock starts when it is publicly waited for, again after each of its own decisions that the
public notices, and for all when a window of secret answers closes. Secret steps move no clock, so a
clock tells nothing.
"""

from collections.abc import Container, Sequence

from railbird.core import Decision, Seat


class Clocks:
    def __init__(self, due: dict[Seat, int] | None = None, window: bool = False) -> None:
        self.due = due or {}
        """Milliseconds since 1970, by seat."""
        self._window = window

    def by_seat(self, seats: int) -> list[int | None]:
        return [self.due.get(seat) for seat in range(seats)]

    def after_public_step(
        self,
        decision: Decision | None,
        bots: Container[Seat],
        acted: set[Seat],
        now: int,
        seconds: int | None,
    ) -> "Clocks":
        """When the public has seen a step: what is to be decided now, and who acted."""
        window = decision is not None and bool(decision.asked)
        if seconds is None or decision is None:
            return Clocks(window=window)
        due = now + seconds * 1000
        still_running = {} if self._window else self.due
        running = {seat: at for seat, at in still_running.items() if seat not in acted}
        waited_for = decision.seen_by(None).must
        return Clocks(
            {seat: running.get(seat, due) for seat in waited_for if seat not in bots}, window
        )

    def expired(self, now: int) -> list[Seat]:
        return [seat for seat, due in self.due.items() if due <= now]

    def stop(self, seats: Sequence[Seat]) -> None:
        """A clock that has run out rings once."""
        for seat in seats:
            self.due.pop(seat, None)
