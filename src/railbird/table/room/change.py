"""What a command would change at a table: worked out first, written to disk, then applied."""

from dataclasses import dataclass, field
from typing import NamedTuple

from railbird.core import Viewer
from railbird.table.model import ChatLine, TableRow
from railbird.table.session.session import GameSession
from railbird.table.session.step import Step


class Caller(NamedTuple):
    """Who sends a command, and through which seat they look."""

    visitor: str
    looking: Viewer = None


@dataclass(frozen=True, slots=True)
class NewGame:
    session: GameSession
    prefix: bytes | None = None
    """The record that it goes on from."""


@dataclass(slots=True)
class Change:
    row: TableRow | None = None
    game: NewGame | None = None
    step: Step | None = None
    said: list[ChatLine] = field(default_factory=list)
    finished: str | None = None
    """The id under which the finished game is kept."""

    @property
    def only_said(self) -> bool:
        """Chat has a sequence of its own."""
        return not (self.row or self.game or self.step)
