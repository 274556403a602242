"""A shorter way between a table and the wire.

Between the two lie Starlette, uvicorn and its library of the protocol, and each of them looks at
every message. A table says much to many at once and knows that it is whole text, so it writes the
frames itself; what it hears is nearly always one whole text, and that is read here too. All else,
and everything under another server than ours, takes the ordinary way.
"""

import asyncio
from collections import deque
from collections.abc import Callable, Sequence
from typing import Any

from starlette.types import Message, Scope
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.protocol import State
from websockets.streams import StreamReader

from railbird.table.server.frames import frame, text_in

Write = Callable[[Sequence[bytes]], bool]
"""Sends texts at once; False if the browser must first take what it was sent before."""

_EXTENSION = "railbird.direct"

_BETWEEN_FRAMES = StreamReader.at_eof.__code__
"""Where the library waits when it has read all that came, and no frame has begun."""


class Inbox:
    """What came from a browser, for the one task that waits for it.

    A part of what `asyncio.Queue` can do, which takes longer for it.
    """

    def __init__(self) -> None:
        self._messages: deque[Message] = deque()
        self._arrival: asyncio.Future[None] | None = None

    def empty(self) -> bool:
        return not self._messages

    def put_nowait(self, message: Message) -> None:
        self._messages.append(message)
        if self._arrival is not None and not self._arrival.done():
            self._arrival.set_result(None)

    async def get(self) -> Message:
        while not self._messages:
            self._arrival = asyncio.get_running_loop().create_future()
            await self._arrival
        return self._messages.popleft()


class DirectProtocol(WebSocketsSansIOProtocol):
    def __init__(self, *given: Any, **named: Any) -> None:
        super().__init__(*given, **named)
        self._inbox = self.queue = Inbox()  # type: ignore[assignment]

    # -- coming in ---------------------------------------------------------------------------

    def data_received(self, data: bytes) -> None:
        text = text_in(data, self.config.ws_max_size) if self._can_take() else None
        if text is None:
            super().data_received(data)
        else:
            self._inbox.put_nowait({"type": "websocket.receive", "text": text})

    def _can_take(self) -> bool:
        """Whether a message may begin now, and the one before it was heard: who sends more than
        is heard is made to wait, which the ordinary way sees to."""
        return (
            self._inbox.empty()
            and not self.frames  # of a message in several parts
            and self.conn.state is State.OPEN
            and _waits_at(self.conn.parser) is _BETWEEN_FRAMES
        )

    # -- going out ---------------------------------------------------------------------------

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


def _waits_at(work: Any) -> object:
    """The code in which a generator stopped, however deep within others; None if it is none."""
    while (inner := getattr(work, "gi_yieldfrom", None)) is not None:
        work = inner
    return getattr(work, "gi_code", None)


def direct_way(scope: Scope) -> Write | None:
    found: Write | None = scope.get("extensions", {}).get(_EXTENSION)
    return found
