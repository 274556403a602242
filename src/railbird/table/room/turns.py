"""Who is served next when many tables want the same few processes: each table in its turn."""

import asyncio
import contextlib
from collections import OrderedDict, deque
from collections.abc import AsyncIterator


class Turns:
    """A number of places; those who wait are let in table by table, not in the order they came."""

    def __init__(self, places: int) -> None:
        self._free = places
        self._waiting: OrderedDict[str, deque[asyncio.Future[None]]] = OrderedDict()

    @contextlib.asynccontextmanager
    async def turn(self, table: str) -> AsyncIterator[None]:
        await self._wait(table)
        try:
            yield
        finally:
            self._pass_on()

    async def _wait(self, table: str) -> None:
        if self._free:
            self._free -= 1
            return
        place: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._waiting.setdefault(table, deque()).append(place)
        try:
            await place
        except asyncio.CancelledError:
            if place.done() and not place.cancelled():
                self._pass_on()
            raise

    def _pass_on(self) -> None:
        while self._waiting:
            table, places = self._waiting.popitem(last=False)
            place = places.popleft()
            if places:
                self._waiting[table] = places  # at the end: others come first
            if not place.done():
                place.set_result(None)
                return
        self._free += 1
