"""Tables on disk: the log, which is the truth, and what follows from it or stands beside it.

The SQL is the common dialect of the databases that can stand behind `Database`.
"""

import contextlib
from collections.abc import Callable

from railbird.table.store.database import Conflict, Database, Readable
from railbird.table.store.days import DayStore
from railbird.table.store.drill import DrillStore
from railbird.table.store.log import Log
from railbird.table.store.makers import Makers
from railbird.table.store.marks import MarkStore
from railbird.table.store.peers import Peers
from railbird.table.store.records import RecordStore
from railbird.table.store.tables import TableStore
from railbird.table.store.variants import VariantStore


class Store:
    def __init__(self, database: Database, peers: Peers | None = None) -> None:
        self._database = database
        self.peers = peers
        """Those that share the database; None if there is only this one."""
        readable = Readable()
        self.log = Log(database, readable, peers)
        self.tables = TableStore(database, readable, peers)
        self.records = RecordStore(database)
        self.makers = Makers(database)
        self.variants = VariantStore(database, readable)
        self.marks = MarkStore(database, readable)
        self.days = DayStore(database)
        self.drill = DrillStore(database)

    def close(self) -> None:
        self._database.close()

    def on_death(self, call: Callable[[], None]) -> None:
        """Call this, in another thread, if nothing can be written any more."""
        self._database.on_death(call)

    @property
    def waiting(self) -> int:
        """Changes that wait for their turn at the disk."""
        return self._database.waiting

    async def probe(self, at: int) -> None:
        """Write a dummy value to see whether changes reach the disk."""
        statement = (
            "INSERT INTO facts VALUES ('probed at', ?) "
            "ON CONFLICT (name) DO UPDATE SET value = excluded.value"
        )
        await self._database.write([(statement, (str(at),))])

    async def used_bytes(self) -> int:
        """What the database holds on disk, without space that is free again."""
        return await self._database.used_bytes()

    async def fact(self, name: str, make: Callable[[], str]) -> str:
        """A lasting fact about this server, created when first asked for."""
        found = await self._database.read("SELECT value FROM facts WHERE name = ?", (name,))
        if found:
            return str(found[0][0])
        with contextlib.suppress(Conflict):  # somebody else may make it meanwhile
            await self._database.write([("INSERT INTO facts VALUES (?, ?)", (name, make()))])
        return await self.fact(name, make)
