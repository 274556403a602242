"""Checks everything in a database: the file itself, every row, every game step by step.

A PostgreSQL database looks after its own files; its rows are looked at in the same way.
"""

import contextlib
import itertools
import sqlite3
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from functools import partial
from pathlib import Path
from typing import Any, Protocol

import msgspec

from railbird.core import BadRecord, Game, Pack, RailbirdError
from railbird.core.record import final_state, parse_record
from railbird.registry import load
from railbird.table.model import ChatLine, TableRow
from railbird.table.room.position import Position
from railbird.table.store.marks import GameFigures, MarkRow, PlayedRow
from railbird.table.store.migrations import (
    CannotMigrate,
    check_layout,
    in_newest_layout,
    layout_of,
)
from railbird.table.store.sqlite import first_fault
from railbird.table.store.store import read_log
from railbird.table.store.variants import VariantRow

_LOST = "SELECT DISTINCT table_id FROM entries WHERE table_id NOT IN (SELECT id FROM tables)"


class Read(Protocol):
    """A question to the database, as it was at one moment."""

    def __call__(self, sql: str, values: Sequence[Any] = ()) -> list[tuple[Any, ...]]: ...


@dataclass
class Report:
    where: str
    layout: int = 0
    tables: int = 0
    games: int = 0
    steps: int = 0
    records: int = 0
    faults: list[str] = field(default_factory=list)


class _Wrong(RailbirdError):
    """Something in the database is wrong."""


def check_database(path: Path, advance: Callable[[], None] = lambda: None) -> Report:
    """What is there, and what is wrong with it. A server may be running."""
    report = Report(str(path))
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
            with in_newest_layout(database, report.layout) as newest:
                check_rows(
                    lambda sql, values=(): newest.execute(sql, values).fetchall(), report, advance
                )
    return report


def check_rows(
    read: Read,
    report: Report,
    advance: Callable[[], None],
    workshop: bool = True,
    marks: bool = True,
) -> None:
    """Of a database in the newest layout, or in one from before there was a workshop or marks."""
    parts = [_faults(read, report)]
    if workshop:
        parts.append(_variants(read))
    if marks:
        parts.append(_marks(read))
    for fault in itertools.chain(*parts):
        if fault:
            report.faults.append(fault)
        advance()


def _faults(read: Read, report: Report) -> Iterator[str | None]:
    """For every part there is: what is wrong with it, or None."""
    for table, row, pack in read("SELECT id, row, pack FROM tables"):
        report.tables += 1
        yield _fault(f"table {table}", partial(_read_table, read, report, row, pack))
    for (table,) in read(_LOST):
        yield f"table {table}: there is a log, but no table"
    for table, seq, body in read("SELECT table_id, seq, body FROM chat"):
        yield _fault(
            f"table {table}, line {seq} of the chat",
            partial(msgspec.json.decode, body, type=ChatLine),
        )
    for record, table, number, body in read("SELECT id, table_id, number, body FROM records"):
        report.records += 1
        yield _fault(f"record {record}", partial(_read_record, read, table, number, body))


def _variants(read: Read) -> Iterator[str | None]:
    for variant, body in read("SELECT id, body FROM variants"):
        look = partial(msgspec.json.decode, body, type=VariantRow)
        yield _fault(f"variant {variant} of the workshop", look)


def _marks(read: Read) -> Iterator[str | None]:
    for table, number, body, figures in read("SELECT table_id, number, body, figures FROM played"):
        what = f"game {number} of table {table} in the workshop"
        yield _fault(what, partial(msgspec.json.decode, body, type=PlayedRow))
        if figures is not None:
            yield _fault(what, partial(msgspec.json.decode, figures, type=GameFigures))
    for table, number, body in read("SELECT table_id, number, body FROM marks"):
        look = partial(msgspec.json.decode, body, type=MarkRow)
        yield _fault(f"a mark for game {number} of table {table}", look)


def _fault(what: str, look: Callable[[], object]) -> str | None:
    try:
        look()
    except BadRecord as error:
        return f"{what}: {error.reason}"
    except RailbirdError as error:
        return f"{what}: {error}"
    except Exception as error:  # what is broken may fail anywhere; the rest is still looked at
        return f"{what} cannot be read: {error}"
    return None


def _read_table(read: Read, report: Report, row_json: bytes, pack: bytes | None) -> None:
    """Its row, the digests of its whole log, and every step of every game under the rules."""
    row = msgspec.json.decode(row_json, type=TableRow)
    own = msgspec.json.decode(pack, type=Pack) if pack is not None else None
    _replay(read, report, row, load(row.game, own))


def _replay(read: Read, report: Report, row: TableRow, game: Game) -> None:
    rows = read(
        "SELECT seq, number, body, digest FROM entries WHERE table_id = ? ORDER BY seq", (row.id,)
    )
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


def _read_record(read: Read, table: str | None, number: int | None, body: bytes | None) -> None:
    if body is not None:
        record = parse_record(body)
        final_state(record, load(record.header.game, record.header.pack))
        return
    game = "SELECT 1 FROM entries WHERE table_id = ? AND number = ? LIMIT 1"
    if not read(game, (table, number)):
        raise _Wrong(f"game {number} of table {table} is gone")
