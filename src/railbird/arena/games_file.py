"""Every game of a series as lines of a CSV file, one for each seat."""

import csv
from contextlib import suppress
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
    "cpu_seconds",
    "holdings",
)


class GamesFile:
    """A new file that is written game by game, so that a series that is stopped keeps its games;
    without a path nothing is written."""

    def __init__(self, path: Path | None) -> None:
        self._path = path
        self._file = None if path is None else _open_new(path)
        if self._file:
            csv.writer(self._file).writerow(COLUMNS)

    def add(self, field: int, game: Played) -> None:
        if self._file is None:
            return
        try:
            self._write(self._file, field, game)
        except OSError as error:
            told = f"cannot write {self._path}: {error.strerror}; it holds the games before"
            raise BadSetup(f"{told} game {game.number} of field {field}") from None

    def _write(self, file: IO[str], field: int, game: Played) -> None:
        writer = csv.writer(file)
        for seat, player in enumerate(game.players):
            row = (field, game.number, game.seed, seat, player, game.places[seat])
            times = (f"{each[seat]:.6f}" for each in (game.seconds, game.cpu_seconds))
            held = "; ".join(game.holdings[seat]) if game.holdings else ""
            writer.writerow((*row, game.scores[seat], game.decisions[seat], *times, held))
        file.flush()

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self,
        _kind: type[BaseException] | None,
        _error: BaseException | None,
        _trace: TracebackType | None,
    ) -> None:
        if self._file:
            with suppress(OSError):  # what could not be written was told when it was tried
                self._file.close()


def _open_new(path: Path) -> IO[str]:
    try:
        return path.open("x", encoding="utf-8", newline="")
    except FileExistsError:
        raise BadSetup(f"{path} exists already; choose another name") from None
    except OSError as error:
        raise BadSetup(f"cannot write {path}: {error.strerror}") from None
