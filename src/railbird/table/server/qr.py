"""QR codes of addresses of this server, drawn as SVG."""

import io
from collections.abc import Collection
from functools import lru_cache
from urllib.parse import urlsplit

import segno

from railbird.table.refusal import Refused

LONGEST = 200
"""Characters; the longest of our addresses hands a seat over and has about 170."""


def check_address(text: str, origins: Collection[str]) -> None:
    """Refused unless the text is a short address that begins with one of these origins."""
    if not 1 <= len(text) <= LONGEST:
        raise Refused(f"a QR code holds 1 to {LONGEST} characters; got {len(text)}")
    try:
        parts = urlsplit(text)
    except ValueError:
        raise Refused("the text is not an address of this server") from None
    if f"{parts.scheme}://{parts.netloc}" not in origins:
        raise Refused("the text is not an address of this server")


@lru_cache(256)
def draw(text: str) -> bytes:
    """Takes some milliseconds, so not for the event loop."""
    drawn = io.BytesIO()
    segno.make_qr(text).save(
        drawn, kind="svg", border=2, light="#ffffff", xmldecl=False, omitsize=True
    )
    return drawn.getvalue()
