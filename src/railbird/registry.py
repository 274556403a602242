"""The games that Railbird knows, by id. Games are imported only when they are asked for."""

from importlib import import_module
from pathlib import Path

from railbird.core import Game, Pack, UnknownGame, read_pack

_GAMES = {
    "homestretch": "railbird.games.homestretch:Homestretch",
    "long_shot": "railbird.games.long_shot:LongShot",
    "top_of_the_stretch": "railbird.games.top_of_the_stretch:TopOfTheStretch",
    "win_place_and_show": "railbird.games.win_place_and_show:WinPlaceAndShow",
    "big_stakes": "railbird.games.big_stakes:BigStakes",
}


def game_ids() -> tuple[str, ...]:
    return tuple(_GAMES)


def load(game_id: str, pack: Pack | Path | str | None = None) -> Game:
    """The game of this id, with the tables of a data pack if one is named."""
    if game_id not in _GAMES:
        raise UnknownGame(f"unknown game {game_id!r}; there are: {', '.join(_GAMES)}")
    module, _, name = _GAMES[game_id].partition(":")
    kind: type[Game] = getattr(import_module(module), name)
    return kind(read_pack(pack) if isinstance(pack, Path | str) else pack)
