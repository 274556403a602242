"""A lesson as data: who plays, what the dice bring, and what the coach says at which decision."""

from functools import cache
from importlib.resources import files
from typing import Any

import msgspec

from railbird.core import RailbirdError, Seat, SeatHeader
from railbird.core.toml import BadToml, load_toml
from railbird.registry import game_ids, plugin_of

FEWEST, MOST = 4, 20
"""Moments of a lesson."""


class BadLesson(RailbirdError):
    """A lesson that cannot be used, with the file and the place in it."""


class _Part(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Names that the reader does not know are mistakes."""


class Step(_Part, frozen=True, kw_only=True):
    """One thing the coach says, and where to look."""

    say: str
    point: str = ""
    """What the page outlines: the `data-learn` name of a part of the board."""


class Answer(_Part, frozen=True, kw_only=True):
    """What the coach says about a choice once it was made."""

    say: str
    chose: dict[str, Any] = {}
    """Fields of the action; every action fits an empty one."""


class Moment(_Part, frozen=True, kw_only=True):
    """A decision of the learner that the coach speaks about, once."""

    title: str
    phase: str = ""
    """The phase of the game, if it must be this one."""
    can: tuple[str, ...] = ()
    """Tags of actions that must be possible."""
    when: dict[str, Any] = {}
    """What fields of the learner's view must hold; a dotted name goes into one."""
    steps: tuple[Step, ...]
    suggest: dict[str, Any] = {}
    """What the coach would do: fields of one of the actions that are possible."""
    after: tuple[Answer, ...] = ()
    """The first that fits is said."""


class Script(_Part, frozen=True, kw_only=True):
    """What comes up for some chances in a row, where they are asked for under this name."""

    first: int
    """Counts the chances of the game from 0."""
    purpose: str
    came: tuple[Any, ...]
    """Of a shuffle, the first cards are enough."""


class Opponent(_Part, frozen=True, kw_only=True):
    """A bot. What it wants to do comes before what it thinks best."""

    bot: str
    name: str
    wants: tuple[dict[str, Any], ...] = ()
    """Fields of actions; the first that is possible is taken."""


class Lesson(_Part, frozen=True, kw_only=True):
    about: str
    """What it teaches and how long it takes, in a line."""
    seat: Seat = 0
    """Where the learner sits."""
    opponents: tuple[Opponent, ...]
    """In the other seats, in their order."""
    options: dict[str, Any] = {}
    seed: int
    """Of the dice that are not written down, and of the bots."""
    dice: tuple[Script, ...] = ()
    moments: tuple[Moment, ...]
    between: str
    """What the coach says at other decisions."""
    end: tuple[Step, ...]
    """What the coach says when the game is over."""

    @property
    def seats(self) -> int:
        return len(self.opponents) + 1

    def opponent(self, seat: Seat) -> Opponent | None:
        """Who sits there; None for the learner."""
        if seat == self.seat:
            return None
        return self.opponents[seat - (seat > self.seat)]

    def headers(self, learner: str) -> tuple[SeatHeader, ...]:
        """The seats of a record, with the learner under this name."""
        seats = [SeatHeader(each.name, each.bot) for each in self.opponents]
        seats.insert(self.seat, SeatHeader(learner, "person"))
        return tuple(seats)


def parse_lesson(text: str, where: str) -> Lesson:
    """The lesson of a TOML text; `where` names the file in errors."""
    try:
        lesson = msgspec.convert(load_toml(text), Lesson)
    except BadToml as error:
        raise BadLesson(f"{where}: {error}") from None
    except msgspec.ValidationError as error:
        raise BadLesson(f"{where}: {error}") from None
    _check(lesson, where)
    return lesson


def _check(lesson: Lesson, where: str) -> None:
    if not FEWEST <= len(lesson.moments) <= MOST:
        raise BadLesson(
            f"{where}: {len(lesson.moments)} moments; a lesson has {FEWEST} to {MOST} of them"
        )
    if not 0 <= lesson.seat < lesson.seats:
        raise BadLesson(
            f"{where}: seat {lesson.seat}, but the seats are 0 to {lesson.seats - 1}: "
            "the learner and the opponents"
        )
    if not lesson.end:
        raise BadLesson(f"{where}: end: the coach must say something when the game is over")
    titles = [moment.title for moment in lesson.moments]
    for number, moment in enumerate(lesson.moments, start=1):
        place = f"{where}: moment {number} ({moment.title})"
        if titles.count(moment.title) > 1:
            raise BadLesson(f"{place}: another moment has the same title")
        if not moment.steps:
            raise BadLesson(f"{place}: steps: the coach must say something")
        if not (moment.phase or moment.can or moment.when):
            raise BadLesson(f"{place}: it needs a phase, can or when, to know its decision by")


@cache
def lesson_of(game_id: str) -> Lesson | None:
    """The lesson that a game brings along; None if it has none."""
    where = plugin_of(game_id).lesson if game_id in game_ids() else ""
    if not where:
        return None
    package, _, file = where.partition(":")
    try:
        text = (files(package) / file).read_text(encoding="utf-8")
    except (OSError, ModuleNotFoundError, ValueError) as error:
        raise BadLesson(f"game {game_id!r}: its lesson {where} cannot be read: {error}") from None
    return parse_lesson(text, where)
