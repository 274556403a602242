"""Tables as people or programs want them: text, CSV or JSON on standard output."""

import csv
import sys
from collections.abc import Callable, Sequence

import msgspec

from railbird.cli.output import print_json
from railbird.cli.screen import Screen


def print_table(
    rows: Sequence[msgspec.Struct],
    columns: Sequence[str],
    show: Callable[[Screen], None],
    *,
    csv: bool,
    json: bool,
    whole: object = None,
) -> None:
    """The rows as CSV, `whole` (by default the rows) as JSON, or whatever `show` prints."""
    if csv:
        print_csv(rows, columns)
    elif json:
        print_json(rows if whole is None else whole)
    else:
        show(Screen())


def print_csv(rows: Sequence[msgspec.Struct], columns: Sequence[str]) -> None:
    writer = csv.writer(sys.stdout, lineterminator="\n")
    writer.writerow(columns)
    for row in rows:
        cells = [getattr(row, column) for column in columns]
        writer.writerow(["" if cell is None else cell for cell in cells])


def columns_of(kind: type[msgspec.Struct], *without: str) -> list[str]:
    return [name for name in kind.__struct_fields__ if name not in without]
