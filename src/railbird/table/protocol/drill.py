"""Learning from mistakes over HTTP: what there is to answer, the question, and the verdict."""

import msgspec

from railbird.core import Seat, View


class DrillGame(msgspec.Struct, frozen=True, kw_only=True):
    """What a visitor can learn from in a game."""

    game: str
    title: str
    own: int
    """Exercises made of costly decisions in one's own reviewed games."""
    beginners: int
    """Exercises for everybody, from games of bots."""
    due: int
    """How many are asked now: those whose time has come, and new ones."""
    learnt: int
    """Put away after right answers."""
    next_due: int | None
    """When one is asked again, in milliseconds since 1970; None if none is."""


class DrillExercise(msgspec.Struct, frozen=True, kw_only=True):
    """A decision as its seat saw it. Nothing here tells what was played, or what is best."""

    id: str
    record: str | None
    """The game of one's own that it comes from; None for an exercise for beginners."""
    seat: Seat
    names: tuple[str, ...]
    view: View
    question: str
    choices: tuple[str, ...]
    box: str
    """The address of the tables that the board needs."""


class DrillRound(msgspec.Struct, frozen=True, kw_only=True):
    """A few exercises, which take about two minutes."""

    game: str
    title: str
    exercises: tuple[DrillExercise, ...]
    next_due: int | None


class DrillAnswer(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    choice: int
    """Counted from 0."""


class DrillOption(msgspec.Struct, frozen=True, kw_only=True):
    words: str
    said: str
    """ "wins 31 ± 2 games in 100"."""
    right: bool


class DrillVerdict(msgspec.Struct, frozen=True, kw_only=True):
    right: bool
    words: str
    lesson: str
    """What to remember; "" where there is nothing to say."""
    options: tuple[DrillOption, ...]
    played: int | None
    """Which was played in one's own game."""
    n: int
    """The position of that game at which it was decided."""
    learnt: bool
    """It is put away."""
    due: int
    """When it is asked again, in milliseconds since 1970."""
    policy: str
    """The bot that finished the game for everybody in the rollouts."""
    rollouts: int
    """Of each option."""
