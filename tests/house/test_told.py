"""Nobody is told anything else than before: kinds, order and contents, on both stores.

`python -m tests.house.test_told` writes the files anew, after a change that is meant.
"""

import sys
import tempfile
from pathlib import Path

import pytest

from tests.house.told import FOLDER, GAMES, told
from tests.postgres import Postgres
from tests.table.served import served


def kept(game: str) -> list[str]:
    return (FOLDER / f"{game}.txt").read_text(encoding="utf-8").splitlines()


@pytest.mark.parametrize("game", GAMES)
def test_viewers_are_told_the_same_as_before(game: str, tmp_path: Path) -> None:
    assert list(told(game, lambda: served(tmp_path))) == kept(game)


@pytest.mark.parametrize("game", GAMES)
def test_viewers_are_told_the_same_on_postgresql(
    game: str, tmp_path: Path, postgres: Postgres
) -> None:
    database = postgres.new_schema()
    assert list(told(game, lambda: served(tmp_path, database=database))) == kept(game)


def write(game: str, data: Path) -> None:
    lines = list(told(game, lambda: served(data)))
    (FOLDER / f"{game}.txt").write_text("\n".join(lines) + "\n", encoding="utf-8")


if __name__ == "__main__":
    for each in sys.argv[1:] or GAMES:
        with tempfile.TemporaryDirectory() as folder:
            write(each, Path(folder))
