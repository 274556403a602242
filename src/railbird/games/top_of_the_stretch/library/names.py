"""Names of files in a library."""

import hashlib
import re

from railbird.core import BadSetup


def slug(name: str) -> str:
    """A name for a file: small letters, digits and _."""
    latin = re.sub(r"[^a-z0-9]+", "_", name.casefold()).strip("_")[:50]
    return latin or hashlib.sha256(name.encode()).hexdigest()[:12]


def is_name(name: str) -> bool:
    return re.fullmatch(r"[a-z0-9_]{1,60}", name) is not None


def good_name(name: str) -> str:
    if not is_name(name):
        raise BadSetup(f"name {name!r}: use small letters, digits and _")
    return name
