"""The difference between two views of one viewer, as it goes out.

A key is a path into the view: `money`, `runners/3/lengths`. With a `+` before it, the value is what
was added to the end of a list.

Games that the page has no board for are shown as text, which comes with the view, as its field
`text`.
"""

from collections.abc import Sequence
from typing import Any

import msgspec

from railbird.core import Game, View

ADDED = "+"


def with_text(game: Game, view: View, names: Sequence[str]) -> Any:
    return msgspec.to_builtins(view) | {"text": game.words.board(view, names)}


def changes(before: View, after: View) -> dict[str, Any]:
    """What has changed in the view."""
    news: dict[str, Any] = {}
    for name in after.__struct_fields__:
        _compare(name, getattr(before, name), getattr(after, name), news)
    return news


def _compare(path: str, was: Any, now: Any, news: dict[str, Any]) -> None:
    if now is was or now == was:
        return
    if type(now) is type(was):
        if type(now) is tuple:
            _compare_lists(path, was, now, news)
            return
        if _is_plain_struct(now):
            for name, sent_as in zip(
                now.__struct_fields__, now.__struct_encode_fields__, strict=True
            ):
                _compare(f"{path}/{sent_as}", getattr(was, name), getattr(now, name), news)
            return
    news[path] = now


def _compare_lists(path: str, was: Any, now: Any, news: dict[str, Any]) -> None:
    if was and now[: len(was)] == was:
        news[ADDED + path] = now[len(was) :]
    elif len(was) == len(now) and (type(now[0]) is tuple or _is_plain_struct(now[0])):
        for place, (old, new) in enumerate(zip(was, now, strict=True)):
            _compare(f"{path}/{place}", old, new, news)
    else:
        news[path] = now


def _is_plain_struct(value: Any) -> bool:
    """Whether each of its fields goes out under its own name."""
    if not isinstance(value, msgspec.Struct):
        return False
    config = value.__struct_config__
    return not (config.array_like or config.omit_defaults)
