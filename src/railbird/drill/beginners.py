"""Exercises for beginners, from bots' games: a file beside the game, named in its plug-in.

The file begins with the rules and tables it was made for. It is refused by name where those are
others: what was best then need not be so now.
"""

from collections.abc import Iterable, Sequence
from functools import cache
from importlib.resources import files

import msgspec

from railbird.core import Game
from railbird.drill.exercise import BadExercise, Exercise, ShownExercise, read_exercise
from railbird.registry import plugin_of


class Made(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The first line: what the exercises were made for."""

    game: str
    rules: int
    data: str
    """The digest of its tables."""


def made_for(game: Game) -> Made:
    return Made(game.id, game.rules_version, game.data_digest())


def beginners(game: Game) -> Sequence[Exercise]:
    """The set of a game, easiest first; none where it has no file, or tables of its own.

    BadExercise says what is wrong with the file.
    """
    named = plugin_of(game.id).exercises
    if not named or game.pack is not None:
        return ()
    return _read(named, made_for(game))


@cache
def _read(named: str, fits: Made) -> Sequence[Exercise]:
    package, _, file = named.partition(":")
    try:
        text = (files(package) / file).read_bytes()
    except (OSError, ImportError) as error:
        raise BadExercise(f"{named} cannot be read: {error}") from None
    return read_set(text, fits, named)


def read_set(text: bytes, fits: Made, named: str) -> Sequence[Exercise]:
    first, *lines = text.splitlines()
    try:
        made = msgspec.json.decode(first, type=Made)
    except msgspec.DecodeError as error:
        raise BadExercise(f"{named}: the first line cannot be read: {error}") from None
    if made != fits:
        raise BadExercise(
            f"{named}: made for {made.game}, rules {made.rules}, tables {made.data}; here are "
            f"{fits.game}, rules {fits.rules}, tables {fits.data}. Make them again: "
            "make exercises"
        )
    return tuple(read_exercise(line) for line in lines)


def written(game: Game, exercises: Iterable[Exercise]) -> bytes:
    """The file of a set."""
    lines = [made_for(game), *sorted(exercises, key=lambda one: (-one.gap, one.id))]
    return b"".join(msgspec.json.encode(line) + b"\n" for line in lines)


def shown_beginners(game: Game) -> dict[str, ShownExercise]:
    """The set of a game, by id."""
    return {exercise.id: ShownExercise(exercise, game) for exercise in beginners(game)}
