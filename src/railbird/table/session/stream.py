"""What one viewer has been told of a game so far.

A viewer is a seat or the public. Each counts its own updates: a step that a viewer may not notice
leaves its stream as it was, so nothing can be read from the numbers.
"""

from bisect import bisect_left
from collections.abc import Sequence

from railbird.core import Action, View
from railbird.table.session.picture import Picture


class Stream:
    __slots__ = ("n", "picture", "places", "since")

    def __init__(self, picture: Picture) -> None:
        self.picture = picture
        """What the viewer sees now."""
        self.n = 0
        self.since = 0
        """The update at which the decision that the seat faces now was put to it."""
        self.places: list[int] = []
        """How far the game was after each update, as `Play.place` counts."""

    @property
    def legal(self) -> Sequence[Action]:
        return self.picture.legal

    @property
    def seen(self) -> View:
        return self.picture.seen

    def update(self, picture: Picture, place: int, asked_anew: bool) -> None:
        """Take in a step that this viewer notices."""
        if asked_anew or picture.legal is not self.picture.legal:  # it takes over an equal list
            self.since = self.n + 1
        self.picture = picture
        self.n += 1
        self.places.append(place)

    def n_at(self, place: int) -> int:
        """The number of the update that told of the step that ended at this place."""
        return bisect_left(self.places, place) + 1
