"""Actions as JSON data that nobody listed: near misses of listed ones, and pure invention."""

import random
from collections.abc import Sequence
from typing import Any

from msgspec import inspect

_NUMBERS = (-1, 0, 1, 2, 3, 5, 8, 12, 99, 10**9)
_NONSENSE = ("", "no such thing")


def near_misses(action: dict[str, Any], rng: random.Random) -> list[dict[str, Any]]:
    """The action's data with one field changed, or two alike fields swapped."""
    fields = [name for name in action if name != "do"]
    found = [{**action, name: value} for name in fields for value in _changed(action[name], rng)]
    for one in fields:
        for other in fields:
            if one < other and type(action[one]) is type(action[other]):
                found.append({**action, one: action[other], other: action[one]})
    return [changed for changed in found if changed != action]


def _changed(value: Any, rng: random.Random) -> list[Any]:
    match value:
        case bool():
            return [not value]
        case int():
            return [value - 1, value + 1, -value, 0, -1, 10**9]
        case str():
            return ["".join(order) for order in _reordered(value, rng)] + [*_NONSENSE]
        case list() | tuple():
            inner = [_with_item(value, at, new) for at, new in _inner_changes(value, rng)]
            return [list(order) for order in _reordered(value, rng)] + inner
        case _:
            return []


def _reordered(value: Sequence[Any], rng: random.Random) -> list[Sequence[Any]]:
    """Backwards, shuffled, one short, one too many."""
    shuffled = rng.sample(list(value), len(value))
    return [value[::-1], shuffled, value[:-1], value[1:], [*value, *value[-1:]]]


def _inner_changes(value: Sequence[Any], rng: random.Random) -> list[tuple[int, Any]]:
    if not value:
        return []
    at = rng.randrange(len(value))
    return [(at, new) for new in _changed(value[at], rng)]


def _with_item(value: Sequence[Any], at: int, new: Any) -> list[Any]:
    return [*value[:at], new, *value[at + 1 :]]


def made_up(kind: inspect.Type, rng: random.Random, words: Sequence[str]) -> Any:
    """Data of the right shape for this type, with values out of the air."""
    match kind:
        case inspect.Metadata(type=inner):
            return made_up(inner, rng, words)
        case inspect.UnionType(types=kinds):
            return made_up(rng.choice(kinds), rng, words)
        case inspect.StructType():
            data = {f.encode_name: made_up(f.type, rng, words) for f in kind.fields}
            return {kind.tag_field: kind.tag, **data} if kind.tag_field else data
        case inspect.BoolType():
            return rng.random() < 0.5
        case inspect.IntType() | inspect.FloatType():
            return rng.choice(_NUMBERS)
        case inspect.StrType():
            return rng.choice((*words, *_NONSENSE))
        case inspect.LiteralType(values=values):
            return rng.choice(values)
        case inspect.TupleType(item_types=kinds):
            return [made_up(each, rng, words) for each in kinds]
        case inspect.VarTupleType(item_type=each) | inspect.ListType(item_type=each):
            return [made_up(each, rng, words) for _ in range(rng.randrange(4))]
        case _:
            return None
