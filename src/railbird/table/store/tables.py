"""The tables as lists show them, each as its log left it: a projection, written with each entry."""

from collections.abc import Sequence
from typing import Any

import msgspec

from railbird.core import Pack
from railbird.table.model import TableRow
from railbird.table.store.database import Database, Readable, Statement
from railbird.table.store.peers import Peers

_encode = msgspec.json.Encoder().encode
_row = msgspec.json.Decoder(TableRow)
_pack = msgspec.json.Decoder(Pack)


class TableStore:
    def __init__(self, database: Database, readable: Readable, peers: Peers | None = None) -> None:
        self._database = database
        self._readable = readable
        self._peers = peers

    async def get(self, table: str) -> tuple[TableRow, Pack | None] | None:
        found = await self._database.read("SELECT row, pack FROM tables WHERE id = ?", (table,))
        if not found:
            return None
        row, pack = found[0]
        read, where = self._readable.read, f"table {table}"
        return read(_row, row, where), read(_pack, pack, where) if pack else None

    async def of(self, visitor: str, most: int) -> list[TableRow]:
        return await self._rows(
            "SELECT id, row FROM tables JOIN holders ON tables.id = holders.table_id "
            "WHERE visitor = ? ORDER BY touched DESC LIMIT ?",
            (visitor, most),
        )

    async def listed(self, most: int) -> list[TableRow]:
        return await self._rows(
            "SELECT id, row FROM tables WHERE listed = 1 AND phase != 'over' "
            "ORDER BY touched DESC LIMIT ?",
            (most,),
        )

    async def under_deadline(self) -> list[TableRow]:
        """Tables whose clocks run though nobody may be there."""
        return await self._rows(
            "SELECT id, row FROM tables "
            "WHERE phase = 'starting' OR (deadline = 1 AND phase = 'playing')",
            (),
        )

    async def count(self, since: int) -> int:
        sql = "SELECT count(*) FROM tables WHERE touched >= ?"
        found = await self._database.read(sql, (since,))
        return int(found[0][0])

    async def newest(self) -> int | None:
        """When a table last changed, in milliseconds since 1970."""
        found = await self._database.read("SELECT max(touched) FROM tables")
        return None if found[0][0] is None else int(found[0][0])

    async def unplayed(self, before: int) -> list[str]:
        """Tables that are open, untouched for long, and never had a game; not those at which
        somebody is in any of several processes."""
        sql = (
            "SELECT id FROM tables WHERE phase = 'open' AND touched < ? "
            "AND id NOT IN (SELECT table_id FROM entries WHERE number > 1)"
        )
        if self._peers:
            sql += " AND id NOT IN (SELECT table_id FROM present)"
        rows = await self._database.read(sql, (before,))
        return [table for (table,) in rows]

    async def forget(self, tables: Sequence[str]) -> None:
        parts = _PARTS_OF_A_TABLE + (_PARTS_FOR_PROCESSES if self._peers else ())
        await self._database.write(
            [
                (f"DELETE FROM {where} WHERE {column} = ?", (table,))
                for table in tables
                for where, column in parts
            ]
        )

    async def _rows(self, sql: str, values: Sequence[Any]) -> list[TableRow]:
        return [
            row
            for table, body in await self._database.read(sql, values)
            if (row := self._readable.or_none(_row, body, f"table {table}"))
        ]


_PARTS_OF_A_TABLE = (
    ("chat", "table_id"),
    ("holders", "table_id"),
    ("entries", "table_id"),
    ("made", "id"),
    ("tables", "id"),
)

_PARTS_FOR_PROCESSES = (("keepers", "table_id"), ("present", "table_id"))


def project(row: TableRow, made: tuple[Pack | None] | None) -> list[Statement]:
    """The table as lists show it, and whose tables it is one of."""
    settings = row.settings
    shown = (_encode(row), row.phase, int(settings.listed), int(settings.deadline is not None))
    statement: Statement
    if made is not None:
        pack = _encode(made[0]) if made[0] else None
        statement = (
            "INSERT INTO tables (id, row, phase, listed, deadline, touched, pack) "
            "VALUES (?, ?, ?, ?, ?, ?, ?)",
            (row.id, *shown, row.touched, pack),
        )
    else:
        statement = (
            "UPDATE tables SET row = ?, phase = ?, listed = ?, deadline = ?, touched = ? "
            "WHERE id = ?",
            (*shown, row.touched, row.id),
        )
    holders = {row.host, *(seat.visitor for seat in row.seats if seat.visitor)}
    return [
        statement,
        *(
            ("INSERT INTO holders VALUES (?, ?) ON CONFLICT DO NOTHING", (visitor, row.id))
            for visitor in sorted(holders)
        ),
    ]
