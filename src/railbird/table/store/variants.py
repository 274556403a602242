"""Variants of games on disk: what somebody changed in the workshop, finished or not."""

from typing import Any, Literal

import msgspec

from railbird.core import RailbirdError
from railbird.lab.sheets import Cells
from railbird.table.store.database import Conflict, Database, Readable, Statement
from railbird.table.store.peers import ALIVE

Kind = Literal["variant", "box"]


class VariantRow(msgspec.Struct, frozen=True, kw_only=True):
    """The id is the link: whoever has it may read this."""

    id: str
    game: str
    owner: str
    name: str
    kind: Kind = "variant"
    cells: dict[str, Cells] = {}
    """By file, for those that differ from the box."""
    options: dict[str, Any] = {}
    entered: tuple[str, ...] = ()
    """Sheets of a box that its owner has ticked off."""
    default: bool = False
    made: int
    touched: int


class VersionRow(msgspec.Struct, frozen=True, kw_only=True):
    """A variant as it was measured."""

    name: str
    cells: dict[str, Cells]
    options: dict[str, Any]
    changes: tuple[str, ...]
    at: int
    bot: str
    seats: int
    games: int
    asked: int
    seed: int
    told: str
    figures: tuple[tuple[str, str, str], ...]
    """Name, words and what they come to."""


class AskedRow(msgspec.Struct, frozen=True, kw_only=True):
    """A measurement that was asked for and is not done."""

    games: int
    row: VersionRow
    """Without its figures."""
    visitor: str
    address: str
    """Hashed."""


class ChangedMeanwhile(RailbirdError):
    """Somebody else has saved the variant since it was read."""

    def __init__(self) -> None:
        super().__init__(
            "this was changed in another window; reload the page to continue from there"
        )


_row = msgspec.json.Decoder(VariantRow)
_version = msgspec.json.Decoder(VersionRow)


_asked = msgspec.json.Decoder(AskedRow)


