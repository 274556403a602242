"""A power cut: what the database wrote but had not synced is gone, all of it or some.

`unsynced.c` notes the bytes that each such write has replaced; here they are put back.
"""

import random
import shutil
import struct
import subprocess
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

from railbird.table.store.sqlite.database import FILE

SOURCE = Path(__file__).with_name("unsynced.c")

_HEAD = struct.Struct("=4q")


def built(folder: Path) -> Path | None:
    """The library to load into the server; None on a machine without a C compiler."""
    compiler = shutil.which("cc")
    if compiler is None:
        return None
    library = folder / "unsynced.so"
    command = [compiler, "-shared", "-fPIC", "-O1", "-o", str(library), str(SOURCE), "-ldl"]
    made = subprocess.run(command, capture_output=True, check=False)
    return library if made.returncode == 0 else None


class Note(NamedTuple):
    place: int
    length: int
    size: int
    """Of the file before the write."""
    old: bytes


def cut(data: Path, rng: random.Random) -> int:
    """Take unsynced writes away, after the server was killed; how many there were."""
    lost = 0
    keeps = rng.choice((0.0, 0.5))
    for name in (FILE, f"{FILE}-wal"):
        notes = data / f"{name}.undo"
        if notes.exists():
            lost += _take_away(data / name, list(_read(notes.read_bytes())), rng, keeps)
            notes.unlink()
    (data / f"{FILE}-shm").unlink(missing_ok=True)
    return lost


def _read(text: bytes) -> Iterator[Note]:
    at = 0
    while at + _HEAD.size <= len(text):
        place, length, kept, size = _HEAD.unpack_from(text, at)
        at += _HEAD.size
        old = text[at : at + kept]
        at += kept
        if len(old) == kept:  # else the note was cut short, and nothing was written after it
            yield Note(place, length, size, old)


def _take_away(file: Path, notes: list[Note], rng: random.Random, keeps: float) -> int:
    """The newest first; the disk may have kept some by chance, whatever their order."""
    with file.open("r+b") as opened:
        for note in reversed(notes):
            if rng.random() < keeps:
                continue
            opened.seek(note.place)
            opened.write(note.old + bytes(note.length - len(note.old)))
        if notes and not keeps:
            opened.truncate(notes[0].size)
    return len(notes)
