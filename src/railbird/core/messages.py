"""What passes between a game and the world: actions in, events out, what is waited for, and what a
viewer may know.

All are frozen structs with an explicit tag, so one definition gives JSON, validation and a schema.
They hold plain values and never refer back to a state, so the garbage collector need not watch
them.
"""

from typing import TYPE_CHECKING, Any, ClassVar, TypeAlias

import msgspec

from railbird.core.chance import Chance

if TYPE_CHECKING:
    from railbird.core.state import State

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


# -- what a game waits for: a chance (see `chance`), a decision, or nothing more -----------------


class Decision(msgspec.Struct, frozen=True, tag="decision", gc=False):
    """Seats that act now.

    `must` seats are waited for; `may` seats can act but nobody waits for them. Where answers are
    secret until the last one is in, `asked` names all who were asked, and nobody learns from the
    pending decision who has answered already.
    """

    must: tuple[Seat, ...]
    may: tuple[Seat, ...] = ()
    asked: tuple[Seat, ...] = ()

    def seen_by(self, viewer: Viewer) -> "Decision":
        if not self.asked:
            return self
        answered = viewer in self.asked and viewer not in self.must
        return Decision(tuple(seat for seat in self.asked if not (answered and seat == viewer)))


class House(msgspec.Struct, frozen=True):
    """An opponent that is part of the game and has no seat, such as the rival of a player alone."""

    name: str
    place: int
    score: int


class Result(msgspec.Struct, frozen=True, omit_defaults=True):
    """How a game ended, by seat: the place (1 is best, ties share it) and the final score."""

    places: tuple[int, ...]
    scores: tuple[int, ...]
    house: tuple[House, ...] = ()
    """Those without a seat; they take places like everybody."""

    @property
    def winners(self) -> tuple[Seat, ...]:
        return tuple(seat for seat, place in enumerate(self.places) if place == 1)


class Over(msgspec.Struct, frozen=True, tag="over"):
    """The game has ended."""

    result: Result


# -- what a viewer may know -----------------------------------------------------------------------
#
# Every game's view begins with these fields; `view.py` of the game adds its own. Nothing else about
# a state ever leaves the process.


class View(msgspec.Struct, frozen=True, kw_only=True, tag_field="game", gc=False):
    seat: Viewer
    """Whose view this is; None for a spectator."""
    phase: str
    must: tuple[Seat, ...]
    """Who must act, as far as this viewer may know."""
    may: tuple[Seat, ...]
    """Who else may act, though nobody waits for them."""
    awaiting: str | None
    """The roll, shuffle or draw that comes next, in words."""
    result: Result | None


_NOBODY = Decision(())


def what_is_pending(state: "State", viewer: Viewer) -> dict[str, Any]:
    """The fields of `View` that every game fills in the same way."""
    pending = state.pending
    decision = pending.seen_by(viewer) if isinstance(pending, Decision) else _NOBODY
    return {
        "seat": viewer,
        "phase": state.phase.name,
        "must": decision.must,
        "may": decision.may,
        "awaiting": pending.purpose if isinstance(pending, Chance) else None,
        "result": pending.result if isinstance(pending, Over) else None,
    }
