"""Reviews on disk, so that a restart does not forget them: finished ones, and the parts of one that
is being made.

A file can always be deleted: the review is made again when somebody asks.
"""

import contextlib
import hashlib
import logging
import os
from importlib.util import find_spec
from pathlib import Path
from typing import TypeAlias

import msgspec

from railbird import __version__
from railbird.analysis import Judged, Worth
from railbird.table.protocol.api import ReviewState

log = logging.getLogger("railbird.table")

METHOD = 3
"""Raise it when reviews are made in another way or tell more: those kept before are made again."""

HAS_KERNELS = find_spec("numba") is not None

Answer: TypeAlias = tuple[Worth, ...] | Judged
"""Of a part."""

PARTS = ".parts"
ROOM = 100_000_000
"""Bytes for all of them together; the oldest are deleted first."""


class _Part(msgspec.Struct, frozen=True, omit_defaults=True):
    at: int
    value: tuple[Worth, ...] = ()
    judged: Judged | None = None


_part = msgspec.json.Decoder(_Part)


class KeptReviews:
    def __init__(self, folder: Path, room: int = ROOM) -> None:
        self._folder = folder
        self._room = room

    def find(self, key: str) -> bytes | None:
        """The answer as it was kept; None if there is none, or only a damaged one."""
        path = self._path(key)
        try:
            answer = path.read_bytes()
            if msgspec.json.decode(answer, type=ReviewState).state == "done":
                return answer
        except (OSError, msgspec.DecodeError, msgspec.ValidationError):
            pass
        return None

    def keep(self, key: str, answer: bytes) -> None:
        """On a full disk the next visitor has to wait, but nobody loses a review."""
        path = self._path(key)
        unfinished = path.with_suffix(".new")
        try:
            self._make_folder()
            unfinished.write_bytes(answer)
            os.replace(unfinished, path)
            path.with_suffix(PARTS).unlink(missing_ok=True)
            self._make_room()
        except OSError as error:
            log.warning("a review could not be kept: %s", error)

    def keep_part(self, key: str, at: int, answer: Answer) -> None:
        """A line for each part; a line that was cut off does no harm."""
        match answer:
            case Judged():
                part = _Part(at, judged=answer)
            case _:
                part = _Part(at, value=answer)
        try:
            self._make_folder()
            with self._path(key).with_suffix(PARTS).open("ab") as file:
                file.write(b"\n" + msgspec.json.encode(part))
        except OSError as error:
            log.warning("a part of a review could not be kept: %s", error)

    def parts(self, key: str) -> dict[int, Answer]:
        """The parts of an unfinished review, by their numbers."""
        try:
            lines = self._path(key).with_suffix(PARTS).read_bytes().splitlines()
        except OSError:
            return {}
        found: dict[int, Answer] = {}
        for line in filter(None, lines):
            with contextlib.suppress(msgspec.DecodeError):
                part = _part.decode(line)
                found[part.at] = part.judged or part.value
        return found

    def _make_folder(self) -> None:
        self._folder.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
        self._folder.mkdir(exist_ok=True)

    def _path(self, key: str) -> Path:
        """Another version of Railbird may give different figures, and so may a kernel."""
        made_by = f"{__version__} {METHOD} {'kernels' if HAS_KERNELS else ''}"
        name = hashlib.sha256(f"{made_by} {key}".encode()).hexdigest()
        return self._folder / f"{name}.json"

    def _make_room(self) -> None:
        files = [(each.stat(), each) for each in self._folder.iterdir()]
        files.sort(key=lambda file: file[0].st_mtime_ns)
        used = sum(stat.st_size for stat, _ in files)
        for stat, path in files:
            if used <= self._room:
                return
            path.unlink()
            used -= stat.st_size
