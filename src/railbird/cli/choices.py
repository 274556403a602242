"""What a typed line means: the number of a choice, its values, or words from it.

The values of an action are its fields in their order, so `3 7 win` or `3 7w` is the bet of 3 on
horse 7 to win. Words may be cut short. Several choices can be given in one line; they are tried
first in a world that the player cannot tell from the real one, so a line is taken as a whole or
not at all, and trying it tells nothing that the player does not know.
"""

import random
import re
from collections.abc import Iterable, Sequence

import msgspec

from railbird.core import Action, Decision, IllegalAction, Perspective, Seat, State, tag_of


class Unclear(Exception):
    """A line that names no choice, or several: `among` holds their places in the list."""

    def __init__(self, message: str, among: Sequence[int] = ()) -> None:
        super().__init__(message)
        self.among = among


Parts = tuple[str, ...]

MOST_DIGITS = 18
"""Python itself refuses to read a number of several thousand."""


def parts_of(text: str) -> Parts:
    """Words and numbers; `7w` is 7 and w, `#7` is 7."""
    return tuple(re.findall(r"\d+|[^\W\d_]+", text.casefold()))


def number_in(text: str) -> int | None:
    """None for words, and for more digits than any choice has."""
    return int(text) if text.isdecimal() and len(text) <= MOST_DIGITS else None


def values_of(action: Action) -> Parts:
    return tuple(part for value in msgspec.structs.astuple(action) for part in parts_of(str(value)))


class Menu:
    """The choices of one decision, counted from 0; `known` are those of earlier decisions."""

    def __init__(self, seen: Perspective, known: Iterable[Action] = ()) -> None:
        self.seen = seen
        self.actions = seen.legal
        self._known = tuple(dict.fromkeys([*seen.legal, *known]))
        self._values = [values_of(action) for action in seen.legal]
        self.asides = [seen.game.aside(seen.view, action) for action in seen.legal]

    def words(self, place: int) -> str:
        return self.seen.game.describe(self.seen.view, self.actions[place])

    def explanation(self, place: int) -> str:
        return self.seen.game.explain(self.seen.view, self.actions[place])

    def read(self, line: str) -> list[Action]:
        """The actions that a typed line stands for, in their order."""
        found = self.find(line)
        if len(found) == 1:
            return [self.actions[found[0]]]
        if found:
            raise Unclear(f"{len(found)} choices fit {line!r}.", found)
        return several(self.seen, line, self._known)

    def find(self, line: str) -> list[int]:
        """The choice of this number, else those that fit the words."""
        number = number_in(line)
        if number is not None and 1 <= number <= len(self.actions):
            return [number - 1]
        return self.fitting(line)

    def fitting(self, line: str) -> list[int]:
        """The choices that fit best: by all their values, by some, or by words."""
        typed = parts_of(line)
        if not typed:
            return []
        exact = [place for place, values in enumerate(self._values) if same(typed, values)]
        if exact or leading(self.actions, typed):
            return exact
        return self._ordinary(self._by_some_values(typed)) or self._by_words(typed)

    def _ordinary(self, places: list[int]) -> list[int]:
        """Those that stand in the list, if there are any: the others are named by their words."""
        return [place for place in places if not self.asides[place]] or places

    def _by_some_values(self, typed: Parts) -> list[int]:
        return [
            place
            for place, action in enumerate(self.actions)
            if in_order(typed, parts_of(tag_of(action)) + self._values[place])
        ]

    def _by_words(self, typed: Parts) -> list[int]:
        """In the order of the description if that fits any, else in any order."""
        described = [parts_of(self.words(place)) for place in range(len(self.actions))]
        for fitting in (in_order, among):
            found = [place for place, words in enumerate(described) if fitting(typed, words)]
            if found:
                return found
        return []


def fits(typed: str, part: str) -> bool:
    """Numbers must be equal; words may be cut short."""
    if part.isdecimal():
        return number_in(typed) == int(part)
    return part.startswith(typed)


def same(typed: Parts, values: Parts) -> bool:
    return len(typed) == len(values) and all(map(fits, typed, values))


def in_order(typed: Parts, values: Parts) -> bool:
    """Each part fits a later value than the one before."""
    rest = iter(values)
    return all(any(fits(part, value) for value in rest) for part in typed)


