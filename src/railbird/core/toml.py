"""Reading TOML that anybody may have written."""

import re
import tomllib
from typing import Any

LONGEST = 200_000
"""Characters of one file. The longest of ours has eight thousand."""

MOST_PARTS = 20
"""Of a dotted key. Python's parser takes time that grows with the square of their number."""

_PART = r"""(?:[A-Za-z0-9_-]++|"(?:[^"\\\n]|\\.)*+"|'[^'\n]*+')"""
# Possessive, and begun only where a part can begin, so that this takes linear time itself.
_LONG_KEY = re.compile(rf"(?<![A-Za-z0-9_-]){_PART}(?:[ \t]*+\.[ \t]*+{_PART}){{{MOST_PARTS}}}")
_LONG_NUMBER = re.compile(r"\b0[xob]\w{130}")
"""More than 64 bits in any notation. Python reads such numbers but refuses to print them."""
_AT_LINE = re.compile(r"\(at line (\d+)")


class BadToml(ValueError):
    """Why a text cannot be read, and in which line, if that is known."""

    def __init__(self, reason: str, line: int | None = None) -> None:
        super().__init__(reason)
        self.line = line


def load_toml(text: str) -> dict[str, Any]:
    """The tables of a TOML text, in time that grows only with its length; BadToml if it is none."""
    if len(text) > LONGEST:
        raise BadToml(f"{len(text):,} characters; at most {LONGEST:,} are read")
    if found := _LONG_KEY.search(text):
        line = text.count("\n", 0, found.start()) + 1
        raise BadToml(f"a dotted key of more than {MOST_PARTS} parts (at line {line})", line)
    if found := _LONG_NUMBER.search(text):
        line = text.count("\n", 0, found.start()) + 1
        raise BadToml(f"a number of more than 64 bits (at line {line})", line)
    try:
        return tomllib.loads(text)
    except RecursionError:
        line = _deepest_line(text)
        raise BadToml(f"nested too deeply (at line {line})", line) from None
    except ValueError as error:  # TOMLDecodeError, and numbers without end
        at = _AT_LINE.search(str(error))
        raise BadToml(str(error), int(at[1]) if at else None) from None


def _deepest_line(text: str) -> int:
    """The line that opens the innermost bracket; those in strings hardly matter."""
    depth, deepest, found = 0, -1, 1
    for number, line in enumerate(text.splitlines(), start=1):
        for letter in line:
            depth += (letter in "[{") - (letter in "]}")
            if depth > deepest:
                deepest, found = depth, number
    return found
