"""Types of what a game may offer beyond its rules; `Game` has a default for each."""

from collections.abc import Collection, Iterable, Mapping
from typing import NamedTuple, Protocol

from railbird.core.messages import Action, Event


class Disabled(NamedTuple):
    """A choice that people would look for, and why the rules forbid it now."""

    action: Action | None
    words: str
    reason: str
    rule: str


class Said(Protocol):
    """A sentence of a caller."""

    @property
    def text(self) -> str: ...


class Line(NamedTuple):
    """A sentence and nothing more."""

    text: str


class Caller(Protocol):
    """Hears events as everybody may know them, in order, and says something now and then."""

    @property
    def begins_with(self) -> type[Event]:
        """Such an event begins a race; what was heard before it no longer matters."""
        ...

    @property
    def listens_for(self) -> Collection[type[Event]]:
        """Events of other kinds change nothing for the caller, who says nothing at them."""
        ...

    def note(self, event: Event) -> None:
        """Take in an event that has been called already."""
        ...

    def hear(self, event: Event) -> Iterable[Said]: ...


class ByHand(NamedTuple):
    """What people need to know who roll or draw at the table and type what came up."""

    words: str = ""
    """Who rolls or draws, for what and in which order."""
    names: Mapping[str, str] = {}
    """What is printed on the cards, by the ids of the chance."""
    dealt: int = 0
    """So many cards are drawn, and the order of the others does not matter; 0 for all."""
    only_total: bool = False
    """The dice may be typed as their sum."""
    hint: str = ""
    """What to say when something else was typed."""
