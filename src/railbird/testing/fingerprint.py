"""Everything a state holds, in a form that can be kept and compared while the state moves on."""

import random
import types
from collections.abc import Hashable, Iterator, Sequence
from enum import Enum
from fractions import Fraction
from typing import Any, TypeAlias

import msgspec

from railbird.core import Game, Phase, State

Fingerprint: TypeAlias = dict[str, Hashable]
"""The value of each slot by its name; a slot that was never set is left out."""


class HoldsRandomness(Exception):
    """The state has dice of its own."""


_LEFT_OUT = frozenset({"game", "told", "__weakref__", "__dict__"})
"""A state does not own its game, and `told` belongs to the caller of the last step."""


def fingerprint(state: State) -> Fingerprint:
    """Every slot and attribute of the state but `told`, deeply frozen."""
    tables = frozenset(map(id, _tables(state.game)))
    return {name: _freeze(value, tables, ()) for name, value in _contents(state)}


def freeze(value: object) -> Hashable:
    """The value as it is now, to be compared with itself later."""
    return _freeze(value, frozenset(), ())


def difference(before: Fingerprint, after: Fingerprint) -> str:
    """The slots that differ, with both values; empty if there are none."""
    if before == after:
        return ""
    pairs = {name: (before.get(name, _UNSET), after.get(name, _UNSET)) for name in before | after}
    return "; ".join(
        f"{name} was {_short(old)}, is {_short(new)}"
        for name, (old, new) in pairs.items()
        if old != new
    )


_UNSET = "not set"
_LONGEST_VALUE = 200


def _short(value: Hashable) -> str:
    text = repr(value)
    return text if len(text) <= _LONGEST_VALUE else text[:_LONGEST_VALUE] + "…"


def _contents(state: State) -> Iterator[tuple[str, Any]]:
    for name in _slots(type(state)):
        if hasattr(state, name):
            yield name, getattr(state, name)
    yield from getattr(state, "__dict__", {}).items()


def _slots(kind: type) -> Iterator[str]:
    for base in kind.__mro__:
        slots = base.__dict__.get("__slots__", ())
        for name in (slots,) if isinstance(slots, str) else slots:
            if name not in _LEFT_OUT:
                yield name


def _tables(game: Game) -> Iterator[object]:
    """The game's own immutable tables; a state that points to them need not be read through."""
    for value in vars(game).values():
        if not isinstance(value, list | dict | set | random.Random):
            yield value


# -- freezing ------------------------------------------------------------------------------------

_ATOMS = frozenset({int, str, bool, float, type(None), bytes, Fraction})
_BY_IDENTITY = (Game, Enum, type, types.FunctionType, types.BuiltinFunctionType, types.ModuleType)

_KEPT_AT_MOST = 50_000
_unchanging: dict[int, object] = {}
"""Values that can never change, by identity; kept alive here, so that no other takes their id."""


def _freeze(value: Any, tables: frozenset[int], path: tuple[int, ...]) -> Hashable:
    """`tables` and `path` are what is not read through: tables of the game, and the way here."""
    kind = type(value)
    if kind in _ATOMS or id(value) in _unchanging:
        return value  # type: ignore[no-any-return]
    if id(value) in tables or id(value) in path:
        return f"the same {kind.__name__}"
    if isinstance(value, Phase):
        return value.name
    if isinstance(value, _BY_IDENTITY):
        return value
    if isinstance(value, random.Random):
        raise HoldsRandomness
    path = (*path, id(value))
    if isinstance(value, dict):
        items = [(_freeze(k, tables, path), _freeze(v, tables, path)) for k, v in value.items()]
        return (kind.__name__, frozenset(items))
    if isinstance(value, set | frozenset):
        return (kind.__name__, frozenset(_freeze(item, tables, path) for item in value))
    parts = _parts(value)
    frozen = [_freeze(part, tables, path) for part in parts]
    if _is_unchanging(kind) and all(new is old for new, old in zip(frozen, parts, strict=True)):
        return _remembered(value)
    return tuple(frozen) if kind is tuple else (kind.__name__, *frozen)


def _parts(value: Any) -> Sequence[Any]:
    if isinstance(value, tuple | list):
        return value
    if isinstance(value, msgspec.Struct):
        return [getattr(value, name) for name in value.__struct_fields__]
    return value.__reduce_ex__(4)[1:3]  # type: ignore[no-any-return]


def _is_unchanging(kind: type) -> bool:
    """Whether a value of this kind is as immutable as its parts, and compares by them."""
    if issubclass(kind, msgspec.Struct):
        return bool(kind.__struct_config__.frozen and kind.__struct_config__.eq)
    return issubclass(kind, tuple)


def _remembered(value: Any) -> Hashable:
    if len(_unchanging) >= _KEPT_AT_MOST:
        _unchanging.clear()
    _unchanging[id(value)] = value
    return value  # type: ignore[no-any-return]
