"""Bots by name: those of every game, those of one game, and a user's own from a file."""

from importlib import import_module
from inspect import getmodule

from railbird.bots.own import load_own_bot, names_a_file
from railbird.core import Game, Player, UnknownPlayer

_FOR_EVERY_GAME = {"random": "railbird.bots.random_bot:RandomBot"}

_FOR_ONE_GAME: dict[str, dict[str, str]] = {
    "big_stakes": {
        "steady": "railbird.bots.big_stakes.steady:Steady",
        "sharp": "railbird.bots.big_stakes.sharp:Sharp",
    },
    "homestretch": {
        "steady": "railbird.bots.homestretch.steady:Steady",
        "sharp": "railbird.bots.homestretch.sharp:Sharp",
    },
    "long_shot": {
        "steady": "railbird.bots.long_shot.steady:Steady",
        "sharp": "railbird.bots.long_shot.sharp:Sharp",
    },
    "top_of_the_stretch": {
        "steady": "railbird.bots.top_of_the_stretch.steady:Steady",
        "sharp": "railbird.bots.top_of_the_stretch.sharp:Sharp",
    },
    "win_place_and_show": {
        "steady": "railbird.bots.win_place_and_show.steady:Steady",
        "sharp": "railbird.bots.win_place_and_show.sharp:Sharp",
    },
}

_ABOUT: dict[tuple[str, str], str] = {
    ("", "random"): "Takes any legal action, each as likely.",
    ("big_stakes", "steady"): "Enters its best horse in every race and rides it as it should be.",
    ("big_stakes", "sharp"): "Plans the whole meet, so that every race gets the right horse.",
    ("homestretch", "steady"): "Plays the odds of the race card and minds its own business.",
    ("homestretch", "sharp"): "Reads the table, looks ahead and plays for the win.",
    ("long_shot", "steady"): "Plays the odds for its own sheet and minds nobody else's.",
    ("long_shot", "sharp"): "Looks ahead and weighs what each choice does to everybody.",
    ("top_of_the_stretch", "steady"): "Trusts the better horse and never bets much.",
    ("top_of_the_stretch", "sharp"): "Runs the race thousands of times first and bets on value.",
}
"""By game, or by none for all of them."""


def bot_names(game_id: str) -> tuple[str, ...]:
    """The bots that can play this game, weakest first."""
    return (*_FOR_EVERY_GAME, *_FOR_ONE_GAME.get(game_id, {}))


def about_bot(name: str, game: Game) -> str:
    """How the bot plays, in a line: from here, or else in the words of its class or module."""
    told = _ABOUT.get((game.id, name)) or _ABOUT.get(("", name))
    if told:
        return told
    kind = type(load_bot(name, game))
    words = " ".join((kind.__doc__ or getmodule(kind).__doc__ or "").replace("`", "").split())
    first, stop, _ = words.partition(". ")
    return first + stop.strip()


def load_bot(name: str, game: Game) -> Player:
    """A new bot for one seat, by its name or, as `./mine.py:Bot`, from a file."""
    if names_a_file(name):
        return load_own_bot(name)
    known = _FOR_EVERY_GAME | _FOR_ONE_GAME.get(game.id, {})
    if name not in known:
        raise UnknownPlayer(
            f"unknown player {name!r}; {game.title} has: {', '.join(bot_names(game.id))}, "
            "or name a class of your own: ./mine.py:Bot"
        )
    module, _, kind = known[name].partition(":")
    bot: Player = getattr(import_module(module), kind)()
    return bot
