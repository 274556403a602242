"""Whole text messages as RFC 6455 puts them on the wire."""

try:
    from websockets.speedups import apply_mask
except ImportError:  # where it could not be compiled
    from websockets.utils import apply_mask

_WHOLE_TEXT = 0x81
_MASKED = 0x80
_MASK = 4
_IN_TWO_BYTES = 126
"""Says that the size follows; sizes below it are written in its place."""


def frame(text: bytes) -> bytes:
    """A message to a browser: final, not masked."""
    size = len(text)
    if size < _IN_TWO_BYTES:
        return bytes((_WHOLE_TEXT, size)) + text
    if size < 1 << 16:
        return b"\x81\x7e" + size.to_bytes(2, "big") + text
    return b"\x81\x7f" + size.to_bytes(8, "big") + text


def text_in(data: bytes, most: int) -> str | None:
    """The text, if this is one whole message of a browser and nothing else; otherwise None."""
    if len(data) < 2 + _MASK or data[0] != _WHOLE_TEXT or data[1] < _MASKED:
        return None
    size, start = data[1] - _MASKED, 2
    if size == _IN_TWO_BYTES:
        size, start = int.from_bytes(data[2:4], "big"), 4
    body = start + _MASK
    if size > most or len(data) != body + size or (size < _IN_TWO_BYTES) != (start == 2):
        return None
    try:
        return apply_mask(data[body:], data[start:body]).decode()
    except UnicodeDecodeError:
        return None
