"""Options of a game, defined once as a struct and read from there by terminal, browser and record.

class Options(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    bet_order: Annotated[Literal["open", "strict"], about("strict forbids …", "HS-9.1")] = "open"
"""

from collections.abc import Mapping
from typing import Any, Literal, TypeVar

import msgspec
from msgspec import inspect

from railbird.core.errors import BadSetup

O = TypeVar("O", bound=msgspec.Struct)  # noqa: E741 – options of some game


class Option(msgspec.Struct, frozen=True):
    """One option as people see it."""

    name: str
    kind: Literal["yes/no", "number", "choice", "list", "data"]
    default: Any
    help: str
    rule: str
    values: tuple[str, ...] = ()
    """The words to choose from (choice), or allowed in the list."""
    low: int | None = None
    high: int | None = None

    @property
    def allowed(self) -> str:
        match self.kind:
            case "yes/no":
                return "true or false"
            case "number":
                return f"a whole number from {self.low} to {self.high}"
            case "choice":
                return "one of " + ", ".join(self.values)
            case "list":
                return "a list of " + (", ".join(self.values) or "words")
            case _:
                return "data"


def about(text: str, rule: str, **limits: Any) -> msgspec.Meta:
    """The annotation of an option: its meaning in a sentence, its rule, and limits of a number."""
    return msgspec.Meta(description=text, extra_json_schema={"rule": rule}, **limits)


def options_of(kind: type[msgspec.Struct]) -> tuple[Option, ...]:
    """All options of a game, in the order of its rules."""
    info = inspect.type_info(kind)
    assert isinstance(info, inspect.StructType)
    return tuple(_option(field) for field in info.fields)


def _option(field: inspect.Field) -> Option:
    described = field.type
    schema: dict[str, Any] = {}
    while isinstance(described, inspect.Metadata):
        schema.update(described.extra_json_schema or {})
        described = described.type
    default = field.default
    if default is msgspec.NODEFAULT and field.default_factory is not msgspec.NODEFAULT:
        default = field.default_factory()
    common = {
        "name": field.name,
        "default": default,
        "help": schema.get("description", ""),
        "rule": schema.get("rule", ""),
    }
    match described:
        case inspect.BoolType():
            return Option(kind="yes/no", **common)
        case inspect.IntType():
            return Option(kind="number", low=described.ge, high=described.le, **common)
        case inspect.LiteralType():
            return Option(kind="choice", values=tuple(map(str, described.values)), **common)
        case inspect.VarTupleType(item_type=inspect.LiteralType() as item):
            return Option(kind="list", values=tuple(map(str, item.values)), **common)
        case _:
            return Option(kind="data", **common)


def read_options(kind: type[O], given: Mapping[str, object], rule: str) -> O:
    """The options struct from names and values, typed or as text from a command line."""
    known = {option.name: option for option in options_of(kind)}
    values: dict[str, object] = {}
    for name, value in given.items():
        if name not in known:
            raise BadSetup(f"unknown option {name!r}; there are: {', '.join(known)} ({rule})")
        values[name] = _from_text(known[name], value) if isinstance(value, str) else value
    for name, value in values.items():
        try:
            msgspec.convert({name: value}, kind)
        except msgspec.ValidationError:
            raise BadSetup(
                f"option {name} = {given[name]!r}: allowed is {known[name].allowed} ({rule})"
            ) from None
    return msgspec.convert(values, kind)


def _from_text(option: Option, text: str) -> object:
    match option.kind:
        case "yes/no":
            words = {
                "true": True,
                "yes": True,
                "on": True,
                "false": False,
                "no": False,
                "off": False,
            }
            return words.get(text.lower(), text)
        case "number":
            return int(text) if text.lstrip("-").isdigit() else text
        case "list":
            return [word.strip() for word in text.split(",") if word.strip()]
        case "choice":
            return text
        case _:
            try:
                return msgspec.json.decode(text)
            except msgspec.DecodeError:
                return text
