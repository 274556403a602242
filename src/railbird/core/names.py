"""Names that a person gave, in a record or on a card of a pack. They are told again and again, so
one that is too long or that moves the cursor is refused where it is read."""

import unicodedata

LONGEST_NAME = 200
"""Characters. Tables take far fewer; a script may have named a player after a file."""

_NOT_TEXT = ("Cc", "Cs", "Zl", "Zp")
"""Control characters, halves of a character, and what ends a line."""


def fault_in_name(name: str, longest: int = LONGEST_NAME) -> str:
    """What is wrong with a name, to be said after "the name"; nothing if it can be used."""
    if len(name) > longest:
        return f"has {len(name):,} characters; at most {longest:,} are allowed"
    for place, sign in enumerate(name, start=1):
        if unicodedata.category(sign) in _NOT_TEXT:
            return f"has a control character (U+{ord(sign):04X}) at place {place}; use plain text"
    return ""
