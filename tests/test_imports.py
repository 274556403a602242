"""Which part may import which. Each contract is broken once on purpose, to show that it is held.

Modules are read, not imported; imports inside functions and for type checkers count as well.
"""

import ast
from collections.abc import Iterator, Mapping
from functools import cache
from pathlib import Path

import pytest

from railbird.registry import own_ids

SRC = Path(__file__).parents[1] / "src"
GAMES = "railbird.games"

LAYERS = (
    {"core", "lanes", "folders"},
    {"registry", "measure", "rulebook"},
    {"lab", "bots", "analysis", "lessons"},
    {"arena", "rl", "table", "cli", "testing", "api", "__main__"},
)
"""Parts that know no game, from the ground up. Parts of one layer may import each other."""

TABLE_LAYERS = (
    {"refusal", "limits", "characters", "clock", "quiet_log", "metrics", "user_files"},
    {"protocol", "announcer", "text_board"},
    {"store"},
    {"session"},
    {"updates", "playing_time"},
    {"room"},
    {"server"},
)
"""Parts of the table, from the ground up."""

NAMES_GAMES = {"railbird.registry"}
"""Who may import games all the same: the types of `load`, for type checkers alone."""

GAME_LAYERS = (
    {"lab", "library"},
    {"bots"},
    {"insight", "cli", "race_room", "race_room_odds", "library_routes", "routes"},
    {"plugin"},
)
"""Parts of a game above its rules, from the ground up. Everything else in its folder is rules."""

Graph = Mapping[str, frozenset[str]]


def test_the_parts_import_as_they_should() -> None:
    assert list(breaches(graph())) == []


def test_the_games_are_those_in_the_folder() -> None:
    folders = {path.parent.name for path in (SRC / "railbird" / "games").glob("*/__init__.py")}
    assert folders == set(own_ids())


@pytest.mark.parametrize(
    ("module", "imported"),
    [
        ("railbird.table.room.archive", "railbird.games.homestretch.game"),
        ("railbird.table.room.table", "railbird.table.server.socket"),
        ("railbird.table.session.step", "railbird.table.room.table"),
        ("railbird.table.store.sqlite", "railbird.table.session.session"),
        ("railbird.table.limits", "railbird.table.protocol.messages"),
        ("railbird.lab.chunks", "railbird.games.homestretch"),
        ("railbird.core.game", "railbird.lab.result"),
        ("railbird.bots.own", "railbird.table.refusal"),
        ("railbird.games.homestretch.phases.race", "railbird.games.homestretch.bots.odds"),
        ("railbird.games.homestretch.phases.race", "railbird.games.homestretch.lab"),
        ("railbird.games.homestretch.lab.board", "railbird.games.homestretch.bots.odds"),
        ("railbird.games.homestretch.bots.steady", "railbird.games.homestretch.cli"),
        ("railbird.games.homestretch.game", "railbird.games.homestretch.plugin"),
        ("railbird.games.homestretch.state", "railbird.bots.expectimax"),
        ("railbird.games.homestretch.box.components", "railbird.registry"),
        ("railbird.games.homestretch.bots.steady", "railbird.games.long_shot.game"),
    ],
)
def test_an_import_that_should_not_be_is_found(module: str, imported: str) -> None:
    known = graph()
    assert module in known
    spoiled = {**known, module: known[module] | {imported}}
    assert list(breaches(spoiled)) == [f"{module} imports {imported}"]


@cache
def graph() -> dict[str, frozenset[str]]:
    """What of Railbird each module imports."""
    return {_module(path): frozenset(_imports(path)) for path in sorted(SRC.rglob("*.py"))}


def _module(path: Path) -> str:
    return ".".join(path.relative_to(SRC).with_suffix("").parts).removesuffix(".__init__")


def _imports(path: Path) -> Iterator[str]:
    """Submodules by their own name: `from railbird.games import homestretch` names two."""
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            names = [alias.name for alias in node.names]
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0, f"{path}: write out where it comes from"
            below = [f"{node.module}.{alias.name}" for alias in node.names]
            modules = [name for name in below if _is_module(name)]
            names = modules if len(modules) == len(below) else [str(node.module), *modules]
        else:
            continue
        yield from (name for name in names if name.partition(".")[0] == "railbird")


def _is_module(name: str) -> bool:
    path = SRC.joinpath(*name.split("."))
    return path.with_suffix(".py").is_file() or (path / "__init__.py").is_file()


def breaches(graph: Graph) -> Iterator[str]:
    for module, imports in graph.items():
        for imported in sorted(imports):
            if not _allowed(module, imported):
                yield f"{module} imports {imported}"


def _allowed(module: str, imported: str) -> bool:
    if imported in ("railbird", GAMES) or module in ("railbird", GAMES):
        return True
    home, target = _game_of(module), _game_of(imported)
    if home is None:
        if target:
            return module in NAMES_GAMES
        if _part(module) == _part(imported) == "table":
            return _table_layer(imported) <= _table_layer(module)
        return _layer(imported) <= _layer(module)
    if target is None:
        return _game_layer(module) > 0 or _part(imported) in ("core", "lanes")
    return home == target and _game_layer(imported) <= _game_layer(module)


def _game_of(module: str) -> str | None:
    parts = module.split(".")
    return parts[2] if module.startswith(f"{GAMES}.") else None


def _part(module: str) -> str:
    return module.split(".")[1]


def _layer(module: str) -> int:
    (layer,) = (at for at, parts in enumerate(LAYERS) if _part(module) in parts)
    return layer


def _table_layer(module: str) -> int:
    part = [*module.split("."), ""][2]
    return next((at for at, parts in enumerate(TABLE_LAYERS) if part in parts), len(TABLE_LAYERS))


def _game_layer(module: str) -> int:
    """0 for rules."""
    part = [*module.split("."), ""][3]
    return next((at for at, parts in enumerate(GAME_LAYERS, start=1) if part in parts), 0)
