"""Bots by name: those of every game, those of one game, and a user's own from a file."""

from collections.abc import Mapping
from inspect import getmodule

from railbird.bots.guard import Absent
from railbird.core import (
    Action,
    Game,
    Perspective,
    Player,
    RailbirdError,
    UnknownGame,
    UnknownPlayer,
    did_you_mean,
)
from railbird.core.lazy import installed
from railbird.core.own_file import (
    BadFile,
    class_in_file,
    names_a_file,
    names_a_program,
    what_went_wrong,
)
from railbird.core.plugin import BotEntry
from railbird.registry import named, plugin_of

LEVELS = ("random", "steady", "sharp")
"""Bots by how well they play; all others of a game are styles."""

_FOR_EVERY_GAME = {
    "random": BotEntry("railbird.bots.registry:RandomBot", "Takes a legal action at random.")
}


def _bots_of(game_id: str) -> Mapping[str, BotEntry]:
    """A game that is not registered has those of every game."""
    try:
        own = plugin_of(game_id).bots
    except UnknownGame:
        own = {}
    return {**_FOR_EVERY_GAME, **own}


def bot_names(game_id: str) -> tuple[str, ...]:
    """The bots that can play this game: the levels, weakest first, then the styles."""
    return tuple(name for name, entry in _bots_of(game_id).items() if installed(entry.needs))


def style_names(game_id: str) -> tuple[str, ...]:
    return tuple(name for name in bot_names(game_id) if name not in LEVELS)


def opponents_of(game_id: str) -> tuple[str, ...]:
    """Who sits down where nobody chooses. A game that names nobody gets a fair opponent: better
    than the weakest, not yet the strongest."""
    return plugin_of(game_id).opponents or bot_names(game_id)[:2][-1:]


def about_bot(name: str, game: Game) -> str:
    """How the bot plays, in a line: from here, or else in the words of its class or module."""
    entry = _bots_of(game.id).get(name)
    if entry and entry.about:
        return entry.about
    kind = type(load_bot(name, game))
    words = " ".join((kind.__doc__ or getmodule(kind).__doc__ or "").replace("`", "").split())
    first, stop, _ = words.partition(". ")
    return first + stop.strip()


def load_bot(name: str, game: Game) -> Player:
    """A new bot for one seat, by its name or, as `./mine.py:Bot`, from a file."""
    if names_a_program(name):
        raise UnknownPlayer(f"{name}: a program cannot play here")
    if names_a_file(name):
        return load_own_bot(name)
    entry = _bots_of(game.id).get(name)
    if entry is None:
        raise UnknownPlayer(
            f"unknown player {name!r}; {game.title} has: {', '.join(bot_names(game.id))}, "
            f"or name your own: ./mine.py:Bot, cmd:./mybot.{did_you_mean(name, bot_names(game.id))}"
        )
    if not installed(entry.needs):
        raise UnknownPlayer(f"{name} needs the package {entry.needs}, which is not installed here")
    bot: Player = named(entry.where, f"bot {name!r}")()
    return bot


def load_or_absent(name: str, game: Game) -> Player:
    """As `load_bot`, for a game that has begun: a bot that was taken away since, or that lacks
    something it needs, is no reason to stop."""
    try:
        return load_bot(name, game)
    except RailbirdError as error:
        return Absent(error)


def load_own_bot(name: str) -> Player:
    """A new bot of the class that the name points to; UnknownPlayer says what is wrong with it."""
    try:
        kind = class_in_file(name, "Bot")
    except BadFile as error:
        raise UnknownPlayer(str(error)) from None
    if not callable(getattr(kind, "choose", None)):
        raise UnknownPlayer(f"{name}: the class needs a method choose(self, seen)")
    try:
        bot: Player = kind()
    except (Exception, SystemExit) as error:
        raise UnknownPlayer(f"{name} cannot be constructed: {what_went_wrong(error)}") from None
    return bot


class RandomBot:
    def choose(self, seen: Perspective) -> Action:
        return seen.rng.choice(seen.legal)
