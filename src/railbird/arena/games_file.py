"""Every game of a series as lines of a CSV file, one for each seat."""

import csv
from pathlib import Path
from types import TracebackType
from typing import IO, Self

from railbird.arena.field import Played
from railbird.core import BadSetup

COLUMNS = (
    "field",
    "game",
    "seed",
    "seat",
    "player",
    "place",
    "score",
    "decisions",
    "seconds",
)


class GamesFile:
    """A new file that is written game by game; without a path nothing is written."""

    def __init__(self, path: Path | None) -> None:
        self._file = None if path is None else _open_new(path)
        if self._file:
            csv.writer(self._file).writerow(COLUMNS)

    def add(self, field: int, game: Played) -> None:
        if self._file is None:
            return
        writer = csv.writer(self._file)
        by_seat = zip(
            game.players, game.places, game.scores, game.decisions, game.seconds, strict=True
        )
        for seat, (player, place, score, decisions, seconds) in enumerate(by_seat):
            row = (field, game.number, game.seed, seat, player, place, score, decisions)
            writer.writerow((*row, f"{seconds:.6f}"))

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self,
        _kind: type[BaseException] | None,
        _error: BaseException | None,
        _trace: TracebackType | None,
    ) -> None:
        if self._file:
            self._file.close()


def _open_new(path: Path) -> IO[str]:
    try:
        return path.open("x", encoding="utf-8", newline="")
    except FileExistsError:
        raise BadSetup(f"{path} exists already; choose another name") from None
    except OSError as error:
        raise BadSetup(f"cannot write {path}: {error.strerror}") from None
