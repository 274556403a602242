"""A shorter way from a table to the wire.

Between the two lie Starlette, uvicorn and its library of the protocol, and each of them looks at
every message. A table says much to many at once and knows that it is whole text, so it writes the
frames itself. Under another server than ours everything takes the ordinary way.
"""

from collections.abc import Callable, Sequence
from typing import Any

from starlette.types import Scope
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol

Write = Callable[[Sequence[bytes]], bool]
"""Sends texts at once; False if the browser must first take what it was sent before."""

_EXTENSION = "railbird.direct"


class DirectProtocol(WebSocketsSansIOProtocol):
    def handle_connect(self, event: Any) -> None:
        super().handle_connect(event)
        if hasattr(self, "scope"):
            extensions: dict[str, Any] | None = self.scope["extensions"]
            assert extensions is not None
            extensions[_EXTENSION] = self.write_texts

    def write_texts(self, texts: Sequence[bytes]) -> bool:
        transport = self.transport
        if self.close_sent or transport.is_closing():
            return True  # nobody is there any more
        if not self.writable.is_set():
            return False
        transport.write(frame(texts[0]) if len(texts) == 1 else b"".join(map(frame, texts)))
        return True


def frame(text: bytes) -> bytes:
    """A whole text message as RFC 6455 has it: final, not masked."""
    size = len(text)
    if size < 126:
        return bytes((0x81, size)) + text
    if size < 1 << 16:
        return b"\x81\x7e" + size.to_bytes(2, "big") + text
    return b"\x81\x7f" + size.to_bytes(8, "big") + text


def direct_way(scope: Scope) -> Write | None:
    found: Write | None = scope.get("extensions", {}).get(_EXTENSION)
    return found
