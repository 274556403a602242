"""What one viewer has been told of a game so far.

A viewer is a seat or the public. Each counts its own updates: a step that a viewer may not notice
leaves its stream as it was, so nothing can be read from the numbers.
"""

from bisect import bisect_left
from collections.abc import Sequence

import msgspec

from railbird.core import Action, State, View, Viewer

_encode = msgspec.json.Encoder().encode


class Stream:
    """The picture that one viewer has, drawn when somebody looks or when it must be compared.

    States are never changed once a step has led to them, so it can be drawn later.
    """

    __slots__ = ("_seen", "_state", "_view", "choices", "legal", "n", "places", "since", "viewer")

    def __init__(self, viewer: Viewer, state: State) -> None:
        self.viewer = viewer
        self.n = 0
        self.since = 0
        """The update at which the decision that the seat faces now was put to it."""
        self.places: list[int] = []
        """How far the game was after each update, as `Play.place` counts."""
        self.legal: Sequence[Action] = _legal(state, viewer)
        self.choices: bytes | None = None
        """The legal actions with their words, as they go out, while both stay the same."""
        self._turn_to(state)

    def _turn_to(self, state: State) -> None:
        self._state = state
        self._seen: View | None = None
        self._view: bytes | None = None

    def show(self, state: State, view: View) -> None:
        """The picture, if it was drawn for more than this viewer."""
        if state is self._state:
            self._seen = view

    @property
    def seen(self) -> View:
        if self._seen is None:
            self._seen = self._state.view(self.viewer)
        return self._seen

    @property
    def view(self) -> bytes:
        """What is seen, as it goes out."""
        if self._view is None:
            self._view = _encode(self.seen)
        return self._view

    def notice(self, state: State, place: int, heard: bool, own: bool, chance: bool) -> bool:
        """Take in a step; False, and nothing else, if this viewer does not notice it."""
        legal = _legal(state, self.viewer)
        new_choices = legal != self.legal
        if not (heard or new_choices or self._looks_different(state)):
            return False
        self._turn_to(state)
        self.n += 1
        self.places.append(place)
        if new_choices:
            self.legal = legal
            self.choices = None
        if own or chance or new_choices:
            self.since = self.n
        return True

    def would_notice(self, state: State) -> bool:
        """Whether this viewer could tell the state from the one it knows."""
        return _legal(state, self.viewer) != self.legal or self._looks_different(state)

    def _looks_different(self, state: State) -> bool:
        return _encode(state.view(self.viewer)) != self.view

    def n_at(self, place: int) -> int:
        """The number of the update that told of the step that ended at this place."""
        return bisect_left(self.places, place) + 1


def _legal(state: State, viewer: Viewer) -> Sequence[Action]:
    return () if viewer is None else state.legal(viewer)
