"""How a choice is asked for, step by step: "Which bonus?", then "Which horse?".

A game describes each of its actions as a sequence of picks. Choices that begin alike are asked for
together, so a terminal can ask one short question after another, and read a whole sequence typed on
one line.
"""

from typing import NamedTuple, TypeAlias

import msgspec

from railbird.core.messages import Action, tag_of


class Pick(NamedTuple):
    """One answer on the way to an action."""

    ask: str
    """The question that it answers: "Which horse?"."""
    words: str
    """The answer as it is shown: "#7 Time's Up"."""
    key: str = ""
    """What to type for it: the number of a horse, an amount, a word; "" if it may be numbered."""
    field: str = ""
    """The field of the action that takes any other number or text that is typed here."""
    bare: bool = False
    """The words alone say too little: where they settle the choice, it is shown instead."""


Way: TypeAlias = tuple[Pick, ...]


def way_by_fields(action: Action) -> Way:
    """The default for a game that says nothing else: the action, then its fields in order."""
    kind = tag_of(action).replace("_", " ")
    return (
        Pick("What do you do?", kind[:1].upper() + kind[1:], bare=True),
        *(_field(name, getattr(action, name)) for name in action.__struct_fields__),
    )


def _field(name: str, value: object) -> Pick:
    label = name.replace("_", " ")
    ask = f"{label[:1].upper()}{label[1:]}?"
    if isinstance(value, bool):
        return Pick(ask, "yes" if value else "no", bare=True)
    if isinstance(value, int):
        return Pick(ask, str(value), str(value), name, bare=True)
    return Pick(ask, "none" if value is None else _plain(value), bare=True)


def _plain(value: object) -> str:
    if isinstance(value, tuple | list):
        return " ".join(map(_plain, value))
    if isinstance(value, msgspec.Struct):
        return " ".join(map(_plain, msgspec.structs.astuple(value)))
    return str(value)
