"""True chances for the odds board of a table.

They are worked out from what everybody may know, and from nothing else. A game joins with a module
of its own that holds a `Board`, and names it in its plug-in.
"""

from collections.abc import Callable, Iterable
from functools import cache
from typing import Any, Generic, NamedTuple, TypeVar

import msgspec

from railbird.bots.known_games import known_game
from railbird.core import Event, Pack
from railbird.registry import part_of


class LineChance(msgspec.Struct, frozen=True, kw_only=True):
    """A bet on a horse: to win, to place, to show."""

    line: str
    chance: float
    fair: float | None
    """The odds to one that would be fair; None if it cannot come in."""
    posted: str | None
    """What the board of the game offers."""
    worth: float | None
    """What the bet returns on average; None without an offer."""


class HorseChances(msgspec.Struct, frozen=True, kw_only=True):
    number: int
    name: str
    mark: str = ""
    """A handicap that lies with the horse."""
    lines: tuple[LineChance, ...]


class StageChances(msgspec.Struct, frozen=True, kw_only=True):
    """Chances to win when a part of the race has been run."""

    after: str
    """What has been run, as the game names it."""
    win: tuple[float, ...]
    """By horse, as they start."""


class RaceChances(msgspec.Struct, frozen=True, kw_only=True):
    race: int
    """Counted from 1 in a game."""
    horses: tuple[HorseChances, ...]
    """Empty where they cannot be worked out here; `how` says why. It is empty too while they are
    still being worked out."""
    worth: str
    """What `worth` counts, in words."""
    how: str
    """How they were worked out, in words."""
    running: tuple[StageChances, ...] = ()
    """As the race is run, stage by stage; a board shows the stage that it has come to."""


Answer = TypeVar("Answer", RaceChances, StageChances)


class Work(NamedTuple, Generic[Answer]):
    """What is to be worked out; it can go to another process, and equal ones have one answer."""

    answer: Callable[..., Answer]
    """Takes the game, the number of the race and these: whatever of the race matters."""
    about: tuple[Any, ...]
    light: bool = False
    """Only looked up."""


class Asked(NamedTuple):
    race: int
    closed: bool
    """Nobody can bet on this race any more."""
    work: Work[RaceChances]
    stages: tuple[Work[StageChances], ...] = ()
    """What has been run of it so far."""


class Board(NamedTuple):
    races: Callable[..., Iterable[Asked]]
    """Takes the game, the public view and the events that everybody heard: every race so far whose
    chances can be known."""
    rings: tuple[type[Event], ...]
    """Events, like a change of phase, after which there may be more or other questions."""

    def asked(self, game: Any, view: Any, told: Iterable[Event]) -> list[Asked]:
        return list(self.races(game, view, told))


@cache
def board_of(game_id: str) -> Board | None:
    """The odds board of a game; None for games that have none."""
    board = part_of(game_id, "lab")
    assert board is None or isinstance(board, Board)
    return board


def line_chance(line: str, chance: float, posted: str | None, worth: float | None) -> LineChance:
    fair = (1 - chance) / chance if chance > 0 else None
    return LineChance(line=line, chance=chance, fair=fair, posted=posted, worth=worth)


def work_out(game_id: str, pack: Pack | None, race: int, work: Work[Answer]) -> Answer:
    """In a process of its own."""
    return work.answer(known_game(game_id, pack), race, *work.about)
