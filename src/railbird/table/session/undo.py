"""Steps since something was last told to more than one viewer: those can be taken back.

A seat's own step can be taken back while nobody else has noticed it. What others did in secret
meanwhile must not show, so the game is played on from the last checkpoint without that one step.

Where everybody else is a bot, a step that all have noticed can be taken back too, until a bot has
acted. It must have shown nothing random or hidden to anybody.
"""

from collections.abc import Sequence
from dataclasses import dataclass, replace

from railbird.core import Event, Game, Seat, State
from railbird.core.record import Entry
from railbird.table.model import Batch
from railbird.table.refusal import Refused

Told = tuple[tuple[int, Event], ...]
"""Events, each with its place."""


@dataclass(frozen=True, slots=True)
class PendingStep:
    """A step that one viewer at most has noticed, or one before the eyes of bots alone."""

    batch: Batch
    told: Told
    seat: Seat | None
    """Who may take it back."""
    public: bool = False
    sealed: int = 0
    """How many typed rolls stood before it."""


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

    @property
    def public(self) -> PendingStep | None:
        """The latest step that all have noticed."""
        return next((step for step in reversed(self.steps) if step.public), None)

    def last_of(self, seat: Seat) -> PendingStep | None:
        return next((step for step in reversed(self.steps) if step.seat == seat), None)

    def with_step(self, step: PendingStep) -> "UndoWindow":
        return replace(self, steps=(*self.steps, step))

    def without(self, seat: Seat) -> "UndoWindow":
        """The window when the seat's last step is taken back."""
        for place in range(len(self.steps) - 1, -1, -1):
            if self.steps[place].seat == seat:
                return replace(self, steps=self.steps[:place] + self.steps[place + 1 :])
        raise Refused(
            "there is nothing to take back: you can take back only your own last decision, "
            "before anything is rolled and before anybody else hears of it"
        )


def shows_nothing_hidden(game: Game, step: Sequence[Event], before: State, after: State) -> bool:
    """Whether a step has told all that it changed, and nothing that was secret before."""
    if any(event.private or event.owner_only for event in step):
        return False
    return all(hidden(before) == hidden(after) for hidden in game.secrets.values())


def entries_of(batch: Batch) -> tuple[Entry, ...]:
    ended = (batch.ended,) if batch.ended else ()
    return (*batch.decided, *batch.came, *ended)


def entries_in(steps: Sequence[PendingStep]) -> tuple[Entry, ...]:
    return tuple(entry for step in steps for entry in entries_of(step.batch))
