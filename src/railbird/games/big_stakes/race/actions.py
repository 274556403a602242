"""Actions of a race, by the names of the rules (BS-5)."""

from typing import TypeAlias

from railbird.core import Action
from railbird.games.big_stakes.box.components import Band


class ShiftPace(Action, frozen=True, tag="shift_pace"):
    """Listed one point at a time; a whole list of (from, to, points) is accepted (BS-5.2)."""

    horse: int
    """Its card id."""
    shifts: tuple[tuple[int, int, int], ...]


class NoShift(Action, frozen=True, tag="no_shift"):
    """No shift, or none beyond the points moved already."""

    horse: int


class SpendToken(Action, frozen=True, tag="spend_token"):
    number: int
    band: Band | None = None
    """Needed for a 7 alone (BS-2.5)."""


class NoToken(Action, frozen=True, tag="no_token"):
    pass


class Move(Action, frozen=True, tag="move"):
    """A path of F (straight), I (inside) and O (outside)."""

    path: str
    claim: bool = False
    """Tokens are taken without being forced (BS-7.41, V5)."""


class LodgeInquiry(Action, frozen=True, tag="lodge_inquiry"):
    pass


class DeclineInquiry(Action, frozen=True, tag="decline_inquiry"):
    pass


RaceAction: TypeAlias = (
    ShiftPace | NoShift | SpendToken | NoToken | Move | LodgeInquiry | DeclineInquiry
)

NO_TOKEN = NoToken()
LODGE = LodgeInquiry()
DECLINE = DeclineInquiry()
