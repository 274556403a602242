"""When the default is played for a seat that does not decide.

A seat's clock starts when it is publicly waited for, again after each of its own decisions that the
public notices, and for all when a window of secret answers closes. Secret steps move no clock, so a
clock tells nothing.
"""

from collections.abc import Container, Sequence

from railbird.core import Decision, Seat


class Clocks:
    def __init__(self) -> None:
        self.due: dict[Seat, int] = {}
        """Milliseconds since 1970, by seat."""
        self._window = False

    def by_seat(self, seats: int) -> list[int | None]:
        return [self.due.get(seat) for seat in range(seats)]

    def public_step(
        self,
        decision: Decision | None,
        bots: Container[Seat],
        acted: set[Seat],
        now: int,
        seconds: int | None,
    ) -> None:
        """The public has seen a step: what is to be decided now, and who acted."""
        seen = decision.seen_by(None).must if decision else ()
        still_running = {} if self._window else self.due
        self._window = decision is not None and bool(decision.asked)
        if seconds is None:
            self.due = {}
            return
        due = now + seconds * 1000
        running = {seat: at for seat, at in still_running.items() if seat not in acted}
        self.due = {seat: running.get(seat, due) for seat in seen if seat not in bots}

    def expired(self, now: int) -> list[Seat]:
        return [seat for seat, due in self.due.items() if due <= now]

    def stop(self, seats: Sequence[Seat]) -> None:
        """A clock that has run out rings once."""
        for seat in seats:
            self.due.pop(seat, None)
