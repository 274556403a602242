"""Options of a game, defined once as a struct and read from there by terminal, browser and record.

class Options(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    bet_order: Annotated[Literal["open", "strict"], about("strict forbids …", "HS-9.1")] = "open"
"""

from collections.abc import Mapping
from functools import cache
from typing import Any, Literal, TypeVar, Union, get_args, get_origin, get_type_hints

import msgspec

from railbird.core.errors import BadSetup
from railbird.core.wording import with_near_name

O = TypeVar("O", bound=msgspec.Struct)  # noqa: E741 – options of some game


class Option(msgspec.Struct, frozen=True):
    """One option as people see it."""

    name: str
    kind: Literal["yes/no", "number", "choice", "list", "choice or list", "data"]
    default: Any
    help: str
    rule: str
    values: tuple[str, ...] = ()
    """The words to choose from (choice), or allowed in the list; a list in place of a choice may
    hold other words, which the game checks."""
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
            case "choice or list":
                return f"one of {', '.join(self.values)}, or a list"
            case "list":
                return "a list of " + (", ".join(self.values) or "words")
            case _:
                return "data"


def about(text: str, rule: str, **limits: Any) -> msgspec.Meta:
    """The annotation of an option: its meaning in a sentence, its rule, and limits of a number."""
    return msgspec.Meta(description=text, extra_json_schema={"rule": rule}, **limits)


@cache
def options_of(kind: type[msgspec.Struct]) -> tuple[Option, ...]:
    """All options of a game, in the order of its rules."""
    hints = get_type_hints(kind, include_extras=True)
    defaults = msgspec.structs.asdict(kind())
    return tuple(_option(name, hints[name], default) for name, default in defaults.items())


def _option(name: str, hint: Any, default: Any) -> Option:
    kind, meta = get_args(hint)
    common = {
        "name": name,
        "default": default,
        "help": meta.description,
        "rule": meta.extra_json_schema["rule"],
    }
    if kind is bool:
        return Option(kind="yes/no", **common)
    if kind is int:
        return Option(kind="number", low=meta.ge, high=meta.le, **common)
    if get_origin(kind) is Literal:
        return Option(kind="choice", values=get_args(kind), **common)
    if get_origin(kind) is tuple and get_args(kind)[0] is str:
        return Option(kind="list", **common)
    if get_origin(kind) is tuple and get_origin(get_args(kind)[0]) is Literal:
        return Option(kind="list", values=get_args(get_args(kind)[0]), **common)
    if get_origin(kind) is Union:
        words, _ = get_args(kind)
        return Option(kind="choice or list", values=get_args(words), **common)
    return Option(kind="data", **common)


def read_options(kind: type[O], given: Mapping[str, object], rule: str) -> O:
    """The options struct from names and values, typed or as text from a command line."""
    known = {option.name: option for option in options_of(kind)}
    values: dict[str, object] = {}
    for name, value in given.items():
        if name not in known:
            there = f"unknown option {name!r}; there are: {', '.join(known)} ({rule})"
            raise BadSetup(with_near_name(there, name, known))
        values[name] = _typed(known[name], value)
    for name, value in values.items():
        try:
            msgspec.convert({name: value}, kind)
        except msgspec.ValidationError:
            raise BadSetup(
                f"option {name} = {given[name]!r}: use {known[name].allowed}"
                f"{_wrong_words(known[name], value)} ({rule})"
            ) from None
    return msgspec.convert(values, kind)


def _wrong_words(option: Option, value: object) -> str:
    """Which words of a list are not allowed."""
    if option.kind != "list" or not isinstance(value, list | tuple):
        return ""
    wrong = [repr(word) for word in value if word not in option.values]
    return f", not {', '.join(wrong)}" if wrong else ""


def _typed(option: Option, value: object) -> object:
    if type(value) is int and str(value) in option.values:  # a seat among the words of a choice
        return str(value)
    return _from_text(option, value) if isinstance(value, str) else value


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
            return _words(text)
        case "choice or list":
            return _words(text) if "," in text else text
        case "choice":
            return text
        case _:
            try:
                return msgspec.json.decode(text)
            except (msgspec.DecodeError, RecursionError):
                return text


def _words(text: str) -> list[str]:
    return [word.strip() for word in text.split(",") if word.strip()]