class VariantStore:
    """A variant is one row, whose revision goes up with each save."""

    def __init__(self, database: Database, readable: Readable) -> None:
        self._database = database
        self._readable = readable

    async def get(self, variant: str) -> tuple[VariantRow, int] | None:
        """The variant and its revision."""
        found = await self._database.read(
            "SELECT body, revision FROM variants WHERE id = ? ORDER BY revision DESC LIMIT 1",
            (variant,),
        )
        if not found:
            return None
        body, revision = found[0]
        return self._readable.read(_row, body, f"variant {variant}"), revision

    async def of(self, owner: str, most: int) -> list[VariantRow]:
        """The owner's variants, the latest first."""
        rows = await self._database.read(
            "SELECT id, body FROM variants WHERE owner = ? ORDER BY touched DESC LIMIT ?",
            (owner, most),
        )
        return [
            row
            for variant, body in rows
            if (row := self._readable.or_none(_row, body, f"variant {variant}"))
        ]

    async def count(self, owner: str) -> int:
        found = await self._database.read("SELECT count(*) FROM variants WHERE owner = ?", (owner,))
        return int(found[0][0])

    async def bytes_of(self, variant: str) -> int:
        """As they were counted when it was last saved."""
        found = await self._database.read("SELECT bytes FROM made WHERE id = ?", (variant,))
        return int(found[0][0]) if found else 0

    async def save(self, row: VariantRow, after: int, maker: tuple[str, str]) -> int:
        """Write the revision that follows `after`; ChangedMeanwhile if there is one already."""
        body = msgspec.json.encode(row)
        statements: list[Statement] = [
            (
                "INSERT INTO variants (id, revision, owner, game, body, touched) "
                "VALUES (?, ?, ?, ?, ?, ?)",
                (row.id, after + 1, row.owner, row.game, body, row.touched),
            ),
            ("DELETE FROM variants WHERE id = ? AND revision <= ?", (row.id, after)),
            (
                "INSERT INTO made VALUES (?, ?, ?, ?, ?) "
                "ON CONFLICT (id) DO UPDATE SET bytes = excluded.bytes",
                (row.id, *maker, len(body), row.touched),
            ),
        ]
        try:
            await self._database.write(statements)
        except Conflict as error:
            if not error.again:
                raise ChangedMeanwhile from None
        return after + 1

    async def forget(self, variant: str) -> None:
        parts = {
            "variants": "id",
            "measured": "variant_id",
            "measuring": "variant_id",
            "played": "variant_id",
            "marks": "variant_id",
            "made": "id",
        }
        await self._database.write(
            [
                ("DELETE FROM made WHERE id = ?", (_measured(variant),)),
                *(
                    (f"DELETE FROM {where} WHERE {column} = ?", (variant,))
                    for where, column in parts.items()
                ),
            ]
        )

    # -- measured versions -------------------------------------------------------------------

    async def keep_version(
        self, variant: str, version: str, row: VersionRow, games: bytes, maker: tuple[str, str]
    ) -> None:
        """Under the next number, with all that was seen of its games."""
        body = msgspec.json.encode(row)
        await self._database.write(
            [
                (
                    "INSERT INTO measured (variant_id, number, version, body, games, at) "
                    "SELECT ?, coalesce(max(number), 0) + 1, ?, ?, ?, ? FROM measured "
                    "WHERE variant_id = ?",
                    (variant, version, body, games, row.at, variant),
                ),
                (
                    "INSERT INTO made VALUES (?, ?, ?, 0, ?) ON CONFLICT (id) DO NOTHING",
                    (_measured(variant), *maker, row.at),
                ),
                _count_bytes(variant),
                _done_measuring(variant),
            ]
        )

    # -- measurements under way --------------------------------------------------------------

    async def begin_measuring(self, variant: str, asked: AskedRow, at: int, process: str) -> bool:
        """Note it in case this process ends first; False if another process measures it."""
        statement = (
            "INSERT INTO measuring (variant_id, body, process, at) VALUES (?, ?, ?, ?) "
            "ON CONFLICT (variant_id) DO UPDATE SET body = excluded.body, at = excluded.at "
            "WHERE measuring.process = excluded.process"
        )
        values = (variant, msgspec.json.encode(asked), process, at)
        await self._database.write([(statement, values)])
        mine = "SELECT 1 FROM measuring WHERE variant_id = ? AND process = ?"
        return bool(await self._database.read(mine, (variant, process)))

    async def end_measuring(self, variant: str) -> None:
        await self._database.write([_done_measuring(variant)])

    async def asked(self, variant: str) -> AskedRow | None:
        found = await self._database.read(
            "SELECT body FROM measuring WHERE variant_id = ?", (variant,)
        )
        return _asked.decode(found[0][0]) if found else None

    async def abandoned(self, process: str, *, alone: bool) -> list[tuple[str, AskedRow]]:
        """Measurements of processes that are gone, oldest first; they are this process's now.

        A process that is `alone` has the database to itself, and no other lives.
        """
        others = "process <> ?" if alone else f"process <> ? AND NOT {ALIVE}"
        sql = f"SELECT variant_id FROM measuring WHERE {others} ORDER BY at, variant_id"
        found = await self._database.read(sql, (process,))
        statement = f"UPDATE measuring SET process = ? WHERE variant_id = ? AND {others}"
        await self._database.write([(statement, (process, each, process)) for (each,) in found])
        rows = await self._database.read(
            "SELECT variant_id, body FROM measuring WHERE process = ? ORDER BY at, variant_id",
            (process,),
        )
        wanted = {variant for (variant,) in found}
        return [(variant, _asked.decode(body)) for variant, body in rows if variant in wanted]

    # -- what was measured -------------------------------------------------------------------

    async def versions(self, variant: str) -> list[tuple[int, str, VersionRow]]:
        """Number, version and what was found, the latest first."""
        rows = await self._database.read(
            "SELECT number, version, body FROM measured WHERE variant_id = ? ORDER BY number DESC",
            (variant,),
        )
        return [
            (number, version, row)
            for number, version, body in rows
            if (row := self._readable.or_none(_version, body, _named(variant, number)))
        ]

    async def version(self, variant: str, number: int) -> tuple[VersionRow, bytes] | None:
        """What was found, and what was seen of the games."""
        found = await self._database.read(
            "SELECT body, games FROM measured WHERE variant_id = ? AND number = ?",
            (variant, number),
        )
        if not found:
            return None
        body, games = found[0]
        return self._readable.read(_version, body, _named(variant, number)), bytes(games)

    async def forget_version(self, variant: str, number: int) -> None:
        statement = "DELETE FROM measured WHERE variant_id = ? AND number = ?"
        await self._database.write([(statement, (variant, number)), _count_bytes(variant)])


def _named(variant: str, number: int) -> str:
    return f"version {number} of variant {variant}"


def _measured(variant: str) -> str:
    """Under which the bytes of measured versions are counted."""
    return f"{variant} measured"


def _done_measuring(variant: str) -> Statement:
    return "DELETE FROM measuring WHERE variant_id = ?", (variant,)


def _count_bytes(variant: str) -> Statement:
    return (
        "UPDATE made SET bytes = (SELECT coalesce(sum(length(body) + length(games)), 0) "
        "FROM measured WHERE variant_id = ?) WHERE id = ?",
        (variant, _measured(variant)),
    )
