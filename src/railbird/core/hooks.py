"""What the functions of a facet take and give."""

from collections.abc import Collection, Iterable, Mapping
from typing import NamedTuple, Protocol

from railbird.core.messages import Action, Event, Seat


class Disabled(NamedTuple):
    """A choice people would expect, and why the rules forbid it now."""

    action: Action | None
    words: str
    reason: str
    rule: str


class Consequences(NamedTuple):
    """Consequences of a choice that its text does not mention, in whole sentences."""

    certain: tuple[str, ...] = ()
    """What it will certainly do: always shown."""
    possible: tuple[str, ...] = ()
    """What may follow: shown to players who want warnings."""


class Gain(NamedTuple):
    """Something a player got."""

    seat: Seat
    name: str
    price: int | None
    """What was paid for it; None for what chance dealt."""


class Said(Protocol):
    """A sentence spoken by a caller."""

    @property
    def text(self) -> str: ...


class Line(NamedTuple):
    """A sentence and nothing more."""

    text: str


class Caller(Protocol):
    """Hears the public events in order and says something now and then."""

    @property
    def begins_with(self) -> type[Event]:
        """The event that begins a race; what was heard before it no longer matters."""
        ...

    @property
    def listens_for(self) -> Collection[type[Event]]:
        """The events that matter to the caller, who needs to hear no others."""
        ...

    def note(self, event: Event) -> None:
        """Take in an event that has been called already."""
        ...

    def hear(self, event: Event) -> Iterable[Said]: ...


class ByHand(NamedTuple):
    """What people who roll or draw at the table need to know to type in the outcome."""

    words: str = ""
    """Who rolls or draws, for what and in which order."""
    names: Mapping[str, str] = {}
    """What is printed on the cards, by the ids of the chance."""
    dealt: int = 0
    """How many cards are drawn; the order of the others does not matter. 0 for all."""
    only_total: bool = False
    """The dice may be typed as their sum."""
    hint: str = ""
    """What to say when something else was typed."""
