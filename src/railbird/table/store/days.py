"""What a game offers on a day, and the slips that visitors sealed for it.

A day is made once, and a slip is sealed once: whoever comes second finds the first. So processes
that share the database agree on both.
"""

from typing import NamedTuple

from railbird.table.store.database import Database


class MadeDay(NamedTuple):
    body: bytes
    at: int
    """When it was made."""


class DayStore:
    def __init__(self, database: Database) -> None:
        self._database = database

    async def day(self, game: str, day: str) -> MadeDay | None:
        found = await self._database.read(
            "SELECT body, at FROM days WHERE game = ? AND day = ?", (game, day)
        )
        return MadeDay(bytes(found[0][0]), found[0][1]) if found else None

    async def make(self, game: str, day: str, body: bytes, at: int, *, forget: str) -> None:
        """Nothing if it was made before. Slips of days before `forget` go."""
        await self._database.write(
            [
                (
                    "INSERT INTO days (game, day, body, at) VALUES (?, ?, ?, ?) "
                    "ON CONFLICT (game, day) DO NOTHING",
                    (game, day, body, at),
                ),
                ("DELETE FROM slips WHERE game = ? AND day < ?", (game, forget)),
            ]
        )

    async def slip(self, game: str, day: str, visitor: str) -> bytes | None:
        found = await self._database.read(
            "SELECT body FROM slips WHERE game = ? AND day = ? AND visitor = ?",
            (game, day, visitor),
        )
        return bytes(found[0][0]) if found else None

    async def seal(self, game: str, day: str, visitor: str, body: bytes, at: int) -> None:
        """Nothing if this visitor has sealed one for the day."""
        await self._database.write(
            [
                (
                    "INSERT INTO slips (game, day, visitor, body, at) VALUES (?, ?, ?, ?, ?) "
                    "ON CONFLICT (game, day, visitor) DO NOTHING",
                    (game, day, visitor, body, at),
                )
            ]
        )

    async def slips(self, game: str, day: str) -> list[tuple[bytes, int]]:
        """Every slip of the day, and how many sealed it."""
        rows = await self._database.read(
            "SELECT body, count(*) FROM slips WHERE game = ? AND day = ? GROUP BY body",
            (game, day),
        )
        return [(bytes(body), int(number)) for body, number in rows]
