"""A house moves from its folder into PostgreSQL.

Table by table, each in one transaction and compared afterwards by a hash over all its rows. What is
there already is compared and left alone, so a move that was interrupted goes on where it was. The
folder is only read.
"""

import contextlib
import hashlib
import sqlite3
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import msgspec

from railbird.core import RailbirdError
from railbird.table.store.database import Statement
from railbird.table.store.peers import NOW
from railbird.table.store.postgres.database import PostgresDatabase, as_kept
from railbird.table.store.sqlite.database import first_fault
from railbird.table.store.sqlite.layouts import check_layout, in_newest_layout, layout_of

Row = tuple[Any, ...]


class CannotMove(RailbirdError):
    """The house stays where it is, and why."""


@dataclass(frozen=True, slots=True)
class Part:
    """Rows that belong together: where they are kept, and which column says whose they are."""

    where: str
    columns: str
    owner: str


OF_A_TABLE = (
    Part("tables", "id, row, pack, phase, listed, deadline, touched", "id"),
    Part("holders", "visitor, table_id", "table_id"),
    Part("entries", "table_id, seq, number, body, digest", "table_id"),
    Part("commands", "table_id, visitor, id, at", "table_id"),
    Part("chat", "table_id, seq, body", "table_id"),
)
BY_ITSELF = (
    Part("records", "id, table_id, number, body, at", "id"),
    Part("made", "id, visitor, address, bytes, at", "id"),
    Part("variants", "id, revision, owner, game, body, touched", "id"),
    Part("measured", "variant_id, number, version, body, games, at", "variant_id"),
    Part("measuring", "variant_id, body, process, at", "variant_id"),
    Part("played", "variant_id, version, table_id, number, body, figures, at", "variant_id"),
    Part("marks", "variant_id, version, table_id, number, visitor, body, at", "variant_id"),
    Part("days", "game, day, body, at", "day"),
    Part("slips", "game, day, visitor, body, at", "day"),
    Part("exercises", "visitor, id, game, record, n, body, at", "visitor"),
    Part("drilled", "visitor, exercise, body, at", "visitor"),
)

STAYS_BEHIND = ("schema", "house", "probed at")
"""Facts about the old database itself."""

ORIGIN, STATE = "moved from", "move"


@dataclass(slots=True)
class Moved:
    tables: int = 0
    records: int = 0
    players: int = 0
    digest: str = ""
    """Over everything; the same in both places."""
    before: bool = False
    """It was all there already."""


@contextlib.contextmanager
def old_house(path: Path) -> Iterator[sqlite3.Connection]:
    """The database of a folder, as it is at this moment, in the newest layout."""
    address = f"{path.resolve().as_uri()}?mode=ro"
    opened = sqlite3.connect(address, uri=True, isolation_level=None, timeout=10)
    with contextlib.closing(opened) as database:
        fault = first_fault(database)
        if fault:
            raise CannotMove(f"{path} is damaged ({fault}); `railbird check` says more")
        layout = layout_of(database)
        check_layout(layout)
        with in_newest_layout(database, layout) as newest:
            if not newest.in_transaction:
                newest.execute("BEGIN")
            yield newest


async def move(
    source: sqlite3.Connection, target: PostgresDatabase, advance: Callable[[], None]
) -> Moved:
    moved = Moved()
    house = _name_of(source)
    await _check_target(target, house)
    moved.before = await _fact(target, STATE) == "whole"
    await target.write([_fact_is(ORIGIN, house), *_facts_of(source)])
    whole = hashlib.sha256()
    for parts, key in _units(source):
        whole.update((await _move_unit(source, target, parts, key, moved.before)).encode())
        moved.tables += parts is OF_A_TABLE
        advance()
    await target.write([_fact_is(STATE, "whole")])
    moved.records = int(_one(source, "SELECT count(*) FROM records"))
    moved.players = int(_one(source, "SELECT count(DISTINCT visitor) FROM holders"))
    moved.digest = whole.hexdigest()
    return moved


def _name_of(source: sqlite3.Connection) -> str:
    """Its own name; a house that was never opened since houses have one is known by its tables."""
    found = source.execute("SELECT value FROM facts WHERE name = 'house'").fetchone()
    if found:
        return str(found[0])
    tables = source.execute("SELECT id FROM tables ORDER BY id").fetchall()
    return hashlib.sha256(msgspec.msgpack.encode(tables)).hexdigest()


