"""Every column of every table: what stands in it counts, or nothing reads it."""

import csv
import io
from collections.abc import Iterator

import pytest

from railbird.core import BadPack, Game, Pack
from railbird.lab.sheets import unread_columns
from railbird.registry import load, own_ids

NONSENSE = "ZZZ"


def columns_of(game: Game) -> Iterator[tuple[str, str]]:
    """All of them; tables that are alike, such as one for each race, are represented by one."""
    known = set()
    for file in game.data_files:
        folder = file.rpartition("/")[0]
        if not file.endswith(".csv") or folder in known:
            continue
        known |= {folder} - {""}
        head, *rows = csv.reader(io.StringIO(game.text_of(file)))
        for column in head if rows else ():
            if "origin" not in column:  # where a value comes from is always a note
                yield file, column


def is_read(game: Game, file: str, column: str) -> bool:
    """Whether the box changes, or complains, if nonsense stands in the whole column."""
    head, *rows = csv.reader(io.StringIO(game.text_of(file)))
    for row in rows:
        row[head.index(column)] = NONSENSE
    out = io.StringIO()
    csv.writer(out).writerows([head, *rows])
    try:
        changed = type(game)(Pack("nonsense", {file: out.getvalue()}))
    except BadPack:
        return True
    return bool(changed.box != game.box)


@pytest.mark.parametrize("game_id", own_ids())
def test_every_column_counts_or_is_named_as_one_that_nobody_reads(game_id: str) -> None:
    """An unreadable cell is a fault, or it changes the box; else the column is locked."""
    game = load(game_id)
    for file, column in columns_of(game):
        locked = column in unread_columns(game, file)
        assert is_read(game, file, column) is not locked, f"{file}: {column}"
