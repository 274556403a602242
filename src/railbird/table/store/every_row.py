"""Every row of a database, as it was at one moment: for whoever looks at all that is kept."""

import contextlib
import sqlite3
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any, Protocol

from railbird.table.ports import Logged
from railbird.table.store.log import read_log
from railbird.table.store.sqlite.database import first_fault
from railbird.table.store.sqlite.layouts import (
    CannotMigrate,
    check_layout,
    in_newest_layout,
    layout_of,
)

Row = tuple[Any, ...]


class Damaged(Exception):
    """The file cannot be read at all, or not by this program."""

    def __init__(self, what: str, layout: int = 0) -> None:
        super().__init__(what)
        self.layout = layout


class Read(Protocol):
    """A question to the database, as it was at one moment."""

    def __call__(self, sql: str, values: Sequence[Any] = ()) -> list[Row]: ...


class EveryRow:
    """Of a database in the newest layout, or in one from before there was a workshop or marks."""

    def __init__(
        self, read: Read, layout: int, *, workshop: bool = True, marks: bool = True
    ) -> None:
        self.layout = layout
        self._read = read
        self._workshop = workshop
        self._marks = marks

    def tables(self) -> list[Row]:
        """Id, row and data pack."""
        return self._read("SELECT id, row, pack FROM tables")

    def logs_without_table(self) -> list[str]:
        rows = self._read(
            "SELECT DISTINCT table_id FROM entries WHERE table_id NOT IN (SELECT id FROM tables)"
        )
        return [table for (table,) in rows]

    def log_of(self, table: str) -> list[Logged]:
        """BadRecord if it is not what was written."""
        sql = "SELECT seq, number, body, digest FROM entries WHERE table_id = ? ORDER BY seq"
        return read_log(self._read(sql, (table,)))

    def has_game(self, table: str | None, number: int | None) -> bool:
        sql = "SELECT 1 FROM entries WHERE table_id = ? AND number = ? LIMIT 1"
        return bool(self._read(sql, (table, number)))

    def chat(self) -> list[Row]:
        """Table, number of the line, and the line."""
        return self._read("SELECT table_id, seq, body FROM chat")

    def records(self) -> list[Row]:
        """Id, and either table and number of the game or the file."""
        return self._read("SELECT id, table_id, number, body FROM records")

    def variants(self) -> list[Row]:
        return self._read("SELECT id, body FROM variants") if self._workshop else []

    def played(self) -> list[Row]:
        """Games of variants: table, number, what was played, and its figures."""
        sql = "SELECT table_id, number, body, figures FROM played"
        return self._read(sql) if self._marks else []

    def marks(self) -> list[Row]:
        sql = "SELECT table_id, number, body FROM marks"
        return self._read(sql) if self._marks else []


@contextlib.contextmanager
def every_row_of(path: Path) -> Iterator[EveryRow | None]:
    """Of an SQLite file, though a server may be writing; None where there is nothing yet."""
    with contextlib.closing(sqlite3.connect(path, timeout=10, isolation_level=None)) as database:
        database.execute("BEGIN")  # one moment of it
        fault = first_fault(database, "integrity_check(1)")
        if fault:
            raise Damaged(f"the file is damaged: {fault}")
        layout = 0
        try:
            layout = layout_of(database)
            check_layout(layout)
        except CannotMigrate as error:
            raise Damaged(str(error), layout) from None
        if not layout:
            yield None
            return
        with in_newest_layout(database, layout) as newest:
            yield EveryRow(lambda sql, values=(): newest.execute(sql, values).fetchall(), layout)
