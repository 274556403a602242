"""Horses and jockeys that stand on no scoresheet: rated once, ready for any race (TS-3.8).

A stable is a TOML file with an `[[entry]]` for each horse, or a CSV file with the same columns as
the entries of a race; post positions may be left out. Jockeys are `[[jockey]]` tables, or rows,
of name, ride and trouble.
"""

from typing import Any

import msgspec

from railbird.core.tables import Faults
from railbird.core.toml import BadToml, load_toml
from railbird.games.top_of_the_stretch.box.read_scoresheet import (
    Cells,
    Checker,
    check_name,
    csv_rows,
    read_entry,
    toml_cells,
)
from railbird.games.top_of_the_stretch.box.scoresheet import (
    ENTRY_COLUMNS,
    NO_JOCKEY_TROUBLE,
    Entry,
)
from railbird.games.top_of_the_stretch.box.toml_lines import TomlLines
from railbird.games.top_of_the_stretch.box.write_scoresheet import cells_of, toml_lines_of

JOCKEY_COLUMNS = ("jockey", "ride", "trouble")
_NEEDED = ("horse", "pace", "form", "trip", "class", "speed", "wire")
_OF_A_RACE = ("pp", "adj_power", "odds", "status")


class Jockey(msgspec.Struct, frozen=True):
    """A rider with ratings, on no horse yet."""

    jockey: str
    ride: int = 0
    trouble: int = NO_JOCKEY_TROUBLE


class StabledHorse(msgspec.Struct, frozen=True):
    """A horse with the name of the stable it stands in."""

    stable: str
    entry: Entry


class KnownJockey(msgspec.Struct, frozen=True):
    """A jockey with the name of the list it is on."""

    stable: str
    jockey: Jockey


def read_horses(file: str, text: str, faults: Faults) -> tuple[Entry, ...]:
    """The horses of a stable, each with its place in the file for a post position."""
    columns = (*ENTRY_COLUMNS, "overall")
    tables = _tables(file, text, "entry", _NEEDED, columns, faults)
    entries = [
        read_entry(_with_post(cells, place), faults) for place, cells in enumerate(tables, start=1)
    ]
    _check_twice(tables, [entry.horse for entry in entries], "horse", faults)
    return tuple(
        msgspec.structs.replace(entry, pp=place) for place, entry in enumerate(entries, start=1)
    )


def read_jockeys(file: str, text: str, faults: Faults) -> tuple[Jockey, ...]:
    tables = _tables(file, text, "jockey", ("jockey",), JOCKEY_COLUMNS, faults)
    jockeys = [_jockey(Checker(cells, faults)) for cells in tables]
    _check_twice(tables, [jockey.jockey for jockey in jockeys], "jockey", faults)
    return tuple(jockeys)


def kind_of(text: str) -> str:
    """What a TOML file holds: `horses`, `jockeys`, or else it is to be read as one of `races`.
    Empty if its tables are none of these."""
    try:
        tables = set(load_toml(text))
    except BadToml:
        return "races"
    if not tables or "race" in tables:
        return "races"
    return {"entry": "horses", "jockey": "jockeys"}.get("+".join(tables), "")


def horses_as_toml(entries: tuple[Entry, ...]) -> str:
    parts = []
    for entry in entries:
        cells = {name: cell for name, cell in cells_of(entry).items() if name not in _OF_A_RACE}
        cells["overall"] = entry.overall
        parts += ["[[entry]]", *toml_lines_of(list(cells.items())), ""]
    return "\n".join(parts)


def jockeys_as_toml(jockeys: tuple[Jockey, ...]) -> str:
    parts = []
    for jockey in jockeys:
        cells = list(msgspec.structs.asdict(jockey).items())
        parts += ["[[jockey]]", *toml_lines_of(cells), ""]
    return "\n".join(parts)


def _tables(
    file: str,
    text: str,
    table: str,
    needed: tuple[str, ...],
    allowed: tuple[str, ...],
    faults: Faults,
) -> list[Cells]:
    if file.endswith(".csv"):
        return csv_rows(file, text, needed, allowed, faults)
    return _toml_tables(file, text, table, allowed, faults)


def _toml_tables(
    file: str, text: str, table: str, allowed: tuple[str, ...], faults: Faults
) -> list[Cells]:
    try:
        toml = load_toml(text)
    except BadToml as error:
        faults.add(file, error.line, f"not TOML: {error}", "TS-12.21")
        return []
    rows = toml.get(table)
    if set(toml) != {table} or not isinstance(rows, list):
        message = f"such a file has [[{table}]] tables and nothing else"
        faults.add(file, 1, message, "TS-12.1")
        return []
    lines = TomlLines(text)
    found_cells = []
    for number, row in enumerate(rows):
        line_of = _line_of(lines, table, number)
        if not isinstance(row, dict):
            faults.add(file, None, f"[[{table}]] must be a table", "TS-12.1")
            continue
        for column in row:
            if column not in allowed:
                message = f'unknown column "{column}"; allowed are {", ".join(allowed)}'
                faults.add(file, line_of(column), message, "TS-12.1")
        known = {column: value for column, value in row.items() if column in allowed}
        found_cells.append(toml_cells(file, known, line_of, faults))
    return found_cells


def _line_of(lines: TomlLines, table: str, number: int) -> Any:
    return lambda column: lines.line(table, number, column)


def _with_post(cells: Cells, place: int) -> Cells:
    texts = dict(cells.texts)
    texts["pp"] = texts.get("pp") or str(place)
    return cells._replace(texts=texts)


def _jockey(check: Checker) -> Jockey:
    name = check.cells.text("jockey")
    if not name:
        check.fault("jockey", "jockey has no name", "TS-12.1")
    check_name(check, "jockey", name)
    return Jockey(
        name,
        check.whole_or("ride", -2, 2, 0),
        check.whole_or("trouble", 2, 12, NO_JOCKEY_TROUBLE),
    )


def _check_twice(tables: list[Cells], names: list[str], column: str, faults: Faults) -> None:
    seen: set[str] = set()
    for cells, name in zip(tables, names, strict=True):
        if name and name.casefold() in seen:
            message = f'{column} "{name}" listed twice'
            faults.add(cells.file, cells.line_of(column), message, "TS-12.6")
        seen.add(name.casefold())
