"""The processes that serve one database: which are alive, who sits where, who keeps which table.

All of it counts on the time of the database. A process lives as long as it renews its row; what it
holds ends with it. A table's keeper runs its bots and clocks. Two keepers would be harmless: what
the second one writes is equal or comes too late.
"""

import asyncio
import os
import secrets
import socket
from collections.abc import Callable, Sequence
from typing import Any, Literal, NamedTuple, Protocol

from railbird.table.store.database import Statement, Transaction

LASTS_MS = 6_000
"""For which a process counts as alive after it last said so."""

FORGET_MS = 60_000

NOW = "CAST(extract(epoch FROM clock_timestamp()) * 1000 AS BIGINT)"

ALIVE = f"EXISTS (SELECT 1 FROM processes WHERE id = process AND until > {NOW})"

Kind = Literal["log", "chat", "here"]
"""Entries, words, or who is present."""


class Ends(NamedTuple):
    """How far a table has come."""

    seq: int
    said: int


class SharedDatabase(Protocol):
    """What several processes have in common."""

    def write(self, change: Transaction) -> asyncio.Future[None]: ...

    async def read(self, sql: str, values: Sequence[Any] = ()) -> list[tuple[Any, ...]]: ...

    def hear(self, call: Callable[[str], None]) -> None: ...

    def tell(self, line: str) -> None: ...


class Peers:
    def __init__(self, database: SharedDatabase) -> None:
        self._database = database
        machine = socket.gethostname().replace(" ", "_")
        self.id = f"{machine}:{os.getpid()}:{secrets.token_hex(4)}"

    # -- news --------------------------------------------------------------------------------

    def tell(self, kind: Kind, table: str, number: int = 0) -> None:
        self._database.tell(f"{self.id} {kind} {table} {number}")

    def hear(self, call: Callable[[str, str, int], None]) -> None:
        """Call this, in the running loop, with kind, table and number of what others tell."""

        def hear(line: str) -> None:
            process, kind, table, number = line.split(" ")
            if process != self.id:
                call(kind, table, int(number))

        self._database.hear(hear)

    async def ends(self, tables: Sequence[str]) -> dict[str, Ends]:
        """How far the logs and chats of these tables have come."""
        found = await self._database.read(
            "SELECT id, (SELECT coalesce(max(seq), 0) FROM entries WHERE table_id = id), "
            "(SELECT coalesce(max(seq), -1) FROM chat WHERE table_id = id) "
            "FROM unnest(CAST(? AS TEXT[])) AS id",
            (list(tables),),
        )
        return {table: Ends(seq, said) for table, seq, said in found}

    # -- who lives ---------------------------------------------------------------------------

    async def beat(self) -> None:
        """Renew this process's lease."""
        await self._database.write(
            [
                (
                    f"INSERT INTO processes VALUES (?, {NOW} + ?) "
                    "ON CONFLICT (id) DO UPDATE SET until = excluded.until",
                    (self.id, LASTS_MS),
                )
            ]
        )

    async def now(self) -> int:
        """The time of the database in milliseconds since 1970."""
        return int((await self._database.read(f"SELECT {NOW}"))[0][0])

    async def leave(self) -> None:
        """Others need not wait until this process has expired."""
        await self._database.write(
            [
                ("DELETE FROM present WHERE process = ?", (self.id,)),
                ("UPDATE keepers SET process = NULL WHERE process = ?", (self.id,)),
                ("DELETE FROM processes WHERE id = ?", (self.id,)),
            ]
        )

    async def forget_the_dead(self) -> None:
        await self._database.write(
            [
                (f"DELETE FROM processes WHERE until < {NOW} - ?", (FORGET_MS,)),
                ("DELETE FROM present WHERE process NOT IN (SELECT id FROM processes)", ()),
            ]
        )

    # -- who is present ----------------------------------------------------------------------

    async def publish(self, table: str, present: bytes | None) -> None:
        """Who sits at the table in this process; None for nobody."""
        if present is None:
            sql = "DELETE FROM present WHERE table_id = ? AND process = ?"
            await self._database.write([(sql, (table, self.id))])
        else:
            sql = (
                "INSERT INTO present VALUES (?, ?, ?) "
                "ON CONFLICT (table_id, process) DO UPDATE SET body = excluded.body"
            )
            await self._database.write([(sql, (table, self.id, present))])
        self.tell("here", table)

    async def elsewhere(self, tables: Sequence[str]) -> dict[str, list[bytes]]:
        """What living processes other than this one have published about these tables."""
        found = await self._database.read(
            "SELECT table_id, body FROM present "
            f"WHERE table_id = ANY(CAST(? AS TEXT[])) AND process != ? AND {ALIVE} "
            "ORDER BY table_id, process",
            (list(tables), self.id),
        )
        others: dict[str, list[bytes]] = {table: [] for table in tables}
        for table, body in found:
            others[table].append(body)
        return others

    # -- who keeps which table ---------------------------------------------------------------

    def wake_up(self, table: str, at: int | None) -> Statement:
        """Belongs in the transaction of the entry that asks for it: the table needs a keeper at
        that time, or not at all."""
        if at is None:
            return "UPDATE keepers SET wakes = NULL WHERE table_id = ? AND wakes IS NOT NULL", (
                table,
            )
        sql = (
            "INSERT INTO keepers (table_id, wakes) VALUES (?, ?) "
            "ON CONFLICT (table_id) DO UPDATE SET wakes = excluded.wakes"
        )
        return sql, (table, at)

    async def keep(self, table: str) -> bool:
        """Become the table's keeper unless a live process is; returns whether this one is now."""
        sql = (
            "INSERT INTO keepers (table_id, process) VALUES (?, ?) ON CONFLICT (table_id) "
            "DO UPDATE SET process = excluded.process WHERE keepers.process IS NULL "
            "OR NOT EXISTS (SELECT 1 FROM processes "
            f"WHERE id = keepers.process AND until > {NOW})"
        )
        await self._database.write([(sql, (table, self.id))])
        found = await self._database.read(
            "SELECT process FROM keepers WHERE table_id = ?", (table,)
        )
        return bool(found) and found[0][0] == self.id

    async def kept_elsewhere(self, table: str) -> bool:
        found = await self._database.read(
            f"SELECT 1 FROM keepers WHERE table_id = ? AND process != ? AND {ALIVE}",
            (table, self.id),
        )
        return bool(found)

    async def give_back(self, table: str, seq: int, wakes: int | None) -> None:
        """Keep it no longer; after the entry of this number it wakes at that time."""
        sql = (
            "UPDATE keepers SET process = NULL, wakes = CASE WHEN "
            "(SELECT max(seq) FROM entries WHERE table_id = ?) = ? THEN ? ELSE wakes END "
            "WHERE table_id = ? AND process = ?"
        )
        await self._database.write([(sql, (table, seq, wakes, table, self.id))])

    async def due(self, now: int, most: int) -> list[str]:
        """Tables that need a keeper by now and have none."""
        found = await self._database.read(
            f"SELECT table_id FROM keepers WHERE wakes <= ? AND (process IS NULL OR NOT {ALIVE}) "
            "ORDER BY wakes LIMIT ?",
            (now, most),
        )
        return [table for (table,) in found]
