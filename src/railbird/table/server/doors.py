"""Who may connect, and how long a connection may go on without a whole request.

uvicorn counts only requests that have come in whole. A half-written one would hold its connection
for ever, and enough of them would keep everybody else out.
"""

import asyncio
import logging
from collections import Counter
from collections.abc import Callable, Container
from typing import Any, ClassVar

import h11
from h11 import LocalProtocolError
from starlette.types import ASGIApp, Receive, Scope, Send
from uvicorn import Config
from uvicorn.protocols.http.h11_impl import H11Protocol
from uvicorn.server import ServerState

from railbird.table.limits import Limits, network_of
from railbird.table.throttled import Throttled

log = logging.getLogger("railbird.table")

_LINE = "railbird.line"

LAST_WORDS_SECONDS = 60.0
"""For taking the rest of an answer, when the connection is about to end."""


class Doors:
    """Counts connections by address, and ends those that ask for nothing."""

    def __init__(self, limits: Limits, most: int, proxies: Container[str] = ()) -> None:
        self._limits = limits
        self._most = most
        self._proxies = proxies
        """Many visitors come from these addresses."""
        self._by_address: Counter[str] = Counter()
        self._waiting: dict[Line, asyncio.TimerHandle] = {}
        self._full = Throttled(log)

    def admits(self, address: str, connections: int) -> bool:
        if connections >= self._most:
            self._full.warn("no room for another connection: %d are open", connections)
            return False
        if address in self._proxies:
            return True
        if self._by_address[network_of(address)] >= self._limits.connections_per_address:
            self._full.warn("too many connections from %s; more are turned away", address)
            return False
        return True

    def enter(self, line: "Line") -> None:
        self._by_address[network_of(line.address)] += 1
        self.wait(line)

    def leave(self, line: "Line") -> None:
        self.stop_waiting(line)
        key = network_of(line.address)
        self._by_address[key] -= 1
        if self._by_address[key] <= 0:
            del self._by_address[key]

    def wait(self, line: "Line") -> None:
        """Give the line some time for its next request. If too many wait, the longest is cut."""
        self.stop_waiting(line)
        loop = asyncio.get_running_loop()
        self._waiting[line] = loop.call_later(self._limits.request_seconds, line.hang_up)
        if len(self._waiting) > self._limits.waiting_connections:
            next(iter(self._waiting)).hang_up()

    def stop_waiting(self, line: "Line") -> None:
        if timer := self._waiting.pop(line, None):
            timer.cancel()

    def protocol(self) -> type["Line"]:
        """For the `http` setting of uvicorn."""
        return type("LineAtTheseDoors", (Line,), {"doors": self})


class Line(H11Protocol):
    """A connection, which waits for a request or answers one.

    uvicorn takes any protocol class as its `http` setting, but does not document its own, which is
    extended here: how it is made, the three methods below, `transport`, `loop`, and that the app
    state reaches the scope. Hence uvicorn's version has an upper bound, up to which that was
    looked at; a test compares both.
    """

    doors: ClassVar[Doors]

    def __init__(
        self,
        config: Config,
        server_state: ServerState,
        app_state: dict[str, Any],
        _loop: asyncio.AbstractEventLoop | None = None,
    ) -> None:
        super().__init__(config, server_state, {**app_state, _LINE: self}, _loop)
        self.address = ""
        self._inside = False
        self._open = server_state.connections

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        peer = transport.get_extra_info("peername")
        self.address = str(peer[0]) if peer else ""
        if not self.doors.admits(self.address, len(self._open)):
            transport.set_protocol(asyncio.Protocol())
            transport.abort()
            return
        super().connection_made(transport)
        self._inside = True
        self.doors.enter(self)

    def data_received(self, data: bytes) -> None:
        """A request after the answer that ended its connection is not worth a traceback."""
        try:
            super().data_received(data)
        except h11.ProtocolError as error:
            log.info("a connection was cut: %s", error)
            self.transport.abort()

    def connection_lost(self, exc: Exception | None) -> None:
        self.leave()
        super().connection_lost(exc)

    def answering(self) -> None:
        self.doors.stop_waiting(self)

    def waiting(self) -> None:
        if self._inside:
            self.doors.wait(self)

    def leave(self) -> None:
        """It is closed, or a socket now, which is counted elsewhere."""
        if self._inside:
            self._inside = False
            self.doors.leave(self)

    def hang_up(self) -> None:
        self.leave()
        self.transport.close()
        self.loop.call_later(LAST_WORDS_SECONDS, self.transport.abort)


class Attended:
    """The application, with every line told when it is being answered."""

    def __init__(self, app: ASGIApp, answer_seconds: float) -> None:
        self._app = app
        self._seconds = answer_seconds

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        line: Line | None = scope.get("state", {}).pop(_LINE, None)
        if line is None:
            await self._app(scope, receive, send)
        elif scope["type"] == "websocket":
            line.leave()
            await self._app(scope, receive, send)
        else:
            line.answering()
            await self._answer(line, lambda: self._app(scope, receive, send))

    async def _answer(self, line: Line, app: Callable[[], Any]) -> None:
        """Whoever sends a request or takes an answer byte by byte has a limit, too."""
        try:
            async with asyncio.timeout(self._seconds) as limit:
                await app()
        except TimeoutError:
            if not limit.expired():
                raise
            line.hang_up()
        except LocalProtocolError:
            line.hang_up()  # uvicorn has refused the request meanwhile, so no answer can follow
        finally:
            line.waiting()
