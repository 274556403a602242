"""How deep a text is nested, before it is read."""

import json
from typing import Any

import pytest

from railbird.core.nesting import MANY, check_depth


def nested(depth: int) -> Any:
    value: Any = "x"
    for level in range(depth):
        value = [value, 1] if level % 2 else {"a": value, "b": []}
    return value


def test_what_is_wide_may_be_long() -> None:
    check_depth(json.dumps([nested(10)] * 500).encode())


def test_what_is_deep_is_refused() -> None:
    check_depth(json.dumps(nested(MANY)).encode())
    with pytest.raises(RecursionError):
        check_depth(json.dumps(nested(3 * MANY)).encode())
    with pytest.raises(RecursionError):
        check_depth(b"[" * 100_000)


def test_brackets_in_a_text_are_only_text() -> None:
    check_depth(json.dumps({"text": "[" * 5_000 + '"' + "{" * 5_000}).encode())
    hidden = b'["]", ' * 5_000
    with pytest.raises(RecursionError):
        check_depth(hidden)
