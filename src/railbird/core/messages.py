"""The messages between a game and the world: actions in, events out.

All are frozen structs with an explicit tag, so one definition gives JSON, validation and a schema.
They hold plain values and never refer back to a state, so the garbage collector need not watch
them.
"""

from typing import ClassVar, TypeAlias

import msgspec

Seat: TypeAlias = int
"""A place at the table, counted from 0 clockwise. A player is the person or bot that sits there."""

Viewer: TypeAlias = Seat | None
"""Who is watching: a seat, or None for a spectator."""


class Action(msgspec.Struct, frozen=True, tag_field="do", forbid_unknown_fields=True, gc=False):
    """Something a seat does. Subclasses carry the action name of the rules as their tag."""


class Event(msgspec.Struct, frozen=True, tag_field="event", gc=False):
    """Something that happened, as told to those who may know it.

    Everything in an event is public, unless its class names fields that only the seat in the
    field `seat` may see (`owner_only`), or says that nobody else hears of it at all (`private`).
    """

    owner_only: ClassVar[tuple[str, ...]] = ()
    private: ClassVar[bool] = False


def seen_by(event: Event, viewer: Viewer) -> Event | None:
    """The event as `viewer` may see it; None if it is not for that viewer."""
    if not (event.private or event.owner_only):
        return event
    if viewer is not None and getattr(event, "seat", None) == viewer:
        return event
    if event.private:
        return None
    return msgspec.structs.replace(event, **dict.fromkeys(event.owner_only))


def tag_of(message: Action | Event) -> str:
    """The name of an action or event as the rules and records write it."""
    return str(message.__struct_config__.tag)
