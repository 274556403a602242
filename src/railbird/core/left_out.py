"""What happens where a game leaves out a function of a facet."""

from collections.abc import Callable, Sequence
from typing import Any, NoReturn

from railbird.core.asking import Way, way_by_fields
from railbird.core.hooks import ByHand, Consequences
from railbird.core.messages import Action, Result


def _left_out(function: Callable[..., object]) -> Any:
    """The function, as a default for games of any box."""
    return function


def _always(answer: object) -> Any:
    return _left_out(lambda *_given: answer)


none = _always(None)
none_at_all = _always(())
never = _always(answer=False)
no_words = _always("")
nothing_special = _always(ByHand())
usual_ms = _always(700)


@_left_out
def not_for_machines(*_given: object) -> NoReturn:
    raise NotImplementedError("this game has no action space or observations")


@_left_out
def ways_by_fields(_box: object, _view: object, action: Action) -> Sequence[Way]:
    return (way_by_fields(action),)


@_left_out
def plain_number(_box: object, points: int) -> str:
    return str(points)


@_left_out
def named_rivals(_box: object, result: Result) -> Sequence[str]:
    return [rival.name for rival in result.house]


@_left_out
def whole_box(box: object) -> object:
    return box


@_left_out
def nothing_more(_game: object, _view: object, actions: Sequence[Action]) -> Sequence[None]:
    return (None,) * len(actions)


@_left_out
def as_told(_box: object, _view: object, actions: Sequence[Action]) -> Sequence[Consequences]:
    return (Consequences(),) * len(actions)


@_left_out
def itself(_box: object, _view: object, action: Action) -> Sequence[Action]:
    return (action,)


@_left_out
def as_listed(_box: object, legal: Sequence[Action]) -> Sequence[Action]:
    return legal
