"""What one viewer has noticed of a game so far.

A viewer is a seat or the public. Each counts its own moments: one that a viewer may not notice
leaves its stream as it was, so nothing can be read from the numbers.
"""

from bisect import bisect_left
from typing import NamedTuple


class Stream(NamedTuple):
    since: int = 0
    """The moment at which the decision that the seat faces now was put to it."""
    places: tuple[int, ...] = ()
    """The places of the game that this viewer noticed, as `GameSession.place` counts them."""

    @property
    def n(self) -> int:
        """The number of the latest moment."""
        return len(self.places)

    def after(self, places: tuple[int, ...], asked_again: bool) -> "Stream":
        """With these further moments; `asked_again` if the seat's decision is a new one."""
        n = self.n + len(places)
        return Stream(n if asked_again else self.since, self.places + places)

    def n_at(self, place: int) -> int:
        """The number of the moment that told this viewer of what ended at this place."""
        return bisect_left(self.places, place) + 1

    def last_at(self, place: int) -> int:
        """The number of the latest moment up to this place."""
        return bisect_left(self.places, place + 1)
