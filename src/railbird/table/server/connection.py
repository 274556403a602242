"""One browser's socket at a table, with a bounded queue of what is still to be sent."""

import asyncio
import logging
import time
from collections import deque
from collections.abc import Callable, Iterable

from starlette.types import Send

from railbird.core import Viewer
from railbird.table.limits import Allowance, Limits
from railbird.table.server.direct import Write
from railbird.table.updates import RESYNC

log = logging.getLogger("railbird.table")


class Outbox:
    """The connections to which something was said in this turn of the loop."""

    def __init__(self) -> None:
        self._waiting: list[Connection] = []

    def add(self, connection: "Connection") -> None:
        if not self._waiting:
            asyncio.get_running_loop().call_soon(self._send_all)
        self._waiting.append(connection)

    def _send_all(self) -> None:
        waiting, self._waiting = self._waiting, []
        for connection in waiting:
            try:
                connection.send()
            except Exception:
                log.exception("a connection failed; the others go on")


class Connection:
    """What is said in one turn of the loop goes out in one write.

    What cannot be sent at once is queued and sent by `pump`: a slow reader delays nobody.
    """

    def __init__(
        self,
        visitor: str,
        looking: Viewer,
        limits: Limits,
        outbox: Outbox,
        direct: Write | None = None,
    ) -> None:
        self.visitor = visitor
        self.looking = looking
        self.sees_game = False
        self.you: tuple[object, ...] = ()
        """What it was last told about itself."""
        self.allowance = Allowance(limits.commands_per_second, limits.commands_at_once)
        self.refusals = 0
        self._direct = direct
        self._limits = limits
        self._outbox = outbox
        self._said: list[bytes] = []
        self._queue: deque[bytes] = deque()
        self._bytes = 0
        self._missed = False
        self._wake = asyncio.Event()
        self._sending_since: float | None = None

    def say(self, text: bytes) -> None:
        if not self._said:
            self._outbox.add(self)
        self._said.append(text)

    def send(self) -> None:
        said, self._said = self._said, []
        if not said:
            return
        idle = not self._queue and self._sending_since is None and not self._missed
        if idle and self._direct is not None and self._direct(said):
            return
        for text in said:
            self._put_off(text)

    def _put_off(self, text: bytes) -> None:
        if self._missed:
            return
        self._queue.append(text)
        self._bytes += len(text)
        if len(self._queue) > self._limits.queue_messages or self._bytes > self._limits.queue_bytes:
            self._queue.clear()
            self._bytes = 0
            self._missed = True
        self._wake.set()

    def stalled_for(self) -> float:
        """Seconds that the browser has taken nothing though something waits for it."""
        return 0.0 if self._sending_since is None else time.monotonic() - self._sending_since

    async def pump(self, send: Send, snapshot: Callable[[], Iterable[bytes]]) -> None:
        """Send what is queued, for ever."""
        while True:
            await self._wake.wait()
            self._wake.clear()
            if self._missed:
                self._missed = False
                self._said.clear()  # the snapshot tells it too
                self.say(RESYNC)
                for text in snapshot():
                    self.say(text)
            while self._queue:
                text = self._queue.popleft()
                self._bytes -= len(text)
                self._sending_since = time.monotonic()
                await send({"type": "websocket.send", "text": text.decode()})
                self._sending_since = None
