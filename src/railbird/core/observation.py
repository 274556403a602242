"""A view as a row of numbers, for reinforcement learning (`Learn.observation`).

A row is put together from parts: the floats of one seat, one horse, one hand. Most parts are the
same as a moment ago, so a game caches them (`Memo`) and joins them.
"""

from array import array
from collections.abc import Callable, Iterable
from typing import Any

from railbird.core.messages import Seat, Viewer

Floats = bytes
"""A part of a row: floats of four bytes each."""

_MOST_REMEMBERED = 20_000


def floats(numbers: Iterable[float]) -> Floats:
    return array("f", numbers).tobytes()


def zeros(count: int) -> Floats:
    return bytes(4 * count)


def joined(parts: Iterable[Floats]) -> "array[float]":
    """The parts as one row; NumPy reads it as it is."""
    return array("f", b"".join(parts))


class Memo(dict[Any, Floats]):
    """A cache of parts: each is made once, by a function of its key.

    When it has grown too large it starts again from nothing.
    """

    def __init__(self, make: Callable[[Any], Iterable[float]]) -> None:
        super().__init__()
        self._make = make

    def __missing__(self, key: Any) -> Floats:
        if len(self) >= _MOST_REMEMBERED:
            self.clear()
        made = self[key] = floats(self._make(key))
        return made

    def __reduce__(self) -> Any:
        """For pickle: what is remembered can be made again."""
        return Memo, (self._make,)


def from_own_seat(viewer: Viewer, seats: int) -> list[Seat]:
    """The seats clockwise, the viewer's own first."""
    own = viewer or 0
    return [(own + place) % seats for place in range(seats)]


def one_hot(words: Iterable[object], word: object) -> list[float]:
    """1 for the word, 0 for all others."""
    return [float(each == word) for each in words]
