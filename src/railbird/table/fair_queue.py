"""Fair queues: where many want the same few things, each visitor or table is served in turn, and
nobody waits with more than their share."""

import asyncio
import contextlib
from collections import OrderedDict, deque
from collections.abc import AsyncIterator, Iterator
from dataclasses import dataclass
from typing import Generic, NamedTuple, TypeVar

from railbird.table.limits import network_of
from railbird.table.refusal import TooMuch

T = TypeVar("T")


class Line(Generic[T]):
    """Those who wait: everybody's first comes before anybody's second."""

    def __init__(self) -> None:
        self._waiting: OrderedDict[str, deque[T]] = OrderedDict()

    def __bool__(self) -> bool:
        return bool(self._waiting)

    def __iter__(self) -> Iterator[T]:
        """In the order in which they will be served."""
        most = max(map(len, self._waiting.values()), default=0)
        for turn in range(most):
            yield from (each[turn] for each in self._waiting.values() if turn < len(each))

    def add(self, who: str, one: T) -> None:
        self._waiting.setdefault(who, deque()).append(one)

    def remove(self, who: str, one: T) -> None:
        self._waiting[who].remove(one)
        if not self._waiting[who]:
            del self._waiting[who]

    def next(self) -> T:
        who, own = self._waiting.popitem(last=False)
        one = own.popleft()
        if own:
            self._waiting[who] = own  # at the end: others come first
        return one


class Turns:
    """A number of places; those who wait are let in table by table, not in the order they came."""

    def __init__(self, places: int) -> None:
        self._free = places
        self._first: Line[asyncio.Future[None]] = Line()
        """Nobody else is let in before these."""
        self._others: Line[asyncio.Future[None]] = Line()

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
        (self._first if first else self._others).add(table, place)
        try:
            await place
        except asyncio.CancelledError:
            if place.done() and not place.cancelled():
                self.pass_on()
            raise

    def pass_on(self) -> None:
        while line := self._first or self._others:
            place = line.next()
            if not place.done():
                place.set_result(None)
                return
        self._free += 1


class Asker(NamedTuple):
    visitor: str
    address: str


@dataclass(slots=True, eq=False, kw_only=True)
class Queued:
    """Something that is waited for."""

    key: str
    asker: Asker


Q = TypeVar("Q", bound=Queued)


class FairQueue(Generic[Q]):
    """What waits or is worked on, with limits by visitor, by address and for all together."""

    def __init__(self, what: str, per_visitor: int, per_address: int, most: int) -> None:
        self._what = what
        self._per_visitor = per_visitor
        self._per_address = per_address
        self._most = most
        self._all: dict[str, Q] = {}
        self._line: Line[Q] = Line()

    def get(self, key: str) -> Q | None:
        return self._all.get(key)

    @property
    def waiting(self) -> Iterator[Q]:
        return iter(self._line)

    def place_of(self, queued: Q) -> int:
        """The next one has place 1."""
        return 1 + list(self._line).index(queued)

    def check(self, asker: Asker) -> None:
        """TooMuch if there is no room for one more of this visitor."""
        askers = [each.asker for each in self._all.values()]
        if sum(each.visitor == asker.visitor for each in askers) >= self._per_visitor:
            raise TooMuch(
                f"{self._per_visitor} {self._what} are under way for you; wait for one of them"
            )
        network = network_of(asker.address)
        near = sum(network_of(each.address) == network for each in askers)
        if near >= self._per_address or len(askers) >= self._most:
            raise TooMuch(f"too many {self._what} are under way; try again in a few minutes")

    def add(self, queued: Q) -> None:
        self._all[queued.key] = queued
        self._line.add(queued.asker.visitor, queued)

    def next(self) -> Q | None:
        """The next to be worked on; it counts until it is `done`."""
        return self._line.next() if self._line else None

    def done(self, queued: Q) -> None:
        del self._all[queued.key]

    def drop(self, queued: Q) -> None:
        """One that waits."""
        self._line.remove(queued.asker.visitor, queued)
        del self._all[queued.key]


class OneEach:
    """Everybody may wait for one thing, and only so many at a time."""

    def __init__(self, most: int, refusal: str) -> None:
        self._most = most
        self._refusal = refusal
        self._asking: set[str] = set()

    @contextlib.contextmanager
    def asking(self, visitor: str) -> Iterator[None]:
        if visitor in self._asking or len(self._asking) >= self._most:
            raise TooMuch(self._refusal)
        self._asking.add(visitor)
        try:
            yield
        finally:
            self._asking.discard(visitor)
