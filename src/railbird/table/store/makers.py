"""What was made by whom, so that nobody fills the disk."""

from typing import Literal

from railbird.table.store.database import Database, write_once


class Makers:
    def __init__(self, database: Database) -> None:
        self._database = database

    async def note(self, made: str, maker: tuple[str, str], size: int, at: int) -> None:
        """Visitor and address that made a table or brought a record in."""
        statement = "INSERT INTO made VALUES (?, ?, ?, ?, ?)"
        await write_once(self._database, [(statement, (made, *maker, size, at))])

    async def bytes_of(self, visitor: str, address: str) -> int:
        found = await self._database.read(
            "SELECT coalesce(sum(bytes), 0) FROM made WHERE visitor = ? OR address = ?",
            (visitor, address),
        )
        return int(found[0][0])

    async def tables_of(self, kind: Literal["visitor", "address"], maker: str, since: int) -> int:
        found = await self._database.read(
            "SELECT count(*) FROM made JOIN tables ON made.id = tables.id "
            f"WHERE made.{kind} = ? AND touched >= ?",
            (maker, since),
        )
        return int(found[0][0])
