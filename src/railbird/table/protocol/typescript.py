"""Writes the web client's types to web/src/protocol.ts.

Run it with `python -m railbird.table.protocol.typescript`.

One file holds the messages of the table, then for every game its views, actions, events, options
and data tables; their names begin with the name of the game's class.
"""

import re
import sys
from collections.abc import Iterable
from pathlib import Path
from typing import Any, get_args, get_origin

import msgspec
from msgspec import inspect

from railbird.core import Action, Chance, Draw, Event, Faces, Game, Roll, Shuffle, View
from railbird.registry import load, own_ids, part_of
from railbird.table.protocol import api, commands, drill, messages, workshop

TARGET = Path(__file__).parents[4] / "web" / "src" / "protocol.ts"

HEAD = """\
// Made by `python -m railbird.table.protocol.typescript` from the server's structs. Do not edit.
// docs/protocol.md says what the messages mean.

/** An action of some game; `do` names it. */
export type Action = { do: string; [field: string]: unknown };

/** An event of some game; `event` names it. */
export type GameEvent = { event: string; [field: string]: unknown };
"""

_OPEN_BASES = {Action: "Action", Event: "GameEvent", Chance: "Chance", View: "View"}
"""Where a message carries whatever a game defines, its type is the common base."""

_ROUTES = [routes for game_id in own_ids() if (routes := part_of(game_id, "routes"))]
"""Calls that our games add to the server."""

_FROM_CLIENT = (
    commands.Command,
    api.NewTable,
    api.LessonWanted,
    api.SeatPlan,
    api.HandoverWanted,
    api.MarkGiven,
    drill.DrillAnswer,
    workshop.NewVariant,
    workshop.VariantEdit,
    workshop.MeasureWanted,
    *(kind for routes in _ROUTES for kind in routes.from_client),
)
"""What the client makes: it may leave out what has a default. The server leaves nothing out."""


class Writer:
    """Collects types, each once, under names that do not collide between games."""

    def __init__(self) -> None:
        self.names: dict[type, str] = {}
        self.lines: list[str] = []

    def add(self, kind: type[Any], prefix: str = "") -> str:
        """The name of the struct's type, which is written if it is new."""
        if kind in self.names:
            return self.names[kind]
        name = _title(kind) if _title(kind).startswith(prefix) else prefix + _title(kind)
        assert name not in self.names.values(), f"two types are called {name}"
        self.names[kind] = name
        info = inspect.type_info(kind)
        assert isinstance(info, inspect.StructType)
        plain = get_origin(kind) or kind
        optional = issubclass(plain, _FROM_CLIENT) or plain.__struct_config__.omit_defaults
        fields = [
            f"  {_name(field, optional)}: {self.type(field.type, prefix)};" for field in info.fields
        ]
        if info.tag_field:
            fields.insert(0, f'  {info.tag_field}: "{info.tag}";')
        if kind is View:
            fields = ["  game: string;", *fields[1:], "  [field: string]: unknown;"]
        doc = _first_line(kind)
        self.lines += ["", *([f"/** {doc} */"] if doc else [])]
        self.lines += [f"export type {name} = {{", *fields, "};"]
        return name

    def union(self, name: str, kinds: Iterable[type], prefix: str = "") -> None:
        parts = [self.add(kind, prefix) for kind in kinds]
        self.lines += ["", f"export type {name} =", *(f"  | {part}" for part in parts)]
        self.lines[-1] += ";"

    def type(self, info: inspect.Type, prefix: str) -> str:
        match info:
            case inspect.Metadata(type=inner, extra=extra):
                return extra["typescript"] if extra else self.type(inner, prefix)
            case inspect.StructType(cls=cls):
                return _OPEN_BASES.get(cls) or self.add(cls, prefix)
            case inspect.LiteralType(values=values):
                return " | ".join(msgspec.json.encode(value).decode() for value in values)
            case inspect.UnionType(types=types):
                return " | ".join(dict.fromkeys(self.type(part, prefix) for part in types))
            case inspect.VarTupleType(item_type=item) | inspect.ListType(item_type=item):
                name = self.type(item, prefix)
                return f"({name})[]" if " | " in name else f"{name}[]"
            case inspect.TupleType(item_types=items):
                return f"[{', '.join(self.type(item, prefix) for item in items)}]"
            case inspect.DictType(key_type=key, value_type=value):
                keys = self.type(key, prefix)
                named = keys if keys in ("number", "string") or keys.startswith('"') else "string"
                return f"Record<{named}, {self.type(value, prefix)}>"
        return _PLAIN.get(type(info), "unknown")


_PLAIN: dict[type[inspect.Type], str] = {
    inspect.IntType: "number",
    inspect.FloatType: "number",
    inspect.StrType: "string",
    inspect.BoolType: "boolean",
    inspect.NoneType: "null",
}


def _title(kind: type[Any]) -> str:
    """The name of a struct; of a generic one with what it is filled with."""
    origin = get_origin(kind)
    if origin is None:
        return kind.__name__
    filling = re.findall(r"\w+", " ".join(map(str, get_args(kind))).replace("typing.Literal", ""))
    return str(origin.__name__) + "".join(word.capitalize() for word in filling)


def _name(field: inspect.Field, optional: bool) -> str:
    # msgspec reports a field that is unset by default as neither required nor with a default.
    unset = field.default is field.default_factory is msgspec.NODEFAULT
    return (
        f"{field.encode_name}?" if not field.required and (optional or unset) else field.encode_name
    )


def _first_line(kind: type) -> str:
    """The docstring of the class itself, not an inherited one."""
    return (vars(kind).get("__doc__") or "").strip().split("\n")[0]


def _structs_of(module: Any) -> list[type]:
    return [
        kind
        for kind in vars(module).values()
        if isinstance(kind, type)
        and issubclass(kind, msgspec.Struct)
        and kind.__module__ == module.__name__
        and kind not in (messages.Message, commands.Command)
    ]


def _write_game(writer: Writer, game: Game) -> None:
    prefix = type(game).__name__
    writer.lines += ["", "", f"// {game.title}"]
    writer.add(game.options_type, prefix)
    writer.union(f"{prefix}Action", get_args(game.action_type) or (game.action_type,), prefix)
    writer.union(f"{prefix}Event", get_args(game.event_type) or (game.event_type,), prefix)
    writer.add(game.view_type, prefix)
    for kind in game.show.detail_types:
        writer.add(kind, prefix)
    box = game.show.shown_box()
    if box is not None:
        writer.add(type(box), prefix)


def typescript() -> str:
    writer = Writer()
    writer.add(View)
    writer.union("Chance", (Roll, Faces, Shuffle, Draw))
    for module in (messages, commands, api, drill, workshop, *(each.messages for each in _ROUTES)):
        for kind in _structs_of(module):
            writer.add(kind)
    writer.union("ServerMessage", get_args(messages.ServerMessage))
    writer.union("ClientCommand", get_args(commands.ClientCommand))
    for game_id in own_ids():
        _write_game(writer, load(game_id))
    return HEAD + "\n".join(writer.lines) + "\n"


def main() -> None:
    TARGET.parent.mkdir(parents=True, exist_ok=True)
    TARGET.write_text(typescript(), encoding="utf-8")
    sys.stderr.write(f"{TARGET} is up to date\n")


if __name__ == "__main__":
    main()
