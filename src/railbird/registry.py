"""The games that Railbird knows, by id: its own, those of other packages that are installed, and
those from files that whoever started this process has named.

A game is imported only when it is asked for. One that cannot be used is named with the reason, and
all the others work.
"""

import logging
from collections.abc import Iterable
from functools import cache
from importlib import import_module
from pathlib import Path
from typing import TYPE_CHECKING, Any, Literal, TypeAlias, overload

from railbird.core import (
    BadPlugin,
    Game,
    Pack,
    RailbirdError,
    UnknownGame,
    did_you_mean,
    read_pack,
)
from railbird.core.lazy import installed
from railbird.core.own_file import importable, in_full, what_went_wrong
from railbird.core.own_game import game_in_file
from railbird.core.plugin import GENERIC, GROUP, Plugin

if TYPE_CHECKING:
    from railbird.games.big_stakes.game import BigStakes
    from railbird.games.homestretch.game import Homestretch
    from railbird.games.long_shot.game import LongShot
    from railbird.games.top_of_the_stretch.game import TopOfTheStretch
    from railbird.games.win_place_and_show.game import WinPlaceAndShow

Tables: TypeAlias = Pack | Path | str | None
"""A data pack, or the file or folder of one."""

_OWN = {
    game_id: f"railbird.games.{game_id}.plugin:PLUGIN"
    for game_id in (
        "homestretch",
        "long_shot",
        "top_of_the_stretch",
        "win_place_and_show",
        "big_stakes",
    )
}
"""A static list, so that a checkout works that is not installed."""

_from_files: dict[str, tuple[str, Plugin]] = {}
"""Games from files by their id, each with the name of its file and class."""

_log = logging.getLogger("railbird")


def own_ids() -> tuple[str, ...]:
    """The games that come with Railbird."""
    return tuple(_OWN)


def game_ids() -> tuple[str, ...]:
    """Railbird's own games, then those of other packages by name, then those from files."""
    return (*_OWN, *sorted(_foreign()), *_from_files)


def add_file(name: str) -> str:
    """Let this process know the game of a file, named as `./sprint.py:Sprint`; gives its id.

    The file is run, so the name must come from whoever started the process.
    """
    kind = game_in_file(name)
    full = in_full(name)
    known = _place_of(kind.id)
    if known not in (None, full):
        raise BadPlugin(f"{name}: its id {kind.id!r} is taken by {known}; give it another")
    _from_files[kind.id] = full, Plugin(game=importable(name))
    return kind.id


def add_files(names: Iterable[str]) -> None:
    """For a process that works for another: let it know the same files."""
    for name in names:
        add_file(name)


def files_added() -> tuple[str, ...]:
    """The files of this process, for `add_files` in another."""
    return tuple(name for name, _ in _from_files.values())


def file_of(game_id: str) -> str | None:
    """The file and class of a game that was added from one."""
    return _from_files[game_id][0] if game_id in _from_files else None


def _place_of(game_id: str) -> str | None:
    if game_id in _OWN:
        return "a game of Railbird"
    return " and ".join(_foreign().get(game_id, ())) or file_of(game_id)


@cache
def _foreign() -> dict[str, list[str]]:
    """Where plug-ins of other packages are, by the id of their game."""
    from importlib.metadata import entry_points  # takes its time

    found: dict[str, list[str]] = {}
    for entry in entry_points(group=GROUP):
        if entry.value == _OWN.get(entry.name):
            continue
        if entry.name in _OWN:
            _log.warning("%s is a game of Railbird; %s is left out", entry.name, entry.value)
        elif entry.value not in found.setdefault(entry.name, []):
            found[entry.name].append(entry.value)
    return found


def plugin_of(game_id: str) -> Plugin:
    """What a game brings along; BadPlugin with the reason if it cannot be used."""
    if game_id in _from_files:
        return _from_files[game_id][1]
    where = _OWN.get(game_id)
    if where is None:
        if game_id not in _foreign():
            known = ", ".join(game_ids())
            near = did_you_mean(game_id, game_ids())
            raise UnknownGame(f"unknown game {game_id!r}; there are: {known}.{near}")
        where, *others = _foreign()[game_id]
        if others:
            both = " and ".join((where, *others))
            raise BadPlugin(f"game {game_id!r}: {both} have the same id; uninstall all but one")
    plugin = named(where, f"game {game_id!r}")
    if not isinstance(plugin, Plugin):
        raise BadPlugin(f"game {game_id!r}: {where} is no railbird.core.plugin.Plugin")
    return plugin


def named(where: str, what: str) -> Any:
    """The object that `module:name` names; BadPlugin if it cannot be imported."""
    module, _, name = where.partition(":")
    try:
        return getattr(import_module(module), name)
    except (Exception, SystemExit) as error:
        reason = what_went_wrong(error)
        raise BadPlugin(f"{what}: {where} cannot be imported: {reason}") from error


def has_board(game_id: str) -> bool:
    """Whether the page has a board that draws this game; otherwise it shows the game as text."""
    return plugin_of(game_id).board != GENERIC


def load_all() -> dict[str, Game]:
    """Every game by its id; one that cannot be used is left out and the reason is logged."""
    games: dict[str, Game] = {}
    for game_id in game_ids():
        try:
            games[game_id] = load(game_id)
        except RailbirdError as error:
            if game_id in _OWN:
                raise
            _log.warning("%s", error)
    return games


def part_of(game_id: str, part: str) -> Any:
    """What the plug-in of a game names as its `lab`, `insight` …; None where there is nothing, or
    a package that it needs is missing.

    A game that is not registered has no parts.
    """
    if game_id not in game_ids():
        return None
    plugin = plugin_of(game_id)
    if not installed(plugin.needs.get(part, "")):
        return None
    where = getattr(plugin, part)
    return named(where, f"game {game_id!r}, {part}") if where else None


def use_kernels(game_id: str) -> None:
    """Let kernels work out what takes the rules of this game long, if it has any."""
    use = part_of(game_id, "use_kernels")
    if use:
        use()


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
    where = plugin_of(game_id).game
    kind = named(where, f"game {game_id!r}")
    if not (isinstance(kind, type) and issubclass(kind, Game)):
        raise BadPlugin(f"game {game_id!r}: {where} is no railbird.core.Game")
    if kind.id != game_id:
        raise BadPlugin(f"game {game_id!r}: {where} calls itself {kind.id!r}")
    return kind(read_pack(pack) if isinstance(pack, Path | str) else pack)
