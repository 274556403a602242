"""What one viewer sees of a state, in the forms in which it goes out.

States are never changed once a step has led to them, so each part is made when it is first needed:
while a step is being written to disk, when somebody looks, or when two pictures are compared.
"""

from collections.abc import Sequence
from typing import Any

import msgspec
from msgspec.structs import astuple

from railbird.core import Action, State, View, Viewer
from railbird.table.protocol.messages import Greyed

_encode = msgspec.json.Encoder().encode

Values = tuple[Any, ...]


class Picture(msgspec.Struct, eq=False, gc=False):
    viewer: Viewer
    _state: State
    legal: Sequence[Action] = ()
    _public: "Picture | None" = None
    """What a spectator sees of the same state."""
    _own: Values | None = None
    _seen: View | None = None
    _view: bytes | None = None
    choices: bytes | None = None
    """The legal actions with their words, as they go out."""
    choices_last: bool = False
    """Whether these stay the same as long as the actions do."""
    greyed: tuple[Greyed, ...] | None = None

    def next(
        self, state: State, legal: Sequence[Action], public: "Picture", own: Values | None
    ) -> "Picture":
        """What the viewer sees after this; what stays the same is taken over."""
        if legal is not self.legal and legal != self.legal:
            return Picture(self.viewer, state, legal, public, own)
        picture = Picture(self.viewer, state, self.legal, public, own)
        picture.greyed = self.greyed
        picture.take_choices(self)
        return picture

    def take_choices(self, other: "Picture") -> None:
        """The words of another picture that has the same choices."""
        if other.choices_last:
            self.choices = other.choices
            self.choices_last = True

    @property
    def seen(self) -> View:
        if self._seen is None:
            public = self._public
            self._seen = public.seen.with_own(self.own) if public else self._state.view(self.viewer)
        return self._seen

    @property
    def own(self) -> Values:
        """The part of it that others may see otherwise."""
        if self._own is None:
            _, (self._own,) = self._state.views_in_parts((self.viewer,))
        return self._own

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
        was, now = before.seen, after.seen
        self._own = now.own_fields()
        shared = _news(now.__struct_fields__, astuple(was), astuple(now), but=self._own)
        self._shared = shared
        self._texts: list[tuple[News, bytes]] = [({}, _encode(shared))]
        """For viewers by what changes in their own part; most have the same."""

    def to(self, before: Picture, after: Picture) -> bytes:
        """As they go out to one viewer."""
        was, now = before.own, after.own
        own = _news(self._own, was, now) if was != now else {}
        for known, text in self._texts:
            if known == own:
                return text
        text = _encode(self._shared | own)
        self._texts.append((own, text))
        return text


News = dict[str, Any]

ADDED = "+"
"""Before the name of a list that has only become longer; then just what is added is told."""


def _news(names: Sequence[str], before: Values, after: Values, but: Sequence[str] = ()) -> News:
    news: News = {}
    for name, was, now in zip(names, before, after, strict=True):
        if now is was or now == was or name in but:  # most are passed on from state to state
            continue
        if was and type(was) is type(now) is tuple and now[: len(was)] == was:
            news[ADDED + name] = now[len(was) :]
        else:
            news[name] = now
    return news
