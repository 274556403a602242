"""How deep JSON from strangers is nested, before anything reads it.

In a browser a few thousand brackets end the interpreter; elsewhere they raise a RecursionError.
"""

import re

MANY = 100
"""Brackets that may all be open at once; texts of ours have some ten."""

_STRING = re.compile(rb'"(?:[^"\\]|\\.)*"', re.DOTALL)
_NO_BRACKETS = bytes(set(range(256)) - set(b"[]{}"))


def check_depth(text: bytes) -> None:
    """RecursionError if it is nested some hundred deep; as deep as `MANY` is always taken."""
    if text.count(b"[") + text.count(b"{") <= MANY:
        return
    left = _STRING.sub(b"", text).translate(None, _NO_BRACKETS)
    for _ in range(MANY):
        inner, left = left, left.replace(b"[]", b"").replace(b"{}", b"")
        if inner == left:
            break
    if left.count(b"[") + left.count(b"{") > MANY:
        raise RecursionError("nested too deeply")
