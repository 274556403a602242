"""Finished reviews on disk, so that a restart does not forget them.

A file holds one answer and can always be deleted: the review is made again when somebody asks.
"""

import hashlib
import logging
import os
from pathlib import Path

import msgspec

from railbird import __version__
from railbird.table.protocol.api import ReviewState

log = logging.getLogger("railbird.table")

METHOD = 2
"""Raise it when reviews are made in another way or tell more: those kept before are made again."""

ROOM = 100_000_000
"""Bytes for all of them together; the oldest are deleted first."""


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
            self._folder.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
            self._folder.mkdir(exist_ok=True)
            unfinished.write_bytes(answer)
            os.replace(unfinished, path)
            self._make_room()
        except OSError as error:
            log.warning("a review could not be kept: %s", error)

    def _path(self, key: str) -> Path:
        """Another version of Railbird may give different figures."""
        name = hashlib.sha256(f"{__version__} {METHOD} {key}".encode()).hexdigest()
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
