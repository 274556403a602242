"""Reading data tables. Every fault is found in one pass, with file, line and column."""

import csv
import io
from collections.abc import Mapping, Sequence
from typing import Any

from railbird.core.errors import BadPack, Problem
from railbird.core.names import fault_in_name
from railbird.core.toml import BadToml, load_toml

LONGEST_CELL = 1_000
"""No table needs more, and Python refuses to read a number of several thousand digits."""


class Faults:
    """Collects problems while tables are read; `stop_here` raises them all together."""

    def __init__(self) -> None:
        self.problems: list[Problem] = []

    def add(self, file: str, line: int | None, message: str, rule: str | None = None) -> None:
        self.problems.append(Problem(file, line, message, rule))

    def found_in(self, file: str) -> bool:
        """Whether the file is faulty already, so that nothing can be said of what it lacks."""
        return any(problem.file == file for problem in self.problems)

    def stop_here(self) -> None:
        if self.problems:
            raise BadPack(self.problems)


class Row:
    """One line of a CSV table. A faulty cell is noted and read as a harmless value."""

    def __init__(self, file: str, line: int, cells: Mapping[str, str], faults: Faults) -> None:
        self.file = file
        self.line = line
        self._cells = cells
        self._faults = faults

    def fault(self, message: str, rule: str | None = None) -> None:
        self._faults.add(self.file, self.line, message, rule)

    def text(self, column: str) -> str:
        return self._cells.get(column, "").strip()

    def name(self, column: str) -> str:
        """A text that is told in many lines of a game, so it must be a short one."""
        name = self.text(column)
        fault = fault_in_name(name)
        if fault:
            self.fault(f"column {column}: the name {fault}")
        return name

    def whole(self, column: str, rule: str, at_least: int = 1) -> int:
        text = self.text(column)
        if text.isdecimal() and int(text) >= at_least:
            return int(text)
        kind = "positive whole number" if at_least == 1 else f"whole number from {at_least} up"
        self.fault(f"column {column}: {text!r} is not a {kind}", rule)
        return at_least

    def one_of(self, column: str, allowed: Sequence[str], rule: str) -> str:
        text = self.text(column)
        if text in allowed:
            return text
        shown = ", ".join(word or "(empty)" for word in allowed)
        self.fault(f"column {column}: {text!r} is not one of {shown}", rule)
        return allowed[0]


def read_csv(file: str, text: str, columns: Sequence[str], faults: Faults) -> list[Row]:
    """The rows of a CSV table that must have these columns; others are left alone."""
    reader = csv.reader(io.StringIO(text))
    rows: list[Row] = []
    try:
        head = [cell.strip() for cell in next(reader, [])]
        missing = ", ".join(column for column in columns if column not in head)
        if missing:
            faults.add(file, 1, f"missing column {missing}; needed: {', '.join(columns)}")
            return []
        for cells in reader:
            if any(cell.strip() for cell in cells) and _is_sound(
                file, reader.line_num, head, cells, faults
            ):
                named = dict(zip(head, cells, strict=True))
                rows.append(Row(file, reader.line_num, named, faults))
    except csv.Error as error:
        faults.add(file, reader.line_num, f"not readable as CSV: {error}")
    return rows


def _is_sound(
    file: str, line: int, head: Sequence[str], cells: Sequence[str], faults: Faults
) -> bool:
    if len(cells) != len(head):
        faults.add(file, line, f"{len(cells)} cells, but {len(head)} columns")
        return False
    if max(map(len, cells)) > LONGEST_CELL:
        faults.add(file, line, f"a cell is longer than {LONGEST_CELL} characters")
        return False
    return True


def read_toml(file: str, text: str, faults: Faults) -> dict[str, Any]:
    try:
        return load_toml(text)
    except BadToml as error:
        faults.add(file, error.line, f"not valid TOML: {error}")
        return {}
