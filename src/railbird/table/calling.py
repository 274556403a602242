"""The call of a race, for games that have a caller."""

from collections.abc import Iterable, Sequence
from typing import Protocol

from railbird.core import Event, Game


class Said(Protocol):
    @property
    def text(self) -> str: ...


class Hears(Protocol):
    """Says something now and then, about what everybody may know."""

    def hear(self, event: Event) -> Iterable[Said]: ...


class Calls(Protocol):
    """A game that has its races called."""

    def caller(self) -> Hears: ...


def called(game: Game, before: Iterable[Event], told: Sequence[Event]) -> list[tuple[str, ...]]:
    """What the caller says at each of these events, having heard those before."""
    if not hasattr(game, "caller"):
        return [()] * len(told)
    calls: Calls = game
    caller = calls.caller()
    for event in before:
        caller.hear(event)
    return [tuple(said.text for said in caller.hear(event)) for event in told]
