"""Actions and views as numbers of a fixed range.

A game that numbers its own actions (`Game.every_action`, `Game.as_numbers`) is encoded by these.
Any other game can be played as well: an action is then its place in the list of legal ones, and a
view is folded into a row by hashing what it says.
"""

from collections.abc import Iterator, Sequence
from typing import Protocol
from zlib import crc32

import msgspec

from railbird.core import Action, Game, State, View

PLACES_IN_LIST = 4096
"""More actions than this are never offered where actions are places in the list."""

_FOLDED_ROW = 1024


class Encoding(Protocol):
    actions: int
    """Actions have numbers from 0 to one less."""

    def numbers(self, legal: Sequence[Action]) -> Sequence[int]:
        """The numbers of the legal actions, in their order."""

    def row(self, view: View) -> Sequence[float]:
        """What a view says, always in as many numbers."""


def encoding_of(start: State) -> Encoding:
    try:
        return Numbered(start.game)
    except NotImplementedError:
        return Folded()


class Numbered:
    """By the game itself: the same number is always the same action."""

    def __init__(self, game: Game) -> None:
        self._game = game
        self._number_of = {action: number for number, action in enumerate(game.every_action())}
        self.actions = len(self._number_of)

    def numbers(self, legal: Sequence[Action]) -> Sequence[int]:
        return [self._number_of[action] for action in legal]

    def row(self, view: View) -> Sequence[float]:
        return self._game.as_numbers(view)


class Folded:
    """For any game, by what it tells of itself."""

    actions = PLACES_IN_LIST

    def numbers(self, legal: Sequence[Action]) -> Sequence[int]:
        return range(min(len(legal), PLACES_IN_LIST))

    def row(self, view: View) -> Sequence[float]:
        """Every figure in the view goes, with its name, to one place of the row."""
        row = [0.0] * _FOLDED_ROW
        for name, figure in _figures("", msgspec.to_builtins(view)):
            row[crc32(name.encode()) % _FOLDED_ROW] += figure
        return row


def _figures(name: str, told: object) -> Iterator[tuple[str, float]]:
    match told:
        case dict():
            for key, value in told.items():
                yield from _figures(f"{name}/{key}", value)
        case list() | tuple():
            for place, value in enumerate(told):
                yield from _figures(f"{name}/{place}", value)
        case bool() | int() | float():
            yield name, told / (1 + abs(told))
        case str():
            yield f"{name}={told}", 1.0
