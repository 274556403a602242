"""A game's data tables as JSON, for the boards that draw them."""

from typing import Any

import msgspec

from railbird.core import Game


def box_json(game: Game) -> bytes:
    """What the game shows of its box; a key of several parts becomes one text.

    Parts stand like "6/dirt", and a part with parts of its own like "5-2/win".
    """
    return msgspec.json.encode(_plain_keys(msgspec.to_builtins(game.show.shown_box() or {})))


def _plain_keys(value: Any) -> Any:
    match value:
        case dict():
            return {_key(key): _plain_keys(each) for key, each in value.items()}
        case list() | tuple():
            return [_plain_keys(each) for each in value]
    return value


def _key(key: object) -> object:
    return "/".join(map(_part, key)) if isinstance(key, list | tuple) else key


def _part(part: object) -> str:
    return "-".join(map(str, part)) if isinstance(part, list | tuple) else str(part)
