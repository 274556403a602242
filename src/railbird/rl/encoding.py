"""Actions and views as numbers of a fixed range.

A game numbers its actions (`Game.action_space`) and may say how its view becomes a row
(`Game.observation`). Any other game can be played as well: an action is then its place in the list
of legal ones, and a view is folded into a row by hashing what it says.
"""

from collections.abc import Callable, Iterator, Sequence
from typing import Protocol
from zlib import crc32

import msgspec

from railbird.core import Action, Game, View

_FOLDED_ROW = 1024


class Numbering(Protocol):
    actions: int
    """Actions have numbers from 0 to one less."""

    def offered(self, legal: Sequence[Action]) -> dict[int, Action]:
        """The legal actions by their numbers."""


class Catalogue:
    """By the game itself: the same number is always the same action.

    Amounts between the steps of a ladder have no number and are not offered.
    """

    def __init__(self, game: Game) -> None:
        self._game = game
        self._number_of = {action: number for number, action in enumerate(game.action_space())}
        self.actions = len(self._number_of)

    def offered(self, legal: Sequence[Action]) -> dict[int, Action]:
        numbers = map(self._number_of.get, self._game.to_listed(legal))
        pairs = zip(numbers, legal, strict=True)
        return {number: action for number, action in pairs if number is not None}


class PlacesInList:
    """For any game; what a number means changes from decision to decision."""

    actions = 4096

    def offered(self, legal: Sequence[Action]) -> dict[int, Action]:
        return dict(enumerate(legal[: self.actions]))


def numbering_of(game: Game) -> Numbering:
    try:
        return Catalogue(game)
    except NotImplementedError:
        return PlacesInList()


def row_of(game: Game, view: View) -> Callable[[View], Sequence[float]]:
    """How this game's views become rows, tried on one of them."""
    try:
        game.observation(view)
    except NotImplementedError:
        return folded
    return game.observation


def folded(view: View) -> Sequence[float]:
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
