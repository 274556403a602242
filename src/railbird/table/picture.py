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

    def same_as(self, other: "Picture") -> bool:
        """Whether nobody could tell one from the other."""
        return self.legal == other.legal and self.seen == other.seen


class Changes:
    """Fields of views that are not as they were; those that all viewers share, worked out once.

    What only some seats notice changes no field that all share, so for these it does not matter
    whose pictures are compared.
    """

    def __init__(self, before: Picture, after: Picture) -> None:
        kind = type(after.seen)
        self._own = kind.__struct_fields__ if kind.own is None else kind.own
        shared = _without(kind.__struct_fields__, self._own)
        self._shared = _changed(shared, before, after) if shared else b"{}"

    def to(self, before: Picture, after: Picture) -> bytes:
        """As they go out to one viewer."""
        own = _changed(self._own, before, after)
        if self._shared == b"{}" or own == b"{}":
            return own if self._shared == b"{}" else self._shared
        return self._shared[:-1] + b"," + own[1:]


def _changed(names: tuple[str, ...], before: Picture, after: Picture) -> bytes:
    values_of = _values_of(names)
    fields = zip(names, values_of(before.seen), values_of(after.seen), strict=True)
    return _encode({name: now for name, was, now in fields if now is not was and now != was})


@cache
def _values_of(names: tuple[str, ...]) -> Callable[[View], tuple[Any, ...]]:
    return attrgetter(*names)


@cache
def _without(names: tuple[str, ...], others: tuple[str, ...]) -> tuple[str, ...]:
    return tuple(name for name in names if name not in others)
