"""What happened, moment by moment, and how long the page shows it."""

from typing import Annotated, Any

import msgspec

from railbird.core import Event

ViewChanges = Annotated[
    dict[str, Any], msgspec.Meta(extra={"typescript": "Record<string, unknown>"})
]


class Told(msgspec.Struct, frozen=True, kw_only=True):
    event: Event
    """`event` names it."""
    words: str
    """As a line of the log."""
    call: tuple[str, ...] = ()
    """What the caller says now, in games that have one."""
    ms: int
    """How long it is shown, without the time for reading a result; in a replay at normal speed."""
    crossing: bool
    """The first horse of a race comes over the line in it: it is shown in slow motion."""
    result: bool
    """A race ends with it."""


class MomentShown(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """One applied action or resolved chance, as this viewer may notice it."""

    n: int
    """Counts this viewer's own moments in this game, from 1."""
    ms: int
    """How long the table shows it."""
    events: tuple[Told, ...]
    """What happened, for animation and log."""
    view: ViewChanges
    """What of the view changed, by paths; with a `+`, what was added to the end of a list."""
    held: int = 0
    """How much of `ms` is for reading the result of a race."""
