"""What one viewer may know. Every game's view begins with these fields; `view.py` of the game adds
its own. Nothing else about a state ever leaves the process."""

from typing import TYPE_CHECKING, Any

import msgspec

from railbird.core.chance import Chance
from railbird.core.messages import Seat, Viewer
from railbird.core.pending import Decision, Over, Result

if TYPE_CHECKING:
    from railbird.core.state import State


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
