"""What processes tell each other through PostgreSQL: LISTEN and NOTIFY on a connection of its own.

News are hints. They are lost with a connection, so whoever listens looks from time to time as well.
"""

import asyncio
from collections import deque
from collections.abc import Callable
from typing import Any

import asyncpg

PAUSE_SECONDS = 0.5

LONGEST = 7000
"""Bytes that are told at once; PostgreSQL takes 8,000."""

MOST_WAITING = 10_000


class News:
    """All in the thread of the database."""

    def __init__(self, dsn: str, channel: str, hear: Callable[[str], None]) -> None:
        self._dsn = dsn
        self._channel = channel
        self._hear = hear
        self._waiting: deque[str] = deque(maxlen=MOST_WAITING)
        self._wake = asyncio.Event()

    def tell(self, line: str) -> None:
        self._waiting.append(line)
        self._wake.set()

    async def run(self, lost: tuple[type[Exception], ...]) -> None:
        """Until it is cancelled; with a new connection whenever the old one is lost."""
        while True:
            connection = None
            try:
                connection = await asyncpg.connect(self._dsn, timeout=10, command_timeout=10)
                await self._pass_on(connection)
            except (*lost, asyncpg.PostgresError):
                await asyncio.sleep(PAUSE_SECONDS)
            finally:
                if connection is not None:
                    connection.terminate()

    async def _pass_on(self, connection: Any) -> None:
        connection.add_termination_listener(lambda _connection: self._wake.set())
        await connection.add_listener(self._channel, self._heard)
        while not connection.is_closed():
            while self._waiting:
                told = self._next()
                await connection.execute("SELECT pg_notify($1, $2)", self._channel, told)
            self._wake.clear()
            await self._wake.wait()

    def _next(self) -> str:
        """As many as fit, each once."""
        lines: dict[str, None] = {}
        size = 0
        while self._waiting and size + len(self._waiting[0]) < LONGEST:
            line = self._waiting.popleft()
            size += len(line) + 1
            lines[line] = None
        return "\n".join(lines)

    def _heard(self, _connection: Any, _pid: int, _channel: str, told: str) -> None:
        for line in told.split("\n"):
            self._hear(line)
