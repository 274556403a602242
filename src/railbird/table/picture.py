"""What one viewer sees of a state, in the forms in which it goes out.

States are never changed once a step has led to them, so each part is made when it is first needed:
while a step is being written to disk, when somebody looks, or when two pictures are compared.
"""

from collections.abc import Sequence
from itertools import compress
from operator import is_not
from typing import Any

import msgspec
from msgspec.structs import astuple

from railbird.core import Action, State, View, Viewer
from railbird.table.messages import Greyed

_encode = msgspec.json.Encoder().encode

Values = tuple[Any, ...]


class Picture:
    __slots__ = (
        "_own",
        "_public",
        "_seen",
        "_state",
        "_view",
        "choices",
        "choices_last",
        "greyed",
        "legal",
        "viewer",
    )

    def __init__(
        self,
        viewer: Viewer,
        state: State,
        legal: Sequence[Action] = (),
        public: "Picture | None" = None,
        before: "Picture | None" = None,
        own: Values | None = None,
        seen: View | None = None,
    ) -> None:
        """`public` is what a spectator sees of this state; `before` the picture that the viewer
        has now: what stays the same is taken over. The last two if they were drawn already."""
        self.viewer = viewer
        self._state = state
        self._public = public
        self._own = own
        self._seen = seen
        self._view: bytes | None = None
        self.legal = legal
        self.choices: bytes | None = None
        """The legal actions with their words, as they go out."""
        self.choices_last = False
        """Whether these stay the same as long as the actions do."""
        self.greyed: tuple[Greyed, ...] | None = None
        if before is not None and (legal is before.legal or legal == before.legal):
            self.legal = before.legal
            self.greyed = before.greyed
            self.take_choices(before)

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
        self._texts = [(News(), _encode(shared))]
        """For viewers by what changes in their own part; most have the same."""

    def to(self, before: Picture, after: Picture) -> bytes:
        """As they go out to one viewer."""
        was, now = before.own, after.own
        own = _news(self._own, was, now) if was != now else News()
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
    news = News()
    new = map(is_not, before, after)  # most values are passed on from state to state
    for name, was, now in compress(zip(names, before, after, strict=True), new):
        if now == was or name in but:
            continue
        if was and type(was) is type(now) is tuple and now[: len(was)] == was:
            news[ADDED + name] = now[len(was) :]
        else:
            news[name] = now
    return news
