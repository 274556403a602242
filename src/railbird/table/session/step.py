"""What would happen next: worked out on a copy of the state, before anything is written or told."""

import random
from collections.abc import Iterable
from dataclasses import dataclass
from itertools import repeat
from typing import Literal, NamedTuple

from railbird.core import (
    Action,
    BadOutcome,
    Chance,
    Event,
    Game,
    Outcome,
    Result,
    Seat,
    State,
)
from railbird.core import step as core
from railbird.core.record import Decided, Resolved
from railbird.table.model import Batch
from railbird.table.session.corrections import Replayed

By = Literal["start", "player", "bot", "deadline", "host", "hand", "dice", "skip"]
"""Who or what took a step."""


class Shown(NamedTuple):
    """How the table shows an event."""

    ms: int = 0
    """Its share of the moment, without the time for reading a result."""
    crossing: bool = False
    """The first horse of a race comes over the line in it."""
    result: bool = False
    """A race ends with it."""


AT_ONCE = Shown()


@dataclass(frozen=True, slots=True)
class Moment:
    state: State
    """The state it led to, which never changes afterwards."""
    events: tuple[Event, ...] = ()
    seat: Seat | None = None
    """Who acted; None where something came up."""
    ms: int = 0
    """How long the table shows it."""
    held: int = 0
    """How much of that is time to read the result of a race."""
    shown: tuple[Shown, ...] = ()
    """How each of its events is shown, once that is known."""
    written: bool = True
    """An entry of the record stands for it."""

    @property
    def told(self) -> Iterable[tuple[Event, Shown]]:
        return zip(self.events, self.shown or repeat(AT_ONCE), strict=False)


@dataclass(frozen=True, slots=True)
class TableStep:
    batch: Batch
    """What is written of it."""
    moments: tuple[Moment, ...] = ()
    replayed: Replayed | None = None
    """The whole game with another roll, after a correction."""

    @property
    def seats(self) -> frozenset[Seat]:
        """Who acted."""
        return frozenset(moment.seat for moment in self.moments if moment.seat is not None)

    @property
    def events(self) -> tuple[Event, ...]:
        return tuple(event for moment in self.moments for event in moment.events)

    @property
    def result(self) -> Result | None:
        return self.batch.ended.result if self.batch.ended else None

    @property
    def goes_on(self) -> bool:
        """It takes nothing back and corrects nothing, so it can be told as an update."""
        return self.replayed is None and self.batch.taken_back is None


class Draft:
    """A step while it is being worked out: the state as it goes on, and its moments so far."""

    def __init__(self, state: State) -> None:
        self.state = state
        self.moments: list[Moment] = []
        self.decided: list[Decided] = []
        self.came: list[Resolved] = []

    def set_up(self, events: Iterable[Event]) -> None:
        """Tell what happened in setting the game up."""
        self.moments.append(Moment(self.state, tuple(events), written=False))

    def decide(self, seat: Seat, action: Action) -> tuple[Event, ...]:
        """Take one listed action."""
        taken = core.Step(self.state)
        taken.decide(seat, action)
        return self._add(taken, seat)

    def resolve(self, outcome: Outcome) -> None:
        """Take what came up."""
        taken = core.Step(self.state)
        taken.resolve(outcome)
        self._add(taken)

    def take(self, game: Game, batch: Batch) -> None:
        """Take again what was written down."""
        for decided in batch.decided:
            self.decide(decided.seat, game.read_action(decided.act))
        for came in batch.came:
            chance = self.state.pending
            if not isinstance(chance, Chance) or chance.purpose != came.chance:
                raise BadOutcome(f"{came.chance} was written down, but it does not come next")
            self.resolve(came.came)

    def _add(self, taken: core.Step, seat: Seat | None = None) -> tuple[Event, ...]:
        for entry in taken.entries:
            if isinstance(entry, Decided):
                self.decided.append(entry)
            else:
                self.came.append(entry)
        events = tuple(taken.told)
        self.moments.append(Moment(taken.after, events, seat))
        self.state = taken.after
        return events


def hidden_default(state: State, seat: Seat, moment: str) -> Action:
    """What a missed deadline plays; `moment` names the decision and holds a secret of the table.

    A default is chosen from what its seat sees, and often everybody sees as much. So where a game
    keeps a part of an action secret, that part is drawn here; else whoever knows how defaults are
    chosen would know the secrets of a player who is away. A record holds what was drawn.
    """
    action = state.default(seat)
    return random.Random(moment).choice(state.game.show.same_to_others(state.view(seat), action))
