"""The games that Railbird knows, by id. Games are imported only when they are asked for."""

from importlib import import_module
from pathlib import Path
from typing import TYPE_CHECKING, Literal, TypeAlias, overload

from railbird.core import Game, Pack, UnknownGame, read_pack

if TYPE_CHECKING:
    from railbird.games.big_stakes import BigStakes
    from railbird.games.homestretch import Homestretch
    from railbird.games.long_shot import LongShot
    from railbird.games.top_of_the_stretch import TopOfTheStretch
    from railbird.games.win_place_and_show import WinPlaceAndShow

Tables: TypeAlias = Pack | Path | str | None
"""A data pack, or the file or folder of one."""

_GAMES = {
    "homestretch": "railbird.games.homestretch:Homestretch",
    "long_shot": "railbird.games.long_shot:LongShot",
    "top_of_the_stretch": "railbird.games.top_of_the_stretch:TopOfTheStretch",
    "win_place_and_show": "railbird.games.win_place_and_show:WinPlaceAndShow",
    "big_stakes": "railbird.games.big_stakes:BigStakes",
}


def game_ids() -> tuple[str, ...]:
    return tuple(_GAMES)


@overload
def load(game_id: Literal["homestretch"], pack: Tables = None) -> "Homestretch": ...
@overload
def load(game_id: Literal["long_shot"], pack: Tables = None) -> "LongShot": ...
@overload
def load(game_id: Literal["top_of_the_stretch"], pack: Tables = None) -> "TopOfTheStretch": ...
@overload
def load(game_id: Literal["win_place_and_show"], pack: Tables = None) -> "WinPlaceAndShow": ...
@overload
def load(game_id: Literal["big_stakes"], pack: Tables = None) -> "BigStakes": ...
@overload
def load(game_id: str, pack: Tables = None) -> Game: ...


def load(game_id: str, pack: Tables = None) -> Game:
    """The game of this id, with the tables of a data pack if one is named."""
    if game_id not in _GAMES:
        raise UnknownGame(f"unknown game {game_id!r}; there are: {', '.join(_GAMES)}")
    module, _, name = _GAMES[game_id].partition(":")
    kind: type[Game] = getattr(import_module(module), name)
    return kind(read_pack(pack) if isinstance(pack, Path | str) else pack)
