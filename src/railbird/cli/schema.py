"""railbird schema: JSON Schemas of what Railbird writes, sends and prints, made from its types."""

import inspect
import json
import sys
from collections.abc import Callable, Sequence
from types import ModuleType
from typing import Any, get_args, get_origin

import msgspec
from cyclopts import App

from railbird.bots.programs.messages import schema as programs
from railbird.cli.documents import DOCUMENTS
from railbird.cli.game_files import game_id
from railbird.core import BadSetup, Game, Pack, UnknownGame
from railbird.core.record import Decided, Ended, Header, Resolved
from railbird.registry import game_ids, load
from railbird.table.protocol import api, commands, drill, messages, workshop

app = App(
    name="schema",
    help_epilogue="""\
Examples:
  railbird schema record
  railbird schema json
  railbird schema homestretch""",
)

Schema = dict[str, Any]

HASH = {
    "description": "Of the line above and of this one without its hash; see docs/record.md.",
    "type": "string",
    "pattern": "^[0-9a-f]{32}$",
}

OPEN = {"Action": "do", "Event": "event", "View": "game", "Chance": "chance"}
"""Where a table carries whatever a game defines, only its tag is known."""


@app.default
def print_schema(name: str, /) -> None:
    """Print a JSON Schema (draft 2020-12).

    Parameters
    ----------
    name
        record: a line of a record. pack: a pack in one file. table: messages, commands and
        answers of a table. json: what commands print with --json. programs: the lines exchanged
        with a program. Or a game: its options, actions, events and views. One of your own is a
        file and a class.
    """
    made = SCHEMAS[name]() if name in SCHEMAS else of_game(_game(name))
    sys.stdout.write(json.dumps(made, indent=2, ensure_ascii=False) + "\n")


def _game(name: str) -> Game:
    try:
        return load(game_id(name))
    except UnknownGame:
        known = ", ".join((*SCHEMAS, *game_ids()))
        raise BadSetup(f"there is no schema {name!r}; there are: {known}") from None


def record() -> Schema:
    """Each line is an object of its own, closed, and ends with its hash."""
    lines = (Header, Decided, Resolved, Ended)
    made = _schema(
        "A line of a record",
        "The first line is a header, the last one of a finished game an end.",
        {"line": lines},
    )
    for line in lines:
        part = made["$defs"][line.__name__]
        part["properties"]["hash"] = HASH
        part["required"] = [*part["required"], "hash"]
    return made


def pack() -> Schema:
    return _schema("A pack in one file", "As the workshop exports it.", {"pack": (Pack,)})


def table() -> Schema:
    made = _schema(
        "The protocol of a table",
        "Over the socket the server sends `message` and the browser `command`; the calls below "
        "/api take and give the others, named in docs/protocol.md. Readers pass over fields that "
        "they do not know.",
        {
            "message": get_args(messages.ServerMessage),
            "command": get_args(commands.ClientCommand),
            "call": (*_structs_of(api), *_structs_of(drill), *_structs_of(workshop)),
        },
    )
    for base, tag in OPEN.items():
        part = made["$defs"].get(base, {})
        part.pop("additionalProperties", None)
        if part:
            part["properties"][tag] = {"type": "string"}
    return made


def documents() -> Schema:
    """A list has no format, for it is printed as it is."""
    made = _schema(
        "What commands print with --json",
        "By command. Readers pass over fields that they do not know.",
        {name: _items(kinds) for name, kinds in DOCUMENTS.items()},
    )
    for name, kinds in DOCUMENTS.items():
        made["$defs"][name] = {"anyOf": [_document(kind) for kind in kinds]}
    return made


def of_game(game: Game) -> Schema:
    return _schema(
        f"{game.title}: options, actions, events and views",
        f"Of the rules in version {game.rules_version}.",
        {
            "options": (game.options_type,),
            "action": get_args(game.action_type) or (game.action_type,),
            "event": get_args(game.event_type) or (game.event_type,),
            "view": (game.view_type,),
        },
    )


SCHEMAS: dict[str, Callable[[], Schema]] = {
    "record": record,
    "pack": pack,
    "table": table,
    "json": documents,
    "programs": programs,
}


def _schema(title: str, words: str, groups: dict[str, Sequence[Any]]) -> Schema:
    """Any member of any group; each group can be named alone, as `#/$defs/command`."""
    kinds = list(dict.fromkeys(kind for group in groups.values() for kind in group))
    refs, parts = msgspec.json.schema_components(kinds, ref_template="#/$defs/{name}")
    place = dict(zip(kinds, refs, strict=True))
    named = {name: {"anyOf": [place[kind] for kind in kinds]} for name, kinds in groups.items()}
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": f"Railbird: {title}",
        "description": words,
        "anyOf": [{"$ref": f"#/$defs/{name}"} for name in named],
        "$defs": {**named, **parts},
    }


def _items(kinds: Sequence[Any]) -> list[Any]:
    return [get_args(kind)[0] if get_origin(kind) is list else kind for kind in kinds]


def _document(kind: Any) -> Schema:
    (item,) = _items([kind])
    ref = {"$ref": f"#/$defs/{item.__name__}"}
    if get_origin(kind) is list:
        return {"type": "array", "items": ref}
    format_ = {"properties": {"format": {"type": "integer"}}, "required": ["format"]}
    return {"allOf": [ref, format_]}


def _structs_of(module: ModuleType) -> list[type[msgspec.Struct]]:
    return [
        kind
        for _, kind in inspect.getmembers(module, inspect.isclass)
        if issubclass(kind, msgspec.Struct) and kind.__module__ == module.__name__
    ]