def among(typed: Parts, words: Parts) -> bool:
    return all(any(fits(part, word) for word in words) for part in typed)


def leading(actions: Sequence[Action], typed: Parts) -> list[Action]:
    """Choices whose values, all of them, begin a longer line."""
    return [
        action
        for action in actions
        for values in [values_of(action)]
        if 0 < len(values) < len(typed) and same(typed[: len(values)], values)
    ]


# -- several choices in one line -----------------------------------------------------------------


def several(seen: Perspective, line: str, known: Sequence[Action]) -> list[Action]:
    rest = parts_of(line)
    if not rest:
        raise Unclear(f"No choice fits {line!r}.")
    world = a_world_like(seen)
    seat = seat_of(seen)
    chosen: list[Action] = []
    while rest:
        action = meant_first(world, seat, rest)
        if action is None or why_not(world, seat, action):
            raise Unclear(refusal(world, seat, rest, [*known, *filter(None, [action])], chosen))
        rest = rest[len(values_of(action)) :]
        world.apply(seat, action)
        chosen.append(action)
        if rest and not asks_again(world, seat):
            raise Unclear(f"After {shown(chosen)} others come first; type no more than that.")
    return chosen


def meant_first(world: State, seat: Seat, typed: Parts) -> Action | None:
    """The choice that takes up most of the line: `1 place 14` is no withdrawal of bet 1."""
    found = [first_choice(world.legal(seat), typed), free_amount(world, seat, typed)]
    return max(filter(None, found), key=lambda action: len(values_of(action)), default=None)


def first_choice(actions: Sequence[Action], typed: Parts) -> Action | None:
    """The one choice that the line begins with."""
    fitting = [action for action in actions if same(typed, values_of(action))]
    fitting = fitting or leading(actions, typed)
    longest = max((len(values_of(action)) for action in fitting), default=0)
    fitting = [action for action in fitting if len(values_of(action)) == longest]
    return fitting[0] if len(fitting) == 1 else None


def free_amount(world: State, seat: Seat, typed: Parts) -> Action | None:
    """A listed choice with one of its numbers changed, where a game takes more than it lists."""
    found = {
        changed
        for action in world.legal(seat)
        if isinstance(action, world.game.unlisted)
        for changed in [_with_typed_number(action, typed)]
        if changed is not None
    }
    return found.pop() if len(found) == 1 else None


def _with_typed_number(action: Action, typed: Parts) -> Action | None:
    values, names = values_of(action), action.__struct_fields__
    if len(values) != len(names) or len(typed) < len(values):
        return None
    other = [at for at, value in enumerate(values) if not fits(typed[at], value)]
    if len(other) != 1 or not values[other[0]].isdecimal():
        return None
    number = number_in(typed[other[0]])
    return None if number is None else msgspec.structs.replace(action, **{names[other[0]]: number})


def refusal(
    world: State, seat: Seat, typed: Parts, known: Sequence[Action], chosen: Sequence[Action]
) -> str:
    """Why the line cannot go on like this: the rule against it, where there is one."""
    meant = first_choice(known, typed)
    reason = why_not(world, seat, meant) if meant else ""
    after = f" It would come after {shown(chosen)}; nothing was done." if chosen else ""
    return (reason or f"No choice fits {' '.join(typed)!r}.") + after


def why_not(world: State, seat: int, action: Action) -> str:
    try:
        world.copy().apply(seat, action)
    except IllegalAction as error:
        text = str(error)
        return f"{text[:1].upper()}{text[1:]}."
    return ""


def is_possible(seen: Perspective, action: Action) -> bool:
    """Whether the rules take the action, listed or not, so far as the player can know."""
    return not why_not(a_world_like(seen), seat_of(seen), action)


def a_world_like(seen: Perspective) -> State:
    return next(seen.worlds(random.Random(0)))


def seat_of(seen: Perspective) -> Seat:
    assert seen.view.seat is not None
    return seen.view.seat


def asks_again(world: State, seat: Seat) -> bool:
    return isinstance(world.pending, Decision) and world.pending.must[:1] == (seat,)


def shown(chosen: Sequence[Action]) -> str:
    return ", ".join(" ".join(values_of(action)) for action in chosen)
