"""The fields of a state are declared once, as annotations: its slots and its `copy` follow.

Lists are sliced, lists of lists too; a part is copied by its own `copy`; what cannot change is
shared. A field of any other kind is an error as soon as its class is defined. `copy` is written as
source and compiled once, so that it is as fast as one written by hand.
"""

import sys
from abc import ABCMeta
from collections.abc import Callable, Iterator, Mapping
from collections.abc import Set as AbstractSet
from dataclasses import is_dataclass
from enum import Enum
from fractions import Fraction
from types import NoneType, UnionType
from typing import Annotated, Any, ClassVar, Literal, NewType, Self, Union, get_args, get_origin

import msgspec


class StateType(ABCMeta):
    """The type of all states: gives each its slots and its `copy`."""

    fields: tuple[str, ...]
    """The fields that a game adds to those of every state, in the order declared."""
    _kinds: dict[str, Any]

    def __new__(
        mcs, name: str, bases: tuple[type, ...], namespace: dict[str, Any], **extra: Any
    ) -> "StateType":
        inherited = {slot for base in bases for slot in _slots(base)}
        declared = _declared(namespace)
        new = {field: kind for field, kind in declared.items() if field not in inherited}
        is_root = not any(isinstance(base, StateType) for base in bases)
        if not is_root:
            _check_names(name, namespace, new)
            namespace.setdefault("__slots__", tuple(new))
        cls = super().__new__(mcs, name, bases, namespace, **extra)
        cls._kinds = {}
        for base in reversed(cls.__mro__[1:]):
            cls._kinds |= getattr(base, "_kinds", {})
        if not is_root:
            cls._kinds |= new
        cls.fields = tuple(cls._kinds)
        if new and not is_root and "copy" not in namespace:
            _set_copy(cls, cls._kinds, [f"new.{slot} = self.{slot}" for slot in _common(cls)])
        return cls


class Part:
    """Something that changes and belongs to one state, such as the race that is being run.

    A subclass is a dataclass with slots; its `copy` comes from its annotations.
    """

    __slots__ = ()

    def copy(self) -> Self:
        raise NotImplementedError  # every subclass gets its own

    def __init_subclass__(cls) -> None:
        super().__init_subclass__()
        by_hand = cls.__dict__.get("copy")
        if by_hand is None or hasattr(by_hand, "generated"):  # dataclass(slots) makes a class twice
            kinds: dict[str, Any] = {}
            for base in reversed(cls.__mro__):
                kinds |= _declared(base.__dict__)
            _set_copy(cls, kinds, [])


# -- reading a class body ------------------------------------------------------------------------


def _declared(namespace: Mapping[str, Any]) -> dict[str, Any]:
    """The annotations of a class body, without class variables."""
    annotations: Mapping[str, Any] = namespace.get("__annotations__") or {}
    if sys.version_info >= (3, 14):
        import annotationlib as lib

        annotate = lib.get_annotate_from_class_namespace(namespace)
        if annotate is not None:
            annotations = lib.call_annotate_function(annotate, lib.Format.FORWARDREF)
    return {name: kind for name, kind in annotations.items() if not _is_class_variable(kind)}


def _is_class_variable(kind: Any) -> bool:
    return get_origin(kind) is ClassVar or (isinstance(kind, str) and "ClassVar" in kind)


def _slots(kind: type) -> Iterator[str]:
    for base in kind.__mro__:
        slots = base.__dict__.get("__slots__", ())
        yield from (slots,) if isinstance(slots, str) else slots


def _common(kind: StateType) -> list[str]:
    """What every state has and a copy shares; `told` begins empty again."""
    return [slot for slot in _slots(kind) if slot not in kind._kinds and slot != "told"]


def _check_names(name: str, namespace: Mapping[str, Any], declared: Mapping[str, Any]) -> None:
    for field in declared:
        if field in namespace:
            raise TypeError(f"{name}.{field}: a field of a state has no default; set it at setup")
    by_hand = namespace.get("__slots__")
    if by_hand is not None and "copy" not in namespace and set(by_hand) != set(declared):
        raise TypeError(
            f"{name}: __slots__ and annotations differ; leave __slots__ out, or write copy() too"
        )


# -- writing `copy` ------------------------------------------------------------------------------


