"""What one viewer sees of a state, in the forms in which it goes out.

States are never changed once a step has led to them, so each part is made when it is first needed:
while a step is being written to disk, when somebody looks, or when two pictures are compared.
"""

from collections.abc import Callable, Sequence
from functools import cache
from operator import attrgetter
from typing import Any

import msgspec

from railbird.core import Action, State, View, Viewer
from railbird.table.messages import Greyed

_encode = msgspec.json.Encoder().encode


class Picture:
    __slots__ = ("_seen", "_state", "_view", "choices", "choices_last", "greyed", "legal", "viewer")

    def __init__(self, viewer: Viewer, state: State, before: "Picture | None" = None) -> None:
        """`before` is the picture that the viewer has now: what stays the same is taken over."""
        self.viewer = viewer
        self._state = state
        self._seen: View | None = None
        self._view: bytes | None = None
        self.legal: Sequence[Action] = () if viewer is None else state.legal(viewer)
        self.choices: bytes | None = None
        """The legal actions with their words, as they go out."""
        self.choices_last = False
        """Whether these stay the same as long as the actions do."""
        self.greyed: tuple[Greyed, ...] | None = None
        if before is not None and self.legal == before.legal:
            self.legal = before.legal
            if before.choices_last:
                self.choices = before.choices
                self.choices_last = True

    def show(self, view: View) -> None:
        """What is seen, if it was drawn for more than this viewer."""
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

    def changes_since(self, before: "Picture") -> bytes:
        """The fields of the view that are not as they were, as they go out."""
        names = self.seen.__struct_fields__
        values_of = _values_of(names)
        fields = zip(names, values_of(before.seen), values_of(self.seen), strict=True)
        return _encode({name: now for name, was, now in fields if now is not was and now != was})

    def same_as(self, other: "Picture") -> bool:
        """Whether nobody could tell one from the other."""
        return self.legal == other.legal and self.seen == other.seen


@cache
def _values_of(fields: tuple[str, ...]) -> Callable[[View], tuple[Any, ...]]:
    return attrgetter(*fields)
