"""Choices on the screen: short lists in full, long ones as the values to choose from."""

from collections import Counter
from collections.abc import Sequence
from itertools import groupby

import msgspec

from railbird.cli.choices import Menu, values_of
from railbird.cli.screen import Screen
from railbird.core import Action, tag_of

FEW = 14
"""So many choices of a kind are listed one by one."""


def is_long(menu: Menu) -> bool:
    """Some choices are not listed one by one."""
    return any(len(of_a_kind) > FEW for of_a_kind in _kinds(menu)) or bool(_left_out(menu))


def _kinds(menu: Menu) -> list[list[int]]:
    left_out = _left_out(menu)
    places = [at for at, heading in enumerate(menu.asides) if heading not in left_out]
    return [list(group) for _, group in groupby(places, lambda at: tag_of(menu.actions[at]))]


def _left_out(menu: Menu) -> dict[str, int]:
    """Headings of choices that are not listed at first, and how many there are."""
    return {
        heading: count for heading, count in Counter(menu.asides).items() if heading and count > FEW
    }


def show_menu(screen: Screen, menu: Menu) -> None:
    """Every choice, or for a long list how to name one."""
    show_kinds(screen, menu)
    for heading, count in _left_out(menu).items():
        example = menu.words(menu.asides.index(heading))
        words = f"{count} more {heading}; type the words of one, such as {example}"
        screen.say(words, indent=1, hang=2)


def show_kinds(screen: Screen, menu: Menu) -> None:
    for of_a_kind in _kinds(menu):
        if len(of_a_kind) <= FEW:
            show_choices(screen, menu, of_a_kind)
        else:
            show_values(screen, menu, of_a_kind)


def show_choices(screen: Screen, menu: Menu, places: Sequence[int]) -> None:
    width = len(str(len(menu.actions)))
    for place in places:
        screen.say(f"{place + 1:>{width}}  {menu.words(place)}", indent=1, hang=width + 2)


def show_values(screen: Screen, menu: Menu, places: Sequence[int]) -> None:
    actions = [menu.actions[place] for place in places]
    fields = actions[0].__struct_fields__
    columns = list(zip(*map(msgspec.structs.astuple, actions), strict=True))
    values = "; ".join(
        f"{name} {_range(column)}" for name, column in zip(fields, columns, strict=True)
    )
    screen.say(f"{len(places)} choices: {values}", indent=1, hang=2)
    one, two = _telling(actions, len(actions) // 2), _telling(actions, len(actions) // 4)
    example = f"Type for example {_typed(one)}, or several at once: {_short(one)} {_short(two)}"
    screen.say(example, indent=1, hang=2)


def _range(column: Sequence[object]) -> str:
    values = list(dict.fromkeys(column))
    if all(type(value) is int for value in values) and len(values) > 3:
        return f"{values[0]}–{values[-1]}"
    *others, last = map(str, values)
    return f"{', '.join(others)} or {last}" if others else last


def _telling(actions: Sequence[Action], start: int) -> Action:
    """An example whose values cannot be mistaken for each other."""
    for action in actions[start:]:
        values = values_of(action)
        if len(set(values)) == len(values):
            return action
    return actions[start]


def _typed(action: Action) -> str:
    return " ".join(map(str, msgspec.structs.astuple(action)))


def _short(action: Action) -> str:
    """`7w` for 7 and win."""
    text = ""
    for value in map(str, msgspec.structs.astuple(action)):
        text += value[:1] if value.isalpha() and text[-1:].isdigit() else f" {value}"
    return text.strip()
