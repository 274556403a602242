"""Words for a view as a row of numbers, for machines that learn (`Game.observation`)."""

from collections.abc import Iterable

from railbird.core.messages import Seat, Viewer


def from_own_seat(viewer: Viewer, seats: int) -> list[Seat]:
    """The seats clockwise, the viewer's own first."""
    own = viewer or 0
    return [(own + place) % seats for place in range(seats)]


def one_of(words: Iterable[object], word: object) -> list[float]:
    """1 where the word stands, else 0."""
    return [float(each == word) for each in words]
