"""Finding the action that a few of its fields name."""

from collections.abc import Mapping, Sequence
from typing import Any

from msgspec import to_builtins

from railbird.core import Action


def fits(action: Action, fields: Mapping[str, Any]) -> bool:
    """Whether the action has these fields; its tag is the field `do`."""
    if not fields:
        return True
    has = to_builtins(action)
    return all(name in has and has[name] == value for name, value in fields.items())


def first_that_fits(legal: Sequence[Action], fields: Mapping[str, Any]) -> Action | None:
    """None where no field is named or no action has them."""
    if not fields:
        return None
    return next((action for action in legal if fits(action, fields)), None)


def first_wanted(legal: Sequence[Action], wants: Sequence[Mapping[str, Any]]) -> Action | None:
    """The first possible one of what an opponent wants to do."""
    found = (first_that_fits(legal, fields) for fields in wants)
    return next((action for action in found if action is not None), None)
