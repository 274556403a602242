"""A user's own game: a class in a Python file, named as `./sprint.py:Sprint`."""

import re
from typing import Any

from railbird.core.errors import BadPlugin
from railbird.core.game import Game
from railbird.core.own_file import BadFile, class_in_file, what_went_wrong

_NEEDED = [name for name in Game.__annotations__ if not hasattr(Game, name)]
"""What every game must define."""

_ID = re.compile(r"[a-z][a-z0-9_]{0,39}")
"""An id stands in addresses and in the names of files."""


def game_in_file(name: str) -> type[Game[Any, Any, Any]]:
    """The game that the name points to; BadPlugin says in a line why it cannot be used."""
    try:
        kind = class_in_file(name, "Sprint")
    except BadFile as error:
        raise BadPlugin(str(error)) from None
    if not issubclass(kind, Game):
        raise BadPlugin(f"{name}: the class is no railbird.core.Game")
    missing = [each for each in _NEEDED if not hasattr(kind, each)]
    if missing:
        raise BadPlugin(f"{name}: the game does not say its {', '.join(missing)}")
    if not (isinstance(kind.id, str) and _ID.fullmatch(kind.id)):
        raise BadPlugin(
            f"{name}: the id {kind.id!r} must be up to 40 small letters, digits and underscores, "
            "and begin with a letter"
        )
    try:
        kind()
    except (Exception, SystemExit) as error:
        raise BadPlugin(f"{name} cannot be constructed: {what_went_wrong(error)}") from None
    return kind
