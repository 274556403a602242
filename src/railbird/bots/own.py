"""A user's own bot: a class in a Python file, named as `./mine.py:Bot`."""

from railbird.core import Player, UnknownPlayer
from railbird.core.own_file import BadFile, class_in_file, what_went_wrong


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
