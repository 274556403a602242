"""A process among others that serve the same tables.

Each keeps replicas of the tables that its own visitors look at. It hears what the others write,
and looks every few seconds as well, since news may be lost. It tells the others who sits at its
sockets, and keeps some of the tables: runs their bots and clocks.
"""

import asyncio
import logging
import time
from collections.abc import Callable, Coroutine, Mapping
from typing import Any, Protocol

import msgspec

from railbird.core import RailbirdError
from railbird.table.ports import Clock
from railbird.table.refusal import NoAnswer
from railbird.table.room.audience import RemoteViewer
from railbird.table.room.position import Needs
from railbird.table.room.table import Table
from railbird.table.store.peers import LASTS_MS, Peers
from railbird.table.tasks import Tasks
from railbird.table.throttled import Throttled

log = logging.getLogger("railbird.table")

BEAT_SECONDS = 1.5
"""Between two looks at the database, in which the process also says that it lives."""

SOON_SECONDS = 0.03
"""For which news of who is present wait for more of them."""

MOST_AT_ONCE = 20
"""Tables that are woken at one beat; other processes take the rest."""

FORGET_BEATS = 40

CLOCKS_DIFFER_MS = 2_000

NO_NEWS = "no news of other processes: %s"

_remote_viewers = msgspec.json.Decoder(list[RemoteViewer])


class TableSource(Protocol):
    """What this needs of `Tables`."""

    clock: Clock

    @property
    def live(self) -> Mapping[str, Table]: ...

    async def get(self, table: str) -> Table: ...

    def work_at(self, table: Table, needs: Needs) -> None: ...


