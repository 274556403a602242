"""Steps since something was last told to more than one viewer: those are the ones to take back.

A seat's own step can be taken back while nobody else has noticed it. What others did in secret
meanwhile must not show, so the game is led on from the last barrier without that one step.
"""

from collections.abc import Callable, Sequence, Set

from railbird.core import Event, IllegalAction, Seat, State
from railbird.core.record import Entry
from railbird.table.refusal import Refused
from railbird.table.store.rows import Batch

Replay = Callable[[State, Batch], list[Event]]
"""Takes the entries of a batch again, in a state that is changed."""


_NOBODY: Set[Seat | None] = frozenset()


class Secret:
    """A step that one viewer at most has noticed."""

    __slots__ = ("batch", "place", "seat", "told")

    def __init__(self, batch: Batch, place: int, told: Sequence[Event], seat: Seat | None) -> None:
        self.batch = batch
        self.place = place
        self.told = told
        self.seat = seat
        """Who may take it back."""


class Window:
    """The game at the last barrier, and the secret steps since."""

    def __init__(self, state: State, told: int) -> None:
        self.barrier(state, 0, told)

    def barrier(self, state: State, entries: int, told: int) -> None:
        self.state = state
        self.entries = entries
        self.told = told
        self.steps: list[Secret] = []

    @property
    def can_undo(self) -> Set[Seat | None]:
        if not self.steps:
            return _NOBODY
        return {step.seat for step in self.steps if step.seat is not None}

    def without(self, seat: Seat) -> list[Secret]:
        """The steps that are left when the seat's last one is taken back."""
        for place in range(len(self.steps) - 1, -1, -1):
            if self.steps[place].seat == seat:
                return self.steps[:place] + self.steps[place + 1 :]
        raise Refused(
            "there is nothing to take back: only one's own last decision can be, as long as "
            "nothing was rolled and nobody else was told of it"
        )

    def lead_on(self, steps: Sequence[Secret], replay: Replay) -> State:
        after = self.state.copy()
        try:
            for step in steps:
                replay(after, step.batch)
        except IllegalAction:
            raise Refused("this cannot be taken back any more") from None
        return after


def entries_of(batch: Batch) -> list[Entry]:
    ended = (batch.ended,) if batch.ended else ()
    return [*batch.decided, *batch.came, *ended]
