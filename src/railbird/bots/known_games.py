"""A cache of loaded games, including those with a data pack."""

from functools import lru_cache

import msgspec

from railbird.core import Game, Pack
from railbird.registry import load


def known_game(game_id: str, pack: Pack | None) -> Game:
    return _load(game_id, msgspec.json.encode(pack))


@lru_cache(maxsize=16)
def _load(game_id: str, pack: bytes) -> Game:
    return load(game_id, msgspec.json.decode(pack, type=Pack | None))
