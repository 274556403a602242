"""A game's data tables as JSON, for the boards that draw them."""

from typing import Any

import msgspec

from railbird.core import Game


def box_json(game: Game) -> bytes:
    """What the game offers as its `box`; a key of several parts becomes one text: "6/dirt"."""
    return msgspec.json.encode(_plain_keys(msgspec.to_builtins(getattr(game, "box", {}))))


def _plain_keys(value: Any) -> Any:
    match value:
        case dict():
            return {_key(key): _plain_keys(each) for key, each in value.items()}
        case list() | tuple():
            return [_plain_keys(each) for each in value]
    return value


def _key(key: object) -> object:
    return "/".join(map(str, key)) if isinstance(key, list | tuple) else key
