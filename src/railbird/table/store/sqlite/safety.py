"""What keeps a data folder safe: one server for it at a time, and signs that something is missing.

Two servers would write past each other. And SQLite takes a log with a hole for one that ends at the
hole, and a log that is gone for one that never was. So the server notes in a file beside the
database how much there was, and looks at the log itself before SQLite does.
"""

import contextlib
import secrets
import sqlite3
import struct
import sys
import time
from pathlib import Path
from typing import IO

import msgspec

if sys.platform == "win32":
    import msvcrt

    def _lock(file: IO[bytes]) -> None:
        msvcrt.locking(file.fileno(), msvcrt.LK_NBLCK, 1)
else:
    import fcntl

    def _lock(file: IO[bytes]) -> None:
        fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)


class FolderTaken(Exception):
    """Another process serves from this folder."""


PATIENCE_SECONDS = 2.0
"""A server that was killed leaves its last change to be written."""


def lock_folder(folder: Path) -> IO[bytes]:
    """Hold the folder until the file is closed or the process ends, however it ends."""
    file = (folder / "lock").open("ab")
    end = time.monotonic() + PATIENCE_SECONDS
    while True:
        try:
            _lock(file)
        except OSError:
            if time.monotonic() < end:
                time.sleep(0.02)
                continue
            file.close()
            raise FolderTaken(
                f"another Railbird serves from {folder}; stop it, or name another folder with "
                "--data"
            ) from None
        return file


# -- what is missing -------------------------------------------------------------------------------

WITNESS = "witness.json"

_HEADER = struct.Struct(">IIIIII8x")
_FRAME = struct.Struct(">IIII8x")
_MAGIC = (0x377F0682, 0x377F0683)

_GAMES = "SELECT count(*) FROM entries WHERE instr(body, CAST('\"start\":{' AS BLOB))"
"""Entries that start a game; a quotation mark within a text would be written with a backslash."""


class Witness(msgspec.Struct, frozen=True):
    """What was there when the database was last opened or closed."""

    house: str
    """The database's own name, drawn when it was made."""
    games: int


def witness_of(database: sqlite3.Connection) -> Witness:
    (house,) = database.execute("SELECT value FROM facts WHERE name = 'house'").fetchone()
    (games,) = database.execute(_GAMES).fetchone()
    return Witness(house, games)


def name_house(database: sqlite3.Connection) -> None:
    """Give the database a name of its own, once."""
    fact = ("house", secrets.token_hex(8))
    database.execute("INSERT OR IGNORE INTO facts VALUES (?, ?)", fact)


def data_loss(folder: Path, now: Witness) -> str | None:
    """What is missing now, by what was noted earlier."""
    try:
        before = msgspec.json.decode((folder / WITNESS).read_bytes(), type=Witness)
    except (OSError, msgspec.DecodeError):
        return None
    if before.house != now.house:
        held = "1 game" if before.games == 1 else f"{before.games or 'no'} games"
        return f"{folder} holds another database than before; that one had {held}"
    if before.games > now.games:
        return f"the database in {folder} had {before.games} games, now it has {now.games}"
    return None


def write_witness(folder: Path, now: Witness) -> None:
    with contextlib.suppress(OSError):  # a note; the database itself says what cannot be written
        (folder / WITNESS).write_bytes(msgspec.json.encode(now))


# -- the log -------------------------------------------------------------------------------------


def hole_in_log(database: Path) -> str | None:
    """What is wrong with the log that a server left behind, before anything opens the database.

    Commits that lie behind the place where SQLite stops reading are lost. One such commit may be
    the last that was under way when the machine lost its power: nobody was told that it is done.
    """
    log = database.with_name(f"{database.name}-wal")
    try:
        if not database.exists() or not log.exists() or log.stat().st_size == 0:
            return None
        last = _last_commit(log)
        with contextlib.closing(sqlite3.connect(database, timeout=10)) as opened:
            _, readable, _ = opened.execute("PRAGMA wal_checkpoint(PASSIVE)").fetchone()
    except (OSError, sqlite3.Error):
        return None  # whoever opens it next says so
    if last is None:
        return f"the beginning of {log} cannot be read; what was only there is lost"
    if last > readable:
        return f"{log} has a hole after {max(readable, 0)} of {last} pages; the rest is lost"
    return None


def _last_commit(log: Path) -> int | None:
    """The number of the last page that ends a commit of the present log, 0 if there is none."""
    with log.open("rb") as file:
        header = file.read(_HEADER.size)
        if len(header) < _HEADER.size:
            return 0
        magic, _, page, _, *salts = _HEADER.unpack(header)
        if magic not in _MAGIC or not 512 <= page <= 65_536:
            return None
        number, last = 0, 0
        while len(frame := file.read(_FRAME.size)) == _FRAME.size:
            number += 1
            _, ends_commit, *own = _FRAME.unpack(frame)
            if ends_commit and own == salts:
                last = number
            file.seek(page, 1)
    return last
