"""Tables for spreadsheets: CSV on standard output."""

import csv
import sys
from collections.abc import Sequence

import msgspec


def print_csv(rows: Sequence[msgspec.Struct], columns: Sequence[str]) -> None:
    writer = csv.writer(sys.stdout, lineterminator="\n")
    writer.writerow(columns)
    for row in rows:
        cells = [getattr(row, column) for column in columns]
        writer.writerow(["" if cell is None else cell for cell in cells])


def columns_of(kind: type[msgspec.Struct], *without: str) -> list[str]:
    return [name for name in kind.__struct_fields__ if name not in without]
