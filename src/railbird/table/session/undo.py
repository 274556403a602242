"""Steps since something was last told to more than one viewer: those can be taken back.

A seat's own step can be taken back while nobody else has noticed it. What others did in secret
meanwhile must not show, so the game is played on from the last checkpoint without that one step.
"""

from collections.abc import Sequence
from dataclasses import dataclass, replace

from railbird.core import Event, Seat, State
from railbird.core.record import Entry
from railbird.table.refusal import Refused
from railbird.table.store.rows import Batch

Told = tuple[tuple[int, Event], ...]
"""Events, each with its place."""


@dataclass(frozen=True, slots=True)
class PendingStep:
    """A step that one viewer at most has noticed."""

    batch: Batch
    told: Told
    seat: Seat | None
    """Who may take it back."""


@dataclass(frozen=True, slots=True)
class UndoWindow:
    """The game at the last checkpoint, and the secret steps since."""

    state: State
    entries: int
    told: int
    steps: tuple[PendingStep, ...] = ()

    @property
    def seats(self) -> frozenset[Seat]:
        """Who can take a step back."""
        return frozenset(step.seat for step in self.steps if step.seat is not None)

    def with_step(self, step: PendingStep) -> "UndoWindow":
        return replace(self, steps=(*self.steps, step))

    def without(self, seat: Seat) -> "UndoWindow":
        """The window when the seat's last step is taken back."""
        for place in range(len(self.steps) - 1, -1, -1):
            if self.steps[place].seat == seat:
                return replace(self, steps=self.steps[:place] + self.steps[place + 1 :])
        raise Refused(
            "there is nothing to take back: only your own last decision can be, as long as "
            "nothing was rolled and nobody else was told of it"
        )


def entries_of(batch: Batch) -> tuple[Entry, ...]:
    ended = (batch.ended,) if batch.ended else ()
    return (*batch.decided, *batch.came, *ended)


def entries_in(steps: Sequence[PendingStep]) -> tuple[Entry, ...]:
    return tuple(entry for step in steps for entry in entries_of(step.batch))
