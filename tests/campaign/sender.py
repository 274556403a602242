"""A raw WebSocket that can say what no browser would."""

import asyncio
import json
from collections import Counter

from tests.table.served import PATIENCE, Json


class Sender:
    """One socket at a table; it keeps the latest message of each kind and counts them."""

    def __init__(self, address: str, table: str, cookie: str) -> None:
        self._host, _, self._port = address.partition(":")
        self._request = (
            f"GET /ws/{table} HTTP/1.1\r\nHost: {address}\r\nUpgrade: websocket\r\n"
            "Connection: Upgrade\r\nSec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n"
            f"Sec-WebSocket-Version: 13\r\nCookie: {cookie}\r\n\r\n"
        ).encode()
        self._reader: asyncio.StreamReader
        self._writer: asyncio.StreamWriter
        self.open = False
        self.latest: dict[str, Json] = {}
        self.answers: Counter[str] = Counter()

    async def connect(self) -> None:
        self._reader, self._writer = await asyncio.open_connection(
            self._host, int(self._port), limit=2**24
        )
        self._writer.write(self._request)
        head = await self._reader.readuntil(b"\r\n\r\n")
        assert head.startswith(b"HTTP/1.1 101"), head
        self.open = True

    def say(self, text: bytes, head: int = 0x81, mask: bool = True) -> None:
        size = len(text)
        bit = 0x80 if mask else 0
        length = (
            bytes((bit | size,)) if size < 126 else bytes((bit | 126,)) + size.to_bytes(2, "big")
        )
        self.write(bytes((head,)) + length + (b"\0\0\0\0" if mask else b"") + text)

    def command(self, command: Json) -> None:
        self.say(json.dumps(command).encode())

    def write(self, data: bytes) -> None:
        if not self._writer.transport.is_closing():
            self._writer.write(data)

    async def hear(self) -> Json | None:
        """The next message; None if the server has ended the socket."""
        try:
            while True:
                first, second = await self._reader.readexactly(2)
                size = second & 0x7F
                if size > 125:
                    size = int.from_bytes(await self._reader.readexactly(2 if size == 126 else 8))
                text = await self._reader.readexactly(size)
                if first & 0x0F == 8:
                    break
                if first & 0x0F == 9:
                    self.say(text, head=0x8A)
                if first & 0x0F == 1:
                    message: Json = json.loads(text)
                    self.latest[message["type"]] = message
                    self.answers[message["type"]] += 1
                    return message
        except (asyncio.IncompleteReadError, ConnectionError):
            pass
        self.close()
        return None

    async def answered(self, command: str) -> bool:
        """Whether the question of this id is answered; False if the socket is closed."""
        async with asyncio.timeout(PATIENCE):
            while (message := await self.hear()) is not None:
                if message.get("id") == command:
                    return True
        return False

    def close(self) -> None:
        self.open = False
        self._writer.close()
