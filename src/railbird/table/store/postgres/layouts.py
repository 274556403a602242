"""The layout of the database in PostgreSQL, number by number.

A layout that was ever in use is never edited: a change is a new list of statements at the end.
"""

import secrets
from collections.abc import Sequence
from typing import Any

from railbird.table.store.layouts import DAYS, DRILL, for_postgres
from railbird.table.store.sqlite.database import BadStore

MIGRATING = 7_265_696_291
"""The number of the lock under which one process at a time changes the layout."""

FIRST = (
    "CREATE TABLE facts (name TEXT PRIMARY KEY, value TEXT NOT NULL)",
    "CREATE TABLE tables (id TEXT PRIMARY KEY, row BYTEA NOT NULL, pack BYTEA, "
    "phase TEXT NOT NULL, listed BIGINT NOT NULL, deadline BIGINT NOT NULL, "
    "touched BIGINT NOT NULL)",
    "CREATE INDEX tables_touched ON tables (touched)",
    "CREATE TABLE holders (visitor TEXT NOT NULL, table_id TEXT NOT NULL, "
    "PRIMARY KEY (visitor, table_id))",
    "CREATE INDEX holders_by_table ON holders (table_id)",
    "CREATE TABLE entries (table_id TEXT NOT NULL, seq BIGINT NOT NULL, number BIGINT NOT NULL, "
    "body BYTEA NOT NULL, digest TEXT NOT NULL, PRIMARY KEY (table_id, seq))",
    "CREATE TABLE commands (table_id TEXT NOT NULL, visitor TEXT NOT NULL, id TEXT NOT NULL, "
    "at BIGINT NOT NULL, PRIMARY KEY (table_id, visitor, id))",
    "CREATE INDEX commands_latest ON commands (table_id, at)",
    "CREATE TABLE chat (table_id TEXT NOT NULL, seq BIGINT NOT NULL, body BYTEA NOT NULL, "
    "PRIMARY KEY (table_id, seq))",
    "CREATE TABLE records (id TEXT PRIMARY KEY, table_id TEXT, number BIGINT, body BYTEA, "
    "at BIGINT NOT NULL)",
    "CREATE TABLE made (id TEXT PRIMARY KEY, visitor TEXT NOT NULL, address TEXT NOT NULL, "
    "bytes BIGINT NOT NULL, at BIGINT NOT NULL)",
    "CREATE INDEX made_by_visitor ON made (visitor)",
    "CREATE INDEX made_by_address ON made (address)",
    "CREATE TABLE processes (id TEXT PRIMARY KEY, until BIGINT NOT NULL)",
    "CREATE TABLE keepers (table_id TEXT PRIMARY KEY, wakes BIGINT, process TEXT)",
    "CREATE INDEX keepers_wakes ON keepers (wakes) WHERE wakes IS NOT NULL",
    "CREATE TABLE present (table_id TEXT NOT NULL, process TEXT NOT NULL, body BYTEA NOT NULL, "
    "PRIMARY KEY (table_id, process))",
)

WORKSHOP = (
    "CREATE TABLE variants (id TEXT NOT NULL, revision BIGINT NOT NULL, owner TEXT NOT NULL, "
    "game TEXT NOT NULL, body BYTEA NOT NULL, touched BIGINT NOT NULL, PRIMARY KEY (id, revision))",
    "CREATE INDEX variants_by_owner ON variants (owner, touched)",
    "CREATE TABLE measured (variant_id TEXT NOT NULL, number BIGINT NOT NULL, "
    "version TEXT NOT NULL, body BYTEA NOT NULL, games BYTEA NOT NULL, at BIGINT NOT NULL, "
    "PRIMARY KEY (variant_id, number))",
)

MARKS = (
    "CREATE TABLE played (variant_id TEXT NOT NULL, version TEXT NOT NULL, "
    "table_id TEXT NOT NULL, number BIGINT NOT NULL, body BYTEA NOT NULL, figures BYTEA, "
    "at BIGINT NOT NULL, PRIMARY KEY (table_id, number))",
    "CREATE INDEX played_by_variant ON played (variant_id)",
    "CREATE TABLE marks (variant_id TEXT NOT NULL, version TEXT NOT NULL, "
    "table_id TEXT NOT NULL, number BIGINT NOT NULL, visitor TEXT NOT NULL, body BYTEA NOT NULL, "
    "at BIGINT NOT NULL, PRIMARY KEY (table_id, number, visitor))",
    "CREATE INDEX marks_by_variant ON marks (variant_id)",
)

MEASURING = (
    "CREATE TABLE measuring (variant_id TEXT PRIMARY KEY, body BYTEA NOT NULL, "
    "process TEXT NOT NULL, at BIGINT NOT NULL)",
)

LAYOUTS: Sequence[Sequence[str]] = (
    FIRST,
    WORKSHOP,
    MARKS,
    MEASURING,
    for_postgres(DAYS),
    for_postgres(DRILL),
)
SINCE_WORKSHOP = 1 + LAYOUTS.index(WORKSHOP)
SINCE_MARKS = 1 + LAYOUTS.index(MARKS)


async def migrate(connection: Any) -> None:
    """Bring the database to the newest layout, all or nothing, one process at a time."""
    async with connection.transaction():
        await connection.execute("SELECT pg_advisory_xact_lock($1)", MIGRATING)
        layout = await known_layout(connection)
        for statements in LAYOUTS[layout:]:
            for statement in statements:
                await connection.execute(statement)
        if layout < len(LAYOUTS):
            await connection.execute(
                "INSERT INTO facts VALUES ('schema', $1) "
                "ON CONFLICT (name) DO UPDATE SET value = excluded.value",
                str(len(LAYOUTS)),
            )
        await connection.execute(
            "INSERT INTO facts VALUES ('house', $1) ON CONFLICT DO NOTHING", secrets.token_hex(8)
        )


async def check_rights(connection: Any) -> None:
    """BadStore if the user may not do everything with every table of the layout."""
    rights = " AND ".join(
        f"has_table_privilege(format('%I.%I', schemaname, tablename), '{right}')"
        for right in ("SELECT", "INSERT", "UPDATE", "DELETE")
    )
    names = await connection.fetch(
        "SELECT tablename FROM pg_tables "
        f"WHERE schemaname = current_schema() AND NOT ({rights}) ORDER BY tablename"
    )
    if names:
        closed = ", ".join(name for (name,) in names)
        raise BadStore(
            f"its user may not read and change everything in {closed}; the user must own the tables"
        )


async def known_layout(connection: Any) -> int:
    """The number of the layout, 0 for a schema without tables; BadStore if it is none of ours."""
    names = await connection.fetch(
        "SELECT tablename FROM pg_tables WHERE schemaname = current_schema()"
    )
    if not names:
        return 0
    found = None
    if "facts" in {name for (name,) in names}:
        found = await connection.fetchval("SELECT value FROM facts WHERE name = 'schema'")
    if found is None or not str(found).isdecimal():
        raise BadStore("it is not a database of Railbird; name one that is empty")
    layout = int(found)
    if layout > len(LAYOUTS):
        raise BadStore(
            "it was written by a newer version of Railbird "
            f"(layout {layout}; this one knows up to {len(LAYOUTS)}); use that version"
        )
    return layout
