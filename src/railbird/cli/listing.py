"""Choices on the screen: short lists in full, long ones as the values to choose from."""

from collections.abc import Sequence
from itertools import groupby

import msgspec

from railbird.cli.choices import Menu
from railbird.cli.screen import Screen
from railbird.core import Action, tag_of

FEW = 14
"""So many choices of a kind are listed one by one."""


def show_menu(screen: Screen, menu: Menu) -> None:
    """Every choice, or for a long list how to name one."""
    places = range(len(menu.actions))
    for _, group in groupby(places, key=lambda place: tag_of(menu.actions[place])):
        of_a_kind = list(group)
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
    one, two = actions[len(actions) // 2], actions[len(actions) // 4]
    screen.say(
        f"Type {' '.join(fields)}, such as {_typed(one)}; several at once: "
        f"{_short(one)} {_short(two)}; list shows them all",
        indent=1,
        hang=2,
    )


def _range(column: Sequence[object]) -> str:
    values = list(dict.fromkeys(column))
    if all(type(value) is int for value in values) and len(values) > 3:
        return f"{values[0]}–{values[-1]}"
    *others, last = map(str, values)
    return f"{', '.join(others)} or {last}" if others else last


def _typed(action: Action) -> str:
    return " ".join(map(str, msgspec.structs.astuple(action)))


def _short(action: Action) -> str:
    """`7w` for 7 and win."""
    text = ""
    for value in map(str, msgspec.structs.astuple(action)):
        text += value[:1] if value.isalpha() and text[-1:].isdigit() else f" {value}"
    return text.strip()
