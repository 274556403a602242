"""Actions to try where they may not belong: those of the whole game, changed ones, made-up ones."""

import random
from collections import deque
from collections.abc import Iterable, Sequence
from typing import Any

import msgspec
from msgspec import inspect

from railbird.core import Action, Game, IllegalAction, Over, State, tag_of
from railbird.testing.random_play import choose_step, take

_OF_A_KIND = 60
"""At most this many different actions of one name are kept."""
_RECENT = 8
_MADE_UP = 0.2
_AS_IT_IS = 0.6


class Pool:
    """Actions of a whole game, gathered beforehand by playing one that nobody checks."""

    def __init__(self, game: Game, rng: random.Random) -> None:
        self._game = game
        self._rng = rng
        self._kinds = inspect.type_info(game.action_type)
        self._by_tag: dict[str, list[Action]] = {}
        self._words: list[str] = []
        self._played: deque[Action] = deque(maxlen=_RECENT)

    def gather(self, state: State, longest: int) -> bool:
        """Play on until the game ends or breaks; if it breaks, the checks will meet it again.

        False if it does neither within that many steps.
        """
        for _ in range(longest):
            if isinstance(state.pending, Over):
                return True
            try:
                step = choose_step(state, self._rng)
                if step.seat is not None:
                    self.add(state.legal(step.seat))
                take(state, step)
            except Exception:
                return True
        return False

    def add(self, actions: Iterable[Action]) -> None:
        for action in actions:
            kept = self._by_tag.setdefault(tag_of(action), [])
            if len(kept) < _OF_A_KIND and action not in kept:
                kept.append(action)
                self._words += _words_in(msgspec.to_builtins(action))

    def played(self, action: Action) -> None:
        """Remember what was played last: trying it again meets the rules against that."""
        self._played.append(action)

    def draw(self, count: int, rng: random.Random, also: Sequence[Action] = ()) -> list[Action]:
        """Some actions to try: of the pool, just played, of `also`, near misses, made-up ones."""
        drawn: list[Action] = []
        for _ in range(count):
            action = self._draw_one(rng, also)
            if action is not None:
                drawn.append(action)
        return drawn

    def _draw_one(self, rng: random.Random, also: Sequence[Action]) -> Action | None:
        sources = [source for source in (also, self._played, self._any_kind(rng)) if source]
        if not sources or rng.random() < _MADE_UP:
            return self._valid(made_up(self._kinds, rng, self._words))
        action = rng.choice(rng.choice(sources))
        return action if rng.random() < _AS_IT_IS else self.near(action, rng)

    def _any_kind(self, rng: random.Random) -> Sequence[Action]:
        """All gathered actions of some name."""
        return self._by_tag[rng.choice(sorted(self._by_tag))] if self._by_tag else ()

    def near(self, action: Action, rng: random.Random) -> Action | None:
        """The action with one thing changed, if that is an action at all."""
        changed = near_misses(msgspec.to_builtins(action), rng)
        return self._valid(rng.choice(changed)) if changed else None

    def _valid(self, given: object) -> Action | None:
        try:
            return self._game.read_action(given)
        except IllegalAction:
            return None


def _words_in(data: Any) -> list[str]:
    if isinstance(data, str):
        return [data]
    if isinstance(data, dict):
        data = [value for name, value in data.items() if name != "do"]
    if isinstance(data, list | tuple):
        return [word for item in data for word in _words_in(item)]
    return []


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
