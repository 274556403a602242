"""What one viewer sees of a state, in the forms in which it goes out.

States are never changed once a step has led to them, so each part is made when it is first needed:
while a step is being written to disk, when somebody looks, or when two pictures are compared.
"""

from collections.abc import Sequence
from typing import Any

import msgspec
from msgspec.structs import replace

from railbird.core import Action, State, View, Viewer
from railbird.table.messages import Greyed

_encode = msgspec.json.Encoder().encode


class Picture:
    __slots__ = (
        "_lasting",
        "_seen",
        "_state",
        "_view",
        "choices",
        "choices_last",
        "greyed",
        "legal",
        "viewer",
    )

    def __init__(self, viewer: Viewer, state: State, before: "Picture | None" = None) -> None:
        """`before` is the picture that the viewer has now: what stays the same is taken over."""
        self.viewer = viewer
        self._state = state
        self._seen: View | None = None
        self._view: bytes | None = None
        self._lasting: dict[str, tuple[Any, msgspec.Raw]] = before._lasting if before else {}
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
            self._view = _encode(self._with_lasting_parts())
        return self._view

    def _with_lasting_parts(self) -> View:
        """What is seen; what has stayed the same since the picture before is encoded already."""
        seen, before = self.seen, self._lasting
        if not seen.lasting:
            return seen
        self._lasting = {}
        for name in seen.lasting:
            value, kept = getattr(seen, name), before.get(name)
            if kept is None or kept[0] != value:
                kept = value, msgspec.Raw(_encode(value))
            self._lasting[name] = kept
        return replace(seen, **{name: raw for name, (_, raw) in self._lasting.items()})

    def same_as(self, other: "Picture") -> bool:
        """Whether nobody could tell one from the other."""
        return self.legal == other.legal and self.view == other.view
