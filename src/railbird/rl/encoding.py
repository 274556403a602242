"""Actions and views as numbers of a fixed range.

A game numbers its actions (`Learn.action_space`) and may say how its view becomes a row
(`Learn.observation`). Any other game works too: an action is then its position in the list of legal
ones, and a view is hashed into a row. How many numbers that takes, a few random games show.
"""

import random
from collections.abc import Callable, Iterator, Sequence
from functools import cache, partial
from typing import NamedTuple, Protocol
from zlib import crc32

import msgspec
import numpy as np
from numpy.typing import NDArray

from railbird.core import Action, Chance, Decision, Game, Over, View

Row = NDArray[np.float32]
Mask = NDArray[np.int8]

LOWEST, HIGHEST = -4.0, 32.0
"""Every number of a row lies between them; what would go beyond is cut off. Nearly all lie between
0 and 1: money alone goes far beyond, such as 32 times what a bettor of Top of the Stretch began
with."""

MOST_NUMBERS = 1024
"""Of a row that a view is hashed into."""
MOST_PLACES = 4096
"""Of a list of legal actions; what stands further back is not offered."""
_GAMES, _STEPS = 4, 300
"""Random games that are played to see how large a game is, and how far each at most."""


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
        self._to_listed = game.learn.to_listed
        self._number_of = {
            action: number for number, action in enumerate(game.learn.action_space())
        }
        self.actions = len(self._number_of)

    def offered(self, legal: Sequence[Action]) -> dict[int, Action]:
        offered: dict[int | None, Action] = dict(
            zip(map(self._number_of.get, self._to_listed(legal)), legal, strict=True)
        )
        offered.pop(None, None)
        return offered  # type: ignore[return-value]  # without None


class PlacesInList:
    """For any game; what a number means changes from decision to decision."""

    def __init__(self, actions: int) -> None:
        self.actions = actions

    def offered(self, legal: Sequence[Action]) -> dict[int, Action]:
        return dict(enumerate(legal[: self.actions]))


def numbering_of(game: Game, size: "Callable[[], Size]") -> Numbering:
    try:
        return Catalogue(game)
    except NotImplementedError:
        return PlacesInList(_room_for(4 * size().choices, MOST_PLACES))


def row_of(game: Game, view: View, size: "Callable[[], Size]") -> Callable[[View], Sequence[float]]:
    """How this game's views become rows, tried on one of them."""
    try:
        game.learn.observation(view)
    except NotImplementedError:
        return partial(folded, _room_for(4 * size().figures, MOST_NUMBERS))
    return game.learn.observation


class Size(NamedTuple):
    """Of a game that does not say how it looks in numbers, as far as random games show it."""

    choices: int
    """At most, in one decision."""
    figures: int
    """With names of their own, in all views together."""


def size_of(game: Game, view: View) -> Size:
    """Always the same for the same view."""
    rng = random.Random(0)
    choices, names = 1, set[str]()
    for _ in range(_GAMES):
        state = game.world(view, rng)
        for _ in range(_STEPS):
            pending = state.pending
            if isinstance(pending, Over):
                break
            if isinstance(pending, Chance):
                state.resolve(pending.sample(rng.randrange))
            elif isinstance(pending, Decision):
                seat = pending.must[0]
                legal = state.legal(seat)
                choices = max(choices, len(legal))
                names |= {name for name, _ in _figures("", msgspec.to_builtins(state.view(seat)))}
                state.apply(seat, rng.choice(legal))
    return Size(choices, len(names))


def _room_for(count: int, most: int) -> int:
    """A power of two, so that a little more or less changes nothing."""
    return min(most, 1 << max(count - 1, 1).bit_length())


def within_bounds(rows: Row) -> Row:
    """The same array."""
    return np.clip(rows, LOWEST, HIGHEST, out=rows)


class Encoder:
    """How one game looks in numbers. Masks and rows are new arrays, so they may be kept."""

    def __init__(self, game: Game, view: View) -> None:
        """`view` is any view of the game, to try the row on."""
        size = cache(partial(size_of, game, view))
        numbering = numbering_of(game, size)
        self.offered = numbering.offered
        self.actions = numbering.actions
        self._numbers = row_of(game, view, size)
        self.length = len(self._numbers(view))

    def row(self, view: View) -> Row:
        return within_bounds(np.array(self._numbers(view), np.float32))

    def mask(self, offered: dict[int, Action]) -> Mask:
        mask = np.zeros(self.actions, np.int8)
        mask[list(offered)] = 1
        return mask


def folded(length: int, view: View) -> Sequence[float]:
    """Every figure in the view goes, with its name, to one place of the row."""
    row = [0.0] * length
    for name, figure in _figures("", msgspec.to_builtins(view)):
        row[crc32(name.encode()) % length] += figure
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
