"""What one viewer has been told of a game so far.

A viewer is a seat or the public. Each counts its own updates: a step that a viewer may not notice
leaves its stream as it was, so nothing can be read from the numbers.
"""

from bisect import bisect_left
from collections.abc import Sequence

import msgspec

from railbird.core import Action, Event, State, Viewer, seen_by

_encode = msgspec.json.Encoder().encode


class Stream:
    __slots__ = ("choices", "legal", "n", "places", "seen", "since", "view", "viewer")

    def __init__(self, viewer: Viewer, state: State) -> None:
        self.viewer = viewer
        self.n = 0
        self.since = 0
        """The update at which the decision that the seat faces now was put to it."""
        self.places: list[int] = []
        """How far the game was after each update, as `Play.place` counts."""
        self.seen = state.view(viewer)
        self.view = _encode(self.seen)
        """What is seen, as it goes out."""
        self.legal: Sequence[Action] = _legal(state, viewer)
        self.choices: bytes | None = None
        """The legal actions with their words, as they go out, while both stay the same."""

    def notice(
        self, state: State, told: Sequence[Event], place: int, own: bool, chance: bool
    ) -> bool:
        """Take in a step; False, and nothing else, if this viewer does not notice it."""
        looks = state.view(self.viewer)
        view = _encode(looks)
        legal = _legal(state, self.viewer)
        heard = any(seen_by(event, self.viewer) is not None for event in told)
        new_choices = legal != self.legal
        if new_choices:
            self.choices = None
        if not (own or heard or new_choices or view != self.view):
            return False
        self.seen = looks
        self.view = view
        self.legal = legal
        self.n += 1
        self.places.append(place)
        if own or chance or new_choices:
            self.since = self.n
        return True

    def would_notice(self, state: State) -> bool:
        """Whether this viewer could tell the state from the one it knows."""
        return _encode(state.view(self.viewer)) != self.view or (
            _legal(state, self.viewer) != self.legal
        )

    def n_at(self, place: int) -> int:
        """The number of the update that told of the step that ended at this place."""
        return bisect_left(self.places, place) + 1


def _legal(state: State, viewer: Viewer) -> Sequence[Action]:
    return () if viewer is None else state.legal(viewer)
