"""Bots by name: those of every game, those of one game, and a user's own from a file."""

from importlib import import_module

from railbird.bots.own import load_own_bot, names_a_file
from railbird.core import Game, Player, UnknownPlayer

_FOR_EVERY_GAME = {"random": "railbird.bots.random_bot:RandomBot"}

_FOR_ONE_GAME: dict[str, dict[str, str]] = {
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
}


def bot_names(game_id: str) -> tuple[str, ...]:
    """The bots that can play this game, weakest first."""
    return (*_FOR_EVERY_GAME, *_FOR_ONE_GAME.get(game_id, {}))


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
