"""Who is served next when many tables want the same few processes: each table in its turn."""

import asyncio
import contextlib
from collections import OrderedDict, deque
from collections.abc import AsyncIterator

Line = OrderedDict[str, deque[asyncio.Future[None]]]
"""Those who wait, by table."""


class Turns:
    """A number of places; those who wait are let in table by table, not in the order they came."""

    def __init__(self, places: int) -> None:
        self._free = places
        self._first: Line = OrderedDict()
        """Nobody else is let in before these."""
        self._others: Line = OrderedDict()

    @contextlib.asynccontextmanager
    async def turn(self, table: str) -> AsyncIterator[None]:
        await self.take(table)
        try:
            yield
        finally:
            self.pass_on()

    async def take(self, table: str, first: bool = False) -> None:
        """Wait for a place, which must be passed on; `first` goes before all who are not."""
        if self._free:
            self._free -= 1
            return
        place: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        line = self._first if first else self._others
        line.setdefault(table, deque()).append(place)
        try:
            await place
        except asyncio.CancelledError:
            if place.done() and not place.cancelled():
                self.pass_on()
            raise

    def pass_on(self) -> None:
        while line := self._first or self._others:
            table, places = line.popitem(last=False)
            place = places.popleft()
            if places:
                line[table] = places  # at the end: others come first
            if not place.done():
                place.set_result(None)
                return
        self._free += 1