def _set_copy(cls: Any, kinds: Mapping[str, Any], lines: list[str]) -> None:
    lines = [*lines, "new.told = []"] if isinstance(cls, StateType) else lines
    for field, kind in kinds.items():
        lines.append(f"new.{field} = {_copied(cls, field, kind)}")
    body = "\n    ".join(["def copy(self):", "new = create(self.__class__)", *lines, "return new"])
    written: dict[str, Any] = {"create": object.__new__}
    exec(body, written)
    copy = written["copy"]
    copy.generated = True
    copy.__module__, copy.__qualname__ = cls.__module__, f"{cls.__qualname__}.copy"
    copy.__doc__ = "An independent copy."
    cls.copy = copy


def _copied(cls: type, field: str, kind: Any) -> str:
    """The expression that copies a field."""
    try:
        return _expression(_resolved(cls, kind), f"self.{field}", cls)
    except TypeError as error:
        raise TypeError(
            f"{cls.__qualname__}.{field}: cannot copy {error}; use numbers, text, tuples, frozen "
            "structs, lists of those or a railbird.core.Part, or write copy() yourself"
        ) from None


def _resolved(cls: type, kind: Any) -> Any:
    text = getattr(kind, "__forward_arg__", kind)
    if not isinstance(text, str):
        return kind
    try:
        return eval(text, vars(sys.modules[cls.__module__]))
    except NameError as error:
        raise TypeError(f"{text!r} ({error}; import it outside of TYPE_CHECKING)") from None


def _expression(kind: Any, value: str, cls: type) -> str:
    """The expression that copies `value`; just `value` for what can be shared."""
    kind = _plain(cls, kind)
    origin, inner = get_origin(kind), get_args(kind)
    if origin is list:
        item = "x" if value.startswith("self.") else f"{value}x"
        copied = _expression(inner[0], item, cls)
        return f"{value}[:]" if copied == item else f"[{copied} for {item} in {value}]"
    if origin in (dict, set) and all(_is_shared(each, cls) for each in inner):
        return f"{value}.copy()"
    if origin in (Union, UnionType):
        return _one_of(inner, value, cls)
    if isinstance(kind, type) and issubclass(kind, msgspec.Struct) and not _is_frozen(kind):
        fields = msgspec.structs.fields(kind)
        if all(_is_shared(field.type, kind) for field in fields):
            return f"{value}.__copy__()"
    elif isinstance(kind, type) and callable(getattr(kind, "copy", None)):
        if not issubclass(kind, list | dict | set):
            return f"{value}.copy()"
    elif _cannot_change(kind, cls):
        return value
    raise TypeError(str(kind) if inner else getattr(kind, "__qualname__", str(kind)))


def _one_of(kinds: tuple[Any, ...], value: str, cls: type) -> str:
    changing = {_expression(kind, value, cls) for kind in kinds} - {value}
    if not changing:
        return value
    if len(changing) == 1 and len(kinds) == 2 and NoneType in kinds:
        return f"None if {value} is None else {changing.pop()}"
    raise TypeError(" | ".join(map(str, kinds)))


def _plain(cls: type, kind: Any) -> Any:
    """A kind without the names and notes around it."""
    kind = _resolved(cls, kind)
    if isinstance(kind, NewType):
        return _plain(cls, kind.__supertype__)
    if get_origin(kind) is Annotated:
        return _plain(cls, get_args(kind)[0])
    return _plain(cls, kind.__value__) if hasattr(kind, "__value__") else kind


def _is_shared(kind: Any, cls: type) -> bool:
    return _expression(kind, "value", cls) == "value"


_IMMUTABLE = (int, str, float, complex, bytes, NoneType, range, tuple, frozenset, Fraction, Enum)
"""Classes whose instances cannot be changed; nor can those of a subclass."""

_READ_ONLY = (Mapping, AbstractSet, Callable)
"""Annotations that promise to change nothing, whatever the value is."""


def _cannot_change(kind: Any, cls: type) -> bool:
    origin, inner = get_origin(kind), get_args(kind)
    if kind is None or origin is Literal:
        return True
    if origin is tuple:
        return all(each is ... or _is_shared(each, cls) for each in inner)
    if origin is not None:
        return origin in (*_IMMUTABLE, *_READ_ONLY, type)
    if not isinstance(kind, type):
        return False
    return kind in _READ_ONLY or issubclass(kind, _IMMUTABLE) or _is_frozen(kind)


def _is_frozen(kind: type) -> bool:
    if issubclass(kind, msgspec.Struct):
        return kind.__struct_config__.frozen
    return is_dataclass(kind) and bool(kind.__dataclass_params__.frozen)  # type: ignore[attr-defined]