async def _check_target(target: PostgresDatabase, house: str) -> None:
    alive = await target.read(f"SELECT count(*) FROM processes WHERE until > {NOW}")
    if alive[0][0]:
        raise CannotMove("a server is running on that database; stop it first")
    origin = await _fact(target, ORIGIN)
    if origin is not None and origin != house:
        raise CannotMove("another house has moved into that database; name an empty one")
    held = await target.read(
        "SELECT (SELECT count(*) FROM tables) + (SELECT count(*) FROM records)"
    )
    if origin is None and held[0][0]:
        raise CannotMove("that database has tables of its own; name an empty one")


def _units(source: sqlite3.Connection) -> Iterator[tuple[Sequence[Part], str]]:
    for parts in (OF_A_TABLE, BY_ITSELF):
        keys = " UNION ".join(f"SELECT {part.owner} AS key FROM {part.where}" for part in parts)
        for (key,) in source.execute(f"{keys} ORDER BY key").fetchall():
            yield parts, key


async def _move_unit(
    source: sqlite3.Connection,
    target: PostgresDatabase,
    parts: Sequence[Part],
    key: str,
    before: bool,
) -> str:
    """Its digest, which is that of what is in the new place."""
    old = {part.where: _rows(source, part, key) for part in parts}
    digest = _digest(old)
    if before:
        return digest  # games have gone on there since
    there = await _digest_there(target, parts, key)
    if there is None:
        await target.write([*_inserts(parts, old), *_wake_up(old)])
        there = await _digest_there(target, parts, key)
    if there != digest:
        raise CannotMove(
            f"{parts[0].where} {key}: what arrived is not what was sent; empty the database and "
            "move again"
        )
    return digest


def _rows(source: sqlite3.Connection, part: Part, key: str) -> list[Row]:
    sql = f"SELECT {part.columns} FROM {part.where} WHERE {part.owner} = ?"
    return [tuple(map(as_kept, row)) for row in source.execute(sql, (key,))]


async def _digest_there(target: PostgresDatabase, parts: Sequence[Part], key: str) -> str | None:
    """None if nothing of it is there."""
    found = {}
    for part in parts:
        sql = f"SELECT {part.columns} FROM {part.where} WHERE {part.owner} = ?"
        found[part.where] = await target.read(sql, (key,))
    return _digest(found) if any(found.values()) else None


def _digest(parts: dict[str, list[Row]]) -> str:
    """The same whatever the order of the rows, which depends on how a database sorts."""
    rows = [msgspec.msgpack.encode((where, row)) for where, rows in parts.items() for row in rows]
    whole = hashlib.sha256()
    for row in sorted(rows):
        whole.update(len(row).to_bytes(8, "big") + row)
    return whole.hexdigest()


def _inserts(parts: Sequence[Part], rows: dict[str, list[Row]]) -> Iterator[Statement]:
    for part in parts:
        marks = ", ".join("?" * (part.columns.count(",") + 1))
        for row in rows[part.where]:
            yield f"INSERT INTO {part.where} ({part.columns}) VALUES ({marks})", row


def _wake_up(rows: dict[str, list[Row]]) -> Iterator[Statement]:
    """A game that is on may wait for a bot or a clock: somebody must look at it soon."""
    for row in rows.get("tables", ()):
        table, phase = row[0], row[3]
        if phase in ("starting", "playing"):
            yield "INSERT INTO keepers (table_id, wakes) VALUES (?, 0)", (table,)


def _facts_of(source: sqlite3.Connection) -> Iterator[Statement]:
    for name, value in source.execute("SELECT name, value FROM facts"):
        if name not in STAYS_BEHIND:
            yield _fact_is(name, value)


def _fact_is(name: str, value: str) -> Statement:
    sql = "INSERT INTO facts VALUES (?, ?) ON CONFLICT (name) DO UPDATE SET value = excluded.value"
    return sql, (name, value)


async def _fact(target: PostgresDatabase, name: str) -> str | None:
    found = await target.read("SELECT value FROM facts WHERE name = ?", (name,))
    return str(found[0][0]) if found else None


def _one(source: sqlite3.Connection, sql: str) -> Any:
    return source.execute(sql).fetchone()[0]
