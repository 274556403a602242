"""What a command would change at a table: worked out first, written to disk, then made so."""

from dataclasses import dataclass, field
from typing import NamedTuple

from railbird.core import Seat, Viewer
from railbird.table.protocol.messages import ChatLine
from railbird.table.session.session import Play, Step
from railbird.table.store.rows import TableRow


class Caller(NamedTuple):
    """Who sends a command, and through which seat they look."""

    visitor: str
    looking: Viewer = None


@dataclass(frozen=True, slots=True)
class NewGame:
    play: Play
    prefix: bytes | None = None
    """The record that it goes on from."""


@dataclass(slots=True)
class Change:
    row: TableRow | None = None
    game: NewGame | None = None
    step: Step | None = None
    said: list[ChatLine] = field(default_factory=list)
    look_again: tuple[Seat, ...] = ()
    """Seats whose choices changed though the game did not."""
    new_deadline: bool = False
    """The clocks start afresh."""
    finished: str | None = None
    """The id under which the finished game is kept."""
