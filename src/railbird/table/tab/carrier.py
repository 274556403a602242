"""Carries what the page asks to the application, and what the application says to the page.

The page sends what it would give to `fetch` and to a socket; the application is spoken to in ASGI,
as a server would. The visitor's cookie never leaves the worker.
"""

import asyncio
from collections.abc import Awaitable, Callable
from typing import Any, NamedTuple
from urllib.parse import unquote, urlsplit

from starlette.types import ASGIApp, Message, Scope

from railbird.table.server.visitors import COOKIE

HOST = b"localhost"
LEFT = 1001
"""The page has gone to another address."""

Tell = Callable[[str, int, Any], None]
"""Tells the page that a socket of this number was `opened`, has `said` a text, or was `closed` with
a code."""


class Answer(NamedTuple):
    status: int
    type: str
    body: bytes


class Carrier:
    def __init__(self, app: ASGIApp, token: str, tell: Tell) -> None:
        self._app = app
        self._token = token
        self._tell = tell
        self._sockets: dict[int, asyncio.Queue[Message]] = {}
        self._serving: set[asyncio.Task[None]] = set()

    async def call(self, method: str, address: str, type_: str, body: bytes) -> Answer:
        """One request and its whole answer."""
        said: list[Message] = []
        asked: list[Message] = [{"type": "http.request", "body": body, "more_body": False}]

        async def receive() -> Message:
            if asked:
                return asked.pop()
            await asyncio.Event().wait()  # the page stays
            raise AssertionError

        async def send(message: Message) -> None:
            said.append(message)

        length = [(b"content-length", str(len(body)).encode())] if body else []
        kind = [(b"content-type", type_.encode())] if type_ else []
        scope = self._scope("http", "http", address, [*length, *kind])
        scope["method"] = method
        await self._app(scope, receive, send)
        headers = dict(said[0]["headers"])
        return Answer(
            said[0]["status"],
            headers.get(b"content-type", b"").decode(),
            b"".join(message.get("body", b"") for message in said[1:]),
        )

    def open(self, number: int, address: str) -> None:
        """A socket, numbered by the page."""
        queue: asyncio.Queue[Message] = asyncio.Queue()
        queue.put_nowait({"type": "websocket.connect"})
        self._sockets[number] = queue
        serving = asyncio.get_running_loop().create_task(self._serve(number, address, queue))
        self._serving.add(serving)
        serving.add_done_callback(self._serving.discard)

    def hear(self, number: int, text: str) -> None:
        if number in self._sockets:
            self._sockets[number].put_nowait({"type": "websocket.receive", "text": text})

    def close(self, number: int) -> None:
        if number in self._sockets:
            gone = {"type": "websocket.disconnect", "code": LEFT}
            self._sockets.pop(number).put_nowait(gone)

    async def _serve(self, number: int, address: str, queue: asyncio.Queue[Message]) -> None:
        async def send(message: Message) -> None:
            match message["type"]:
                case "websocket.accept":
                    self._tell("opened", number, None)
                case "websocket.send":
                    self._tell("said", number, message["text"])
                case "websocket.close":
                    self._end(number, message.get("code", 1000))

        scope = self._scope("websocket", "ws", address, [])
        scope["subprotocols"] = []
        try:
            await self._app(scope, queue.get, send)
        finally:
            self._end(number, 1000)

    def _end(self, number: int, code: int) -> None:
        """Once; a socket that the page closed needs no word."""
        if self._sockets.pop(number, None) is not None:
            self._tell("closed", number, code)

    def _scope(
        self, kind: str, scheme: str, address: str, headers: list[tuple[bytes, bytes]]
    ) -> Scope:
        parts = urlsplit(address)
        return {
            "type": kind,
            "asgi": {"version": "3.0"},
            "http_version": "1.1",
            "scheme": scheme,
            "path": unquote(parts.path),
            "raw_path": parts.path.encode(),
            "root_path": "",
            "query_string": parts.query.encode(),
            "headers": [
                (b"host", HOST),
                (b"cookie", f"{COOKIE}={self._token}".encode()),
                *headers,
            ],
            "client": ("127.0.0.1", 0),
            "server": (HOST.decode(), 80),
        }


async def start(app: ASGIApp) -> Callable[[], Awaitable[None]]:
    """Begin the life of an application; what is given back ends it."""
    words: asyncio.Queue[Message] = asyncio.Queue()
    begun: asyncio.Future[None] = asyncio.get_running_loop().create_future()

    async def send(message: Message) -> None:
        if message["type"] == "lifespan.startup.complete":
            begun.set_result(None)
        elif message["type"] == "lifespan.startup.failed":
            begun.set_exception(RuntimeError(message.get("message", "")))

    living = asyncio.ensure_future(_live(app, words, send))
    words.put_nowait({"type": "lifespan.startup"})
    await begun

    async def end() -> None:
        words.put_nowait({"type": "lifespan.shutdown"})
        await living

    return end


async def _live(app: ASGIApp, words: "asyncio.Queue[Message]", send: Any) -> None:
    await app({"type": "lifespan", "asgi": {"version": "3.0"}}, words.get, send)
