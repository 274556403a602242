"""Every column of every table: what stands in it counts, or nothing reads it."""

import csv
import io
from collections.abc import Iterator

import pytest

from railbird.core import BadPack, Game, Pack
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
        for column in next(csv.reader(io.StringIO(game.text_of(file)))):
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
def test_nonsense_in_a_column_is_a_fault_or_changes_the_box_or_nobody_reads_it(
    game_id: str,
) -> None:
    game = load(game_id)
    read = {where: is_read(game, *where) for where in columns_of(game)}
    assert any(read.values())