class Replicas:
    def __init__(self, tables: TableSource, peers: Peers) -> None:
        self._tables = tables
        self._peers = peers
        self._kept: set[str] = set()
        self._asking: set[str] = set()
        self._alive_until = 0.0
        """By the monotonic clock: until then nobody else takes what this process keeps."""
        self._published: dict[str, bytes | None] = {}
        self._to_publish: set[str] = set()
        self._to_see: set[str] = set()
        self._taking: set[str] = set()
        """Tables that may be noted as ours without being kept, since the database was silent."""
        self._tasks = Tasks()
        self._beats = 0
        self._trouble = Throttled(log)
        self._differ = Throttled(log)

    async def begin(self) -> None:
        """Before the doors open."""
        self._peers.hear(self._heard)
        await self._try_to_beat()

    async def run(self) -> None:
        """Runs until it is cancelled."""
        while True:
            await asyncio.sleep(BEAT_SECONDS)
            await self._try_to_beat()

    async def _try_to_beat(self) -> None:
        try:
            await self._beat()
        except RailbirdError as error:
            self._trouble.warn(NO_NEWS, error)
        except Exception:
            log.exception("a look at the other processes failed")

    async def close(self) -> None:
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        try:
            await self._peers.leave()
        except RailbirdError as error:
            log.warning("the other processes could not be told that this one ends: %s", error)

    # -- hearing -----------------------------------------------------------------------------

    def _heard(self, kind: str, table: str, number: int) -> None:
        if table not in self._tables.live:
            return
        if kind == "log":
            self._tables.live[table].log_has_grown(number)
        elif kind == "chat":
            self._tables.live[table].chat_has_grown()
        elif kind == "here":
            self._soon(self._to_see, table, self._see)

    async def _beat(self) -> None:
        begun = time.monotonic()
        await self._peers.beat()
        await self._set_clock()
        lapsed = begun > self._alive_until
        self._alive_until = begun + LASTS_MS / 1000 - BEAT_SECONDS
        if lapsed:
            self._begin_again()
        await self._look()
        await self._publish([*self._tables.live, *self._published])
        await self._take_what_is_due()
        self._beats += 1
        if self._beats % FORGET_BEATS == 1:
            await self._peers.forget_the_dead()

    def _begin_again(self) -> None:
        """This process was given up by the others, or the database was away for everybody."""
        self._kept.clear()
        self._published.clear()
        for table in self._tables.live.values():
            table.spare_clocks()
            self.tell_presence(table)
            self.work(table, table.needs())

    async def _set_clock(self) -> None:
        """The time of the database is that of the house."""
        asked = time.time() * 1000
        now = await self._peers.now()
        behind = now - time.time() * 1000
        if max(asked - now, behind) > CLOCKS_DIFFER_MS:
            self._differ.warn(
                "the clock of this machine is %.1f s %s that of the database, which counts",
                max(asked - now, behind) / 1000,
                "ahead of" if asked > now else "behind",
            )
        self._tables.clock.go_by(now)

    async def _look(self) -> None:
        """Poll for entries and visitors, in case a notification was lost."""
        tables = list(self._tables.live)
        for table, ends in (await self._peers.ends(tables)).items():
            live = self._tables.live.get(table)
            if live is None:
                continue
            live.log_has_grown(ends.seq)
            if live.said_until != ends.said:
                live.chat_has_grown(ends.said)
        await self._see(tables)

    async def _see(self, tables: list[str]) -> None:
        for table, bodies in (await self._peers.elsewhere(tables)).items():
            live = self._tables.live.get(table)
            others = tuple(each for body in bodies for each in _remote_viewers.decode(body))
            if live is not None and others != live.audience.elsewhere:
                live.audience.others_are_here(others)
                live.showing.look_again()
                self.work(live, live.needs())

    # -- telling -----------------------------------------------------------------------------

    def tell_presence(self, table: Table) -> None:
        """Who sits here, to the other processes."""
        self._soon(self._to_publish, table.row.id, self._publish)

    async def _publish(self, tables: list[str]) -> None:
        for table in tables:
            live = self._tables.live.get(table)
            here = [RemoteViewer.of(each) for each in live.audience.here] if live else []
            here.sort(key=lambda each: (each.visitor, each.looking or 0))
            body = msgspec.json.encode(here) if here else None
            if self._published.get(table) != body:
                await self._peers.publish(table, body)
                if body is None:
                    self._published.pop(table, None)
                else:
                    self._published[table] = body

    def _soon(
        self,
        waiting: set[str],
        table: str,
        work: Callable[[list[str]], Coroutine[Any, Any, None]],
    ) -> None:
        """Once for many that come together."""
        waiting.add(table)
        if len(waiting) == 1:
            self._tasks.start(self._after_a_moment(waiting, work))

    async def _after_a_moment(
        self, waiting: set[str], work: Callable[[list[str]], Coroutine[Any, Any, None]]
    ) -> None:
        await asyncio.sleep(SOON_SECONDS)
        tables = list(waiting)
        waiting.clear()
        try:
            await work(tables)
        except RailbirdError as error:
            self._trouble.warn(NO_NEWS, error)

    # -- keeping -----------------------------------------------------------------------------

    def keeps(self, table: str) -> bool:
        return table in self._kept and time.monotonic() < self._alive_until

    def work(self, table: Table, needs: Needs) -> None:
        """Run the bots and clocks of this table if it is ours to keep, or nobody keeps it."""
        key = table.row.id
        if self.keeps(key):
            self._tables.work_at(table, needs)
        elif table.wakes is not None and key not in self._asking:
            self._asking.add(key)
            self._tasks.start(self._take(table))

    async def _take(self, table: Table) -> None:
        key = table.row.id
        self._taking.add(key)
        try:
            if await self._keep(key) and key in self._tables.live:
                self._tables.work_at(table, table.needs())
            self._taking.discard(key)
        except RailbirdError as error:
            self._trouble.warn(NO_NEWS, error)
        finally:
            self._asking.discard(key)

    async def _keep(self, table: str) -> bool:
        if time.monotonic() >= self._alive_until:
            return False
        if await self._peers.keep(table):
            self._kept.add(table)
            return True
        return False

    async def _take_what_is_due(self) -> None:
        """Tables whose keeper is gone, or that nobody has looked at."""
        due = await self._peers.due(self._tables.clock.now(), MOST_AT_ONCE)
        for table in {*self._taking, *due}:
            self._taking.add(table)
            if await self._keep(table):
                await self._work_at(table)
            self._taking.discard(table)

    async def _work_at(self, table: str) -> None:
        try:
            live = await self._tables.get(table)
        except NoAnswer:
            raise
        except RailbirdError as error:
            log.warning("table %s cannot be loaded: %s", table, error)
        else:
            self._tables.work_at(live, live.needs())

    def admitted(self, table: Table) -> None:
        """The table is in memory now; others may sit at it."""
        self._soon(self._to_see, table.row.id, self._see)

    def let_go(self, table: Table) -> None:
        """The table has left memory."""
        if table.row.id in self._kept:
            self._kept.discard(table.row.id)
            self._tasks.start(self._give_back(table))

    async def _give_back(self, table: Table) -> None:
        try:
            await self._peers.give_back(table.row.id, table.seq, table.wakes)
        except RailbirdError as error:
            self._taking.add(table.row.id)
            self._trouble.warn(NO_NEWS, error)
