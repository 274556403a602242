"""Checks everything in a database: the file itself, every row, every game step by step.

A PostgreSQL database looks after its own files; its rows are looked at in the same way.
"""

import itertools
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from functools import partial
from pathlib import Path

import msgspec

from railbird.core import BadRecord, Game, Pack, RailbirdError
from railbird.core.record import final_state, parse_record
from railbird.registry import load
from railbird.table.model import ChatLine, TableRow
from railbird.table.room.position import Position
from railbird.table.store.every_row import Damaged, EveryRow, every_row_of
from railbird.table.store.marks import GameFigures, MarkRow, PlayedRow
from railbird.table.store.variants import VariantRow


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


def check_file(path: Path, advance: Callable[[], None] = lambda: None) -> Report:
    """What is there, and what is wrong with it. A server may be running."""
    report = Report(str(path))
    try:
        with every_row_of(path) as rows:
            if rows is not None:
                check_rows(rows, report, advance)
    except Damaged as error:
        report.layout = error.layout
        report.faults.append(str(error))
    return report


def check_rows(rows: EveryRow, report: Report, advance: Callable[[], None]) -> None:
    report.layout = rows.layout
    for fault in itertools.chain(_tables(rows, report), _records(rows, report), _workshop(rows)):
        if fault:
            report.faults.append(fault)
        advance()


def _tables(rows: EveryRow, report: Report) -> Iterator[str | None]:
    """For every part there is: what is wrong with it, or None."""
    for table, row, pack in rows.tables():
        report.tables += 1
        yield _fault(f"table {table}", partial(_read_table, rows, report, row, pack))
    for table in rows.logs_without_table():
        yield f"table {table}: there is a log, but no table"
    for table, seq, body in rows.chat():
        look = partial(msgspec.json.decode, body, type=ChatLine)
        yield _fault(f"table {table}, line {seq} of the chat", look)


def _records(rows: EveryRow, report: Report) -> Iterator[str | None]:
    for record, table, number, body in rows.records():
        report.records += 1
        yield _fault(f"record {record}", partial(_read_record, rows, table, number, body))


def _workshop(rows: EveryRow) -> Iterator[str | None]:
    for variant, body in rows.variants():
        look = partial(msgspec.json.decode, body, type=VariantRow)
        yield _fault(f"variant {variant} of the workshop", look)
    for table, number, body, figures in rows.played():
        what = f"game {number} of table {table} in the workshop"
        yield _fault(what, partial(msgspec.json.decode, body, type=PlayedRow))
        if figures is not None:
            yield _fault(what, partial(msgspec.json.decode, figures, type=GameFigures))
    for table, number, body in rows.marks():
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


def _read_table(rows: EveryRow, report: Report, row_json: bytes, pack: bytes | None) -> None:
    """Its row, the digests of its whole log, and every step of every game under the rules."""
    row = msgspec.json.decode(row_json, type=TableRow)
    own = msgspec.json.decode(pack, type=Pack) if pack is not None else None
    _replay(rows, report, row, load(row.game, own))


def _replay(rows: EveryRow, report: Report, row: TableRow, game: Game) -> None:
    position = Position(row)
    for each in rows.log_of(row.id):
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


def _read_record(rows: EveryRow, table: str | None, number: int | None, body: bytes | None) -> None:
    if body is not None:
        record = parse_record(body)
        final_state(record, load(record.header.game, record.header.pack))
    elif not rows.has_game(table, number):
        raise _Wrong(f"game {number} of table {table} is gone")
