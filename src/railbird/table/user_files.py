"""Reading packs, scoresheets and records that visitors send.

They may be made slow on purpose, so they are read in separate threads, and the database never waits
for them.
"""

import asyncio
import threading
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import ParamSpec, TypeVar

from railbird.table.refusal import TooMuch

P = ParamSpec("P")
T = TypeVar("T")

AT_ONCE = 2
MOST_WAITING = 20


class UserFiles:
    def __init__(self) -> None:
        self._threads = ThreadPoolExecutor(AT_ONCE, "user-files")
        self._places = threading.BoundedSemaphore(AT_ONCE + MOST_WAITING)

    async def read(self, work: Callable[P, T], *args: P.args, **named: P.kwargs) -> T:
        """What `work` makes of a visitor's file; TooMuch if many others wait already."""
        if not self._places.acquire(blocking=False):
            raise TooMuch("the server is busy reading other files; try again in a moment")
        reading = self._threads.submit(work, *args, **named)
        reading.add_done_callback(lambda _: self._places.release())
        return await asyncio.wrap_future(reading)

    def close(self) -> None:
        self._threads.shutdown(wait=False, cancel_futures=True)
