"""Everything in a database, looked at: the file itself, every row, every game step by step."""

import contextlib
import sqlite3
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from functools import partial
from pathlib import Path

import msgspec

from railbird.core import BadRecord, Game, Pack, RailbirdError
from railbird.core.record import final_state, parse_record
from railbird.registry import load
from railbird.table.protocol.messages import ChatLine
from railbird.table.room.position import Position
from railbird.table.store.migrations import (
    LAYOUTS,
    CannotMigrate,
    check_layout,
    layout_of,
    upgrade,
)
from railbird.table.store.rows import TableRow
from railbird.table.store.sqlite import first_fault
from railbird.table.store.store import read_log

_LOST = "SELECT DISTINCT table_id FROM entries WHERE table_id NOT IN (SELECT id FROM tables)"


@dataclass
class Report:
    path: Path
    layout: int = 0
    tables: int = 0
    games: int = 0
    steps: int = 0
    records: int = 0
    faults: list[str] = field(default_factory=list)


class _Wrong(RailbirdError):
    """Something is not as it should be."""


def check_database(path: Path, advance: Callable[[], None] = lambda: None) -> Report:
    """What is there, and what is wrong with it. A server may be running."""
    report = Report(path)
    with contextlib.closing(sqlite3.connect(path, timeout=10, isolation_level=None)) as database:
        database.execute("BEGIN")  # one moment of it, though a server may be writing
        fault = first_fault(database, "integrity_check(1)")
        if fault:
            report.faults.append(f"the file is damaged: {fault}")
            return report
        try:
            report.layout = layout_of(database)
            check_layout(report.layout)
        except CannotMigrate as error:
            report.faults.append(str(error))
            return report
        if report.layout:
            with _newest(database, report.layout) as newest:
                for fault in _faults(newest, report):
                    if fault:
                        report.faults.append(fault)
                    advance()
    return report


@contextlib.contextmanager
def _newest(database: sqlite3.Connection, layout: int) -> Iterator[sqlite3.Connection]:
    """The database in the newest layout; an older one is copied into memory and brought there."""
    if layout == len(LAYOUTS):
        yield database
        return
    with contextlib.closing(sqlite3.connect(":memory:", isolation_level=None)) as copy:
        database.execute("COMMIT")  # a copy cannot be made within a transaction
        database.backup(copy)
        upgrade(copy)
        yield copy


def _faults(database: sqlite3.Connection, report: Report) -> Iterator[str | None]:
    """For every part there is: what is wrong with it, or None."""
    for table, row, pack in database.execute("SELECT id, row, pack FROM tables").fetchall():
        report.tables += 1
        yield _fault(f"table {table}", partial(_read_table, database, report, row, pack))
    for (table,) in database.execute(_LOST):
        yield f"table {table}: there is a log, but no table"
    for table, seq, body in database.execute("SELECT table_id, seq, body FROM chat"):
        yield _fault(
            f"table {table}, line {seq} of the chat",
            partial(msgspec.json.decode, body, type=ChatLine),
        )
    records = database.execute("SELECT id, table_id, number, body FROM records").fetchall()
    for record, table, number, body in records:
        report.records += 1
        yield _fault(f"record {record}", partial(_read_record, database, table, number, body))


def _fault(what: str, read: Callable[[], object]) -> str | None:
    try:
        read()
    except BadRecord as error:
        return f"{what}: {error.reason}"
    except RailbirdError as error:
        return f"{what}: {error}"
    except Exception as error:  # what is broken may fail anywhere; the rest is still looked at
        return f"{what} cannot be read: {error}"
    return None


def _read_table(
    database: sqlite3.Connection, report: Report, row_json: bytes, pack: bytes | None
) -> None:
    """Its row, the digests of its whole log, and every step of every game under the rules."""
    row = msgspec.json.decode(row_json, type=TableRow)
    own = msgspec.json.decode(pack, type=Pack) if pack is not None else None
    _replay(database, report, row, load(row.game, own))


def _replay(database: sqlite3.Connection, report: Report, row: TableRow, game: Game) -> None:
    rows = database.execute(
        "SELECT seq, number, body, digest FROM entries WHERE table_id = ? ORDER BY seq", (row.id,)
    ).fetchall()
    logged = read_log(rows)
    position = Position(row)
    for each in logged:
        report.games += each.entry.start is not None
        report.steps += each.entry.batch is not None
        try:
            position = position.after(game, each.entry)
        except BadRecord as error:
            raise _Wrong(f"game {each.number}, entry {each.seq}: {error.reason}") from None
    if position.row != row:
        raise _Wrong("the end of its log is gone")
    if row.has_game and position.session is None:
        raise _Wrong(f"the start of game {row.number} is gone")


def _read_record(
    database: sqlite3.Connection, table: str | None, number: int | None, body: bytes | None
) -> None:
    if body is not None:
        record = parse_record(body)
        final_state(record, load(record.header.game, record.header.pack))
        return
    game = "SELECT 1 FROM entries WHERE table_id = ? AND number = ? LIMIT 1"
    if database.execute(game, (table, number)).fetchone() is None:
        raise _Wrong(f"game {number} of table {table} is gone")
