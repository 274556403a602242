"""Text for a terminal. It may come out of a file or a command line, so nothing in it may move the
cursor, change a colour or turn the writing round; what the screen does itself is not text."""

import sys
import unicodedata

_TURNS = frozenset(("LRE", "RLE", "LRO", "RLO", "PDF", "LRI", "RLI", "FSI", "PDI"))


def for_terminal(text: str) -> str:
    """The text without control characters; lines and tabs stay."""
    return "".join(sign for sign in text if sign in "\n\t" or not _commands(sign))


def _commands(sign: str) -> bool:
    return unicodedata.category(sign) == "Cc" or unicodedata.bidirectional(sign) in _TURNS


def say(text: str) -> None:
    """A line on standard output."""
    print(for_terminal(text))


def complain(text: str) -> None:
    """What went wrong, on standard error."""
    print(for_terminal(f"railbird: {text}"), file=sys.stderr)
