"""One browser's socket at a table, with a bounded queue of what is still to be sent."""

import asyncio
import contextlib
import time
from collections import deque
from collections.abc import Callable, Iterable

from starlette.types import Send

from railbird.core import Viewer
from railbird.table.allowance import Allowance
from railbird.table.limits import Limits
from railbird.table.updates.table import PING, RESYNC


class Connection:
    """What is sent to it waits in a queue for `pump`, so a slow reader delays nobody."""

    def __init__(
        self, visitor: str, looking: Viewer, limits: Limits, *, screen: bool = False
    ) -> None:
        self.visitor = visitor
        self.looking = looking
        self.screen = screen
        """Whether it is the big screen in the room, which shows the public view."""
        self.sees_game = False
        self.you: object = None
        """What it was last told about itself."""
        self.table = b""
        """What it was last told about the table."""
        self.skipped: tuple[int, int] = (0, 0)
        """The game, and its moment, that this device has skipped to."""
        self.allowance = Allowance(limits.commands_per_second, limits.commands_at_once)
        self.refusals = 0
        self.answers = False
        """Whether it has ever said that it is here; of others silence means nothing."""
        self.away = False
        """Nothing was heard of it for so long that nobody need wait for it."""
        self._quiet_since = time.monotonic()
        """When it was last heard, or asked whether it is there."""
        self._limits = limits
        self._queue: deque[bytes] = deque()
        self._bytes = 0
        self._missed = False
        self._wake = asyncio.Event()
        self._sending_since: float | None = None

    def send(self, text: bytes) -> None:
        if self._missed:
            return
        self._queue.append(text)
        self._bytes += len(text)
        if len(self._queue) > self._limits.queue_messages or self._bytes > self._limits.queue_bytes:
            self._queue.clear()
            self._bytes = 0
            self._missed = True
        self._wake.set()

    def send_all(self, texts: Iterable[bytes]) -> None:
        for text in texts:
            self.send(text)

    def heard(self) -> None:
        """It has said something, whatever it was."""
        self._quiet_since = time.monotonic()

    @property
    def queued(self) -> int:
        """Messages that it has not taken yet."""
        return len(self._queue)

    def stalled_for(self) -> float:
        """For how many seconds the browser has read nothing although messages are waiting."""
        return 0.0 if self._sending_since is None else time.monotonic() - self._sending_since

    async def pump(self, send: Send, snapshot: Callable[[], Iterable[bytes]]) -> None:
        """Send queued messages until cancelled, and a `ping` whenever nothing was heard."""
        while True:
            await self._something_to_send()
            self._wake.clear()
            if self._missed:
                self._missed = False
                self.send(RESYNC)
                self.send_all(snapshot())
            while self._queue:
                text = self._queue.popleft()
                self._bytes -= len(text)
                self._sending_since = time.monotonic()
                await send({"type": "websocket.send", "text": text.decode()})
                self._sending_since = None

    async def _something_to_send(self) -> None:
        while not self._wake.is_set():
            left = self._quiet_since + self._limits.ping_seconds - time.monotonic()
            if left <= 0:
                self._quiet_since = time.monotonic()
                self.send(PING)
                return
            with contextlib.suppress(TimeoutError):
                async with asyncio.timeout(left):
                    await self._wake.wait()
