"""What visitors learn from: exercises made of their own games, and how far they are with each.

Exercises for beginners are files, so only what a visitor answered is kept of them.
"""

from typing import NamedTuple

from railbird.table.store.database import Database

MOST = 60
"""Exercises of a visitor's own; the oldest go first."""


class OwnExercise(NamedTuple):
    id: str
    game: str
    record: str
    n: int
    """The position of the record at which it was decided."""
    body: bytes


class DrillStore:
    def __init__(self, database: Database) -> None:
        self._database = database

    async def keep(self, visitor: str, exercise: OwnExercise, at: int, *, forget: int) -> None:
        """Nothing if it is there. What was made or answered before `forget` goes, whoever's it
        is."""
        await self._database.write(
            [
                (
                    "INSERT INTO exercises (visitor, id, game, record, n, body, at) "
                    "VALUES (?, ?, ?, ?, ?, ?, ?) ON CONFLICT (visitor, id) DO NOTHING",
                    (visitor, *exercise, at),
                ),
                (
                    "DELETE FROM exercises WHERE visitor = ? AND id NOT IN (SELECT id "
                    "FROM exercises WHERE visitor = ? ORDER BY at DESC, id LIMIT ?)",
                    (visitor, visitor, MOST),
                ),
                ("DELETE FROM exercises WHERE at < ?", (forget,)),
                ("DELETE FROM drilled WHERE at < ?", (forget,)),
            ]
        )

    async def of(self, visitor: str) -> list[OwnExercise]:
        """The newest first."""
        rows = await self._database.read(
            "SELECT id, game, record, n, body FROM exercises WHERE visitor = ? "
            "ORDER BY at DESC, id",
            (visitor,),
        )
        return [OwnExercise(i, game, record, n, bytes(body)) for i, game, record, n, body in rows]

    async def progress(self, visitor: str) -> dict[str, bytes]:
        """By exercise."""
        rows = await self._database.read(
            "SELECT exercise, body FROM drilled WHERE visitor = ?", (visitor,)
        )
        return {exercise: bytes(body) for exercise, body in rows}

    async def answered(self, visitor: str, exercise: str, body: bytes, at: int) -> None:
        await self._database.write(
            [
                (
                    "INSERT INTO drilled (visitor, exercise, body, at) VALUES (?, ?, ?, ?) "
                    "ON CONFLICT (visitor, exercise) DO UPDATE SET body = excluded.body, "
                    "at = excluded.at",
                    (visitor, exercise, body, at),
                )
            ]
        )
