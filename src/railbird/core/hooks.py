"""Types of what a game may offer beyond its rules; `Game` has a default for each."""

from collections.abc import Iterable
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


class Caller(Protocol):
    """Hears events as everybody may know them, in order, and says something now and then."""

    def hear(self, event: Event) -> Iterable[Said]: ...
