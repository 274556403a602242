"""Games that people played with a variant, and the marks they gave it.

A game is noted in the transaction that ends it. Its figures come from the table's log, when
somebody first asks for them. Both go when the variant goes.
"""

from typing import NamedTuple

import msgspec

from railbird.table.model import TableRow
from railbird.table.store.database import Database, Readable, Statement


class PlayedRow(msgspec.Struct, frozen=True, kw_only=True):
    """What the table knew of its variant."""

    name: str
    changes: tuple[str, ...]
    over_days: bool
    """There was a day or more for a decision, so the length says nothing."""


class GameFigures(msgspec.Struct, frozen=True, kw_only=True):
    """A game as people played it."""

    minutes: float
    people: int
    """Those who decided something themselves."""
    decisions: int
    """Of these people."""


class MarkRow(msgspec.Struct, frozen=True, kw_only=True):
    mark: int
    sentence: str


class Played(NamedTuple):
    version: str
    table: str
    number: int
    at: int
    row: PlayedRow
    figures: GameFigures | None
    """None until somebody asks."""


class Marked(NamedTuple):
    version: str
    at: int
    row: MarkRow


_played = msgspec.json.Decoder(PlayedRow)
_figures = msgspec.json.Decoder(GameFigures)
_mark = msgspec.json.Decoder(MarkRow)
_encode = msgspec.json.encode

A_DAY = 86_400
MOST_READ = 1000
"""Games or marks of a variant, the latest."""


class MarkStore:
    def __init__(self, database: Database, readable: Readable) -> None:
        self._database = database
        self._readable = readable

    async def played(self, variant: str) -> list[Played]:
        """The latest first."""
        rows = await self._database.read(
            "SELECT version, table_id, number, at, body, figures FROM played "
            "WHERE variant_id = ? ORDER BY at DESC, table_id, number DESC LIMIT ?",
            (variant, MOST_READ),
        )
        read = self._readable.or_none
        return [
            Played(
                version=version,
                table=table,
                number=number,
                at=at,
                row=row,
                figures=read(_figures, figures, _game(table, number)) if figures else None,
            )
            for version, table, number, at, body, figures in rows
            if (row := read(_played, body, _game(table, number)))
        ]

    async def is_played(self, variant: str, table: str, number: int) -> bool:
        """Whether the game counts as one of the variant, which is still there."""
        sql = "SELECT 1 FROM played WHERE variant_id = ? AND table_id = ? AND number = ?"
        return bool(await self._database.read(sql, (variant, table, number)))

    async def keep_figures(self, game: Played, figures: GameFigures) -> None:
        statement = "UPDATE played SET figures = ? WHERE table_id = ? AND number = ?"
        values = (_encode(figures), game.table, game.number)
        await self._database.write([(statement, values)])

    async def mark(self, table: str, number: int, visitor: str) -> MarkRow | None:
        found = await self._database.read(
            "SELECT body FROM marks WHERE table_id = ? AND number = ? AND visitor = ?",
            (table, number, visitor),
        )
        return self._mark(found[0][0], table, number) if found else None

    async def marks(self, variant: str) -> list[Marked]:
        """The latest first."""
        rows = await self._database.read(
            "SELECT version, at, body, table_id, number FROM marks WHERE variant_id = ? "
            "ORDER BY at DESC, table_id, number, visitor LIMIT ?",
            (variant, MOST_READ),
        )
        return [
            Marked(version, at, mark)
            for version, at, body, table, number in rows
            if (mark := self._mark(body, table, number))
        ]

    def _mark(self, body: bytes, table: str, number: int) -> MarkRow | None:
        return self._readable.or_none(_mark, body, f"a mark for {_game(table, number)}")

    async def keep_mark(self, table: str, number: int, visitor: str, row: MarkRow, at: int) -> None:
        """In place of the visitor's earlier one; nothing if the variant has gone meanwhile."""
        await self._database.write(
            [
                (
                    "INSERT INTO marks (variant_id, version, table_id, number, visitor, body, at) "
                    "SELECT variant_id, version, table_id, number, ?, ?, ? FROM played "
                    "WHERE table_id = ? AND number = ? "
                    "ON CONFLICT (table_id, number, visitor) "
                    "DO UPDATE SET body = excluded.body, at = excluded.at",
                    (visitor, _encode(row), at, table, number),
                )
            ]
        )


def _game(table: str, number: int) -> str:
    return f"game {number} of table {table} in the workshop"


def note_played(row: TableRow, at: int) -> list[Statement]:
    """The game that ends with this row, if a person was seated and it was the variant as it was
    made: the host may have changed its options in the lobby."""
    used = row.variant
    if used is None or not any(seat.visitor for seat in row.seats):
        return []
    if any(row.options.get(name) != value for name, value in used.options.items()):
        return []
    deadline = row.settings.deadline
    over_days = deadline is not None and deadline >= A_DAY
    body = _encode(PlayedRow(name=used.name, changes=used.changes, over_days=over_days))
    return [
        (
            "INSERT INTO played (variant_id, version, table_id, number, body, at) "
            "SELECT ?, ?, ?, ?, ?, ? WHERE EXISTS (SELECT 1 FROM variants WHERE id = ?) "
            "ON CONFLICT (table_id, number) DO UPDATE SET at = excluded.at, figures = NULL",
            (used.id, used.version, row.id, row.number, body, at, used.id),
        )
    ]
