"""Data for scripts: one JSON document on standard output. docs/json.md says what is in it."""

import re
import sys

import msgspec

FORMAT = 1
"""Goes up when a field of any document is renamed, removed or means something else."""


_COMMANDS = re.compile("[\x7f-\x9f]")
"""What JSON may leave as it is and some terminals obey."""


def print_json(data: object) -> None:
    """An object names its format first; a list stays a list."""
    plain = msgspec.json.decode(msgspec.json.encode(data))
    if isinstance(plain, dict):
        plain = {"format": FORMAT, **plain}
    text = msgspec.json.format(msgspec.json.encode(plain), indent=2)
    sys.stdout.write(_COMMANDS.sub(lambda sign: f"\\u{ord(sign[0]):04x}", text.decode()) + "\n")
