"""Records of finished games, each under an id: a game of a table, or a file that was brought in."""

from railbird.table.store.database import Database, Statement, write_once


class RecordStore:
    def __init__(self, database: Database) -> None:
        self._database = database

    async def get(self, record: str) -> tuple[str | None, int | None, bytes | None] | None:
        """Where a record is: a table's game, or a file of its own."""
        rows = await self._database.read(
            "SELECT table_id, number, body FROM records WHERE id = ?", (record,)
        )
        return (rows[0][0], rows[0][1], rows[0][2]) if rows else None

    async def keep(self, record: str, body: bytes, at: int) -> None:
        await write_once(self._database, [insert_record(record, None, None, body, at)])


def insert_record(
    record: str, table: str | None, number: int | None, body: bytes | None, at: int
) -> Statement:
    return "INSERT INTO records VALUES (?, ?, ?, ?, ?)", (record, table, number, body, at)
