"""The games of a ladder, a line for each as it is played, so that a stopped run can go on."""

from contextlib import suppress
from pathlib import Path
from types import TracebackType
from typing import IO, Self

import msgspec

from railbird.arena.field import Played
from railbird.arena.ladder import Plan
from railbird.core import BadSetup
from railbird.core.reading import read_at_most

LARGEST = 100_000_000
"""Bytes; a game takes a few hundred."""


class LadderFile:
    """The first line says what was planned. Without a path nothing is read or written."""

    def __init__(self, path: Path | None, plan: Plan) -> None:
        self.games: list[Played] = []
        """Those that were in the file."""
        self._path = path
        self._file: IO[bytes] | None = None
        if path is None:
            return
        try:
            before = read_at_most(path, LARGEST) if path.exists() else b""
            self.games = _read(path, before, plan) if before else []
            self._file = path.open("ab")
        except OSError as error:
            raise BadSetup(f"cannot write {path}: {error.strerror}") from None
        self._file.truncate(before.rfind(b"\n") + 1)  # a line that was cut short
        if not before:
            self._write(plan)

    def add(self, game: Played) -> None:
        self._write(game)

    def _write(self, line: object) -> None:
        if self._file is None:
            return
        try:
            self._file.write(msgspec.json.encode(line) + b"\n")
            self._file.flush()
        except OSError as error:
            with suppress(OSError):  # what is left in its buffer does not fit either
                self._file.close()
            self._file = None
            raise BadSetup(f"cannot write {self._path}: {error.strerror}") from None

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


def _read(path: Path, text: bytes, plan: Plan) -> list[Played]:
    first, *lines = text[: text.rfind(b"\n") + 1].splitlines() or [b""]
    planned = msgspec.json.decode(msgspec.json.encode(plan))
    try:
        kept = msgspec.json.decode(first)
        games = [msgspec.json.decode(line, type=Played) for line in lines]
    except msgspec.DecodeError:
        raise BadSetup(f"{path} is no file of a ladder; choose another name") from None
    if kept != planned:
        differ = [
            name
            for name in planned
            if not isinstance(kept, dict) or kept.get(name) != planned[name]
        ]
        raise BadSetup(
            f"{path} belongs to another ladder ({', '.join(differ)} differ); choose another name"
        )
    return games
