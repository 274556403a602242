"""Writing scoresheets, as the reader takes them: TOML for a whole race, CSV for its entries."""

import csv
import io
import json
from typing import Any

from railbird.games.top_of_the_stretch.box.scoresheet import (
    ENTRY_COLUMNS,
    RACE_FIELDS,
    Entry,
    Race,
)


def as_toml(race: Race) -> str:
    fields = [(name, getattr(race, name)) for name in RACE_FIELDS]
    parts = ["[race]", *toml_lines_of(fields)]
    for entry in race.entries:
        cells = cells_of(entry) | {"overall": entry.overall}
        parts += ["", "[[entry]]", *toml_lines_of(list(cells.items()))]
    return "\n".join(parts) + "\n"


def as_csv(race: Race) -> str:
    text = io.StringIO()
    writer = csv.writer(text, lineterminator="\n")
    columns = (*ENTRY_COLUMNS, "overall") if _has_overall(race) else ENTRY_COLUMNS
    writer.writerow(columns)
    for entry in race.entries:
        cells = cells_of(entry) | {"overall": entry.overall}
        writer.writerow(["" if cells[column] is None else cells[column] for column in columns])
    return text.getvalue()


def _has_overall(race: Race) -> bool:
    """The column is written only where it says something (TS-2.34)."""
    return any(entry.overall is not None for entry in race.entries)


def cells_of(entry: Entry) -> dict[str, Any]:
    """The cells of one horse, in the order of TS-2.4; None where one is empty."""
    attributes = {"class": "class_"}
    cells = {
        column: getattr(entry, attributes.get(column, column))
        for column in ENTRY_COLUMNS
        if column != "status"
    }
    cells["status"] = "scratched" if entry.scratched else "runs"
    for column in ("range_min", "range_max"):
        cells[column] = float(f"{cells[column]:g}")
    return {column: cells[column] for column in ENTRY_COLUMNS}


def toml_lines_of(fields: list[tuple[str, Any]]) -> list[str]:
    return [f"{name} = {toml_value(value)}" for name, value in fields if value not in (None, "")]


def toml_value(value: str | int | float) -> str:
    """TOML's basic strings are written like JSON's."""
    return json.dumps(value, ensure_ascii=False) if isinstance(value, str) else f"{value:g}"
