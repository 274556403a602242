"""Each action as a row of numbers.

For games with so many actions that a policy should score the legal ones one by one instead of
having an output for each.

A row has a place for every kind of action, and for every name of a field: whether the action has
it, its value if that is a number, and a place for every other value that is known. Where there are
too many of those, they share a few places.
"""

from collections.abc import Iterable, Sequence
from functools import cached_property
from math import copysign, log1p
from zlib import crc32

import msgspec
import numpy as np

from railbird.core import Action, Game, tag_of
from railbird.rl.encoding import Row

_MOST_VALUES = 64
_SPREAD = 16


class _Field:
    """Where a field stands in the row, and its values that are no numbers."""

    def __init__(self, at: int, values: Iterable[object]) -> None:
        self.at = at
        known = sorted({repr(value) for value in values if not _is_number(value)})
        self._places = {value: place for place, value in enumerate(known)}
        self._few = 0 < len(known) <= _MOST_VALUES
        self.width = 2 + (len(known) if self._few else _SPREAD)

    def place_of(self, value: object) -> int | None:
        text = repr(value)
        return self._places.get(text) if self._few else crc32(text.encode()) % _SPREAD


def _is_number(value: object) -> bool:
    return value is None or isinstance(value, bool | int | float)


class ActionFeatures:
    """The rows of a game's actions, always as wide for the same game."""

    def __init__(self, game: Game) -> None:
        self._game = game
        kinds = {type(action) for action in self._listed} or set(_kinds_of(game))
        self._kinds = {tag: place for place, tag in enumerate(sorted(map(_tag, kinds)))}
        names = sorted({name for kind in kinds for name in kind.__struct_fields__})
        self._fields: dict[str, _Field] = {}
        self.width = len(self._kinds)
        for name in names:
            values = {getattr(action, name, None) for action in self._listed}
            self._fields[name] = _Field(self.width, values)
            self.width += self._fields[name].width

    def of(self, legal: Sequence[Action]) -> Row:
        """One row for each of the legal actions, in their order."""
        rows = np.zeros((len(legal), self.width), np.float32)
        for row, action in zip(rows, self._game.learn.to_listed(legal), strict=True):
            self._write(row, action)
        return rows

    @cached_property
    def _listed(self) -> Sequence[Action]:
        try:
            return self._game.learn.action_space()
        except NotImplementedError:
            return ()

    def _write(self, row: Row, action: Action) -> None:
        kind = self._kinds.get(tag_of(action))
        if kind is not None:
            row[kind] = 1
        for name in action.__struct_fields__:
            value, field = getattr(action, name), self._fields.get(name)
            if value is None or field is None:
                continue
            row[field.at] = 1
            if isinstance(value, bool | int | float):
                row[field.at + 1] = copysign(log1p(abs(value)), value)
            elif (place := field.place_of(value)) is not None:
                row[field.at + 2 + place] = 1


def _tag(kind: type[Action]) -> str:
    return str(kind.__struct_config__.tag)


def _kinds_of(game: Game) -> Iterable[type[Action]]:
    kinds = msgspec.inspect.type_info(game.action_type)
    union = kinds.types if isinstance(kinds, msgspec.inspect.UnionType) else (kinds,)
    structs = [kind.cls for kind in union if isinstance(kind, msgspec.inspect.StructType)]
    return [kind for kind in structs if issubclass(kind, Action)]
