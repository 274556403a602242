"""Steps since something was last told to more than one viewer: those can be taken back.

A seat's own step can be taken back while nobody else has noticed it. What others did in secret
meanwhile must not show, so the game is played on from the last checkpoint without that one step.

Where everybody else is a bot, a step that all have noticed can be taken back too, until a bot has
acted. It must have shown nothing random or hidden to anybody.
"""

from collections.abc import Set
from dataclasses import dataclass, replace

from railbird.core import Game, Seat, State
from railbird.table.model import Batch
from railbird.table.refusal import Refused
from railbird.table.session.history import History, ToldEvents, entries_of
from railbird.table.session.step import TableStep
from railbird.table.session.streams import Noticed


@dataclass(frozen=True, slots=True)
class PendingStep:
    """A step that one viewer at most has noticed, or one before the eyes of bots alone."""

    batch: Batch
    told: ToldEvents
    seat: Seat | None
    """Who may take it back."""
    public: bool
    sealed: int
    """How many typed rolls stood before it."""


@dataclass(frozen=True, slots=True)
class UndoWindow:
    """The game at the last checkpoint, and the secret steps since."""

    state: State
    entries: int = 0
    told: int = 0
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

    def without(self, seat: Seat) -> "UndoWindow":
        """The window when the seat's last step is taken back."""
        for place in range(len(self.steps) - 1, -1, -1):
            if self.steps[place].seat == seat:
                return replace(self, steps=self.steps[:place] + self.steps[place + 1 :])
        raise Refused(
            "there is nothing to take back: you can take back only your own last decision, "
            "before anything is rolled and before anybody else hears of it"
        )

    def cut(self, history: History, seat: Seat) -> History:
        """The history when the seat's last step is taken back."""
        left = self.without(seat).steps
        entries = [entry for step in left for entry in entries_of(step.batch)]
        told = [told for step in left for told in step.told]
        return history.cut(
            (*history.entries[: self.entries], *entries), (*history.told[: self.told], *told)
        )

    def after(
        self, step: TableStep, noticed: Noticed, history: History, bots_alone: bool, sealed: int
    ) -> "UndoWindow":
        """When the step has led to this history; `bots_alone` if it may be taken back even so."""
        if step.batch.taken_back is not None:
            return self.without(step.batch.taken_back)
        if not step.moments:
            return self
        public = noticed.by_others
        if step.batch.ended is not None or (public and not bots_alone):
            return checkpoint(step.moments[-1].state, history)
        told = history.told[len(history.told) - len(step.events) :]
        pending = PendingStep(step.batch, told, _undone_by(step), public, sealed)
        return replace(self, steps=(*self.steps, pending))


def checkpoint(state: State, history: History) -> UndoWindow:
    """What has happened so far stays."""
    return UndoWindow(state, len(history.entries), len(history.told))


def before_bots_alone(game: Game, people: Set[Seat], before: State, step: TableStep) -> bool:
    """Whether the only person here may take the step back, which all have noticed."""
    return people == {_undone_by(step)} and _shows_nothing_hidden(game, before, step)


def _shows_nothing_hidden(game: Game, before: State, step: TableStep) -> bool:
    """Whether the step has told all that it changed, and nothing that was secret before."""
    if any(event.private or event.owner_only for event in step.events):
        return False
    after = step.moments[-1].state
    return all(hidden(before) == hidden(after) for hidden in game.secrets.values())


def _undone_by(step: TableStep) -> Seat | None:
    """The seat that can take the step back."""
    if step.batch.by != "player" or step.batch.came or len(step.seats) != 1:
        return None
    (seat,) = step.seats
    return seat
