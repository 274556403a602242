"""What a browser keeps of a house: a copy of the database, and a journal of the changes since.

A browser gives a page plain files, which it can lose power over at any byte. So a change is a line
of the journal with its length and a checksum, and a journal ends where a line does not fit them;
nothing behind that place was ever acknowledged. When the house is opened the journal is played
into the copy and both begin again, under the next number: a copy counts only if it is whole.
"""

import hashlib
import re
import sqlite3
import struct
import zlib
from collections.abc import Awaitable, Callable, Iterator, Sequence
from typing import Any, Protocol

import msgspec

from railbird.table.store.database import Transaction

COPY, JOURNAL = "copy", "journal"
_NAME = re.compile(rf"({COPY}|{JOURNAL})-(\d+)")
_HEAD = struct.Struct(">II")
"""Length and checksum of a line."""

_lines = msgspec.msgpack.Decoder(list[tuple[str, list[Any]]])

Append = Callable[[bytes], None]
"""Returns when the bytes are kept; OSError if there is no room."""


class Files(Protocol):
    """The files of one house, which no other tab has open."""

    def names(self) -> Sequence[str]: ...

    def read(self, name: str) -> bytes: ...

    def write(self, name: str, content: bytes) -> Awaitable[None]:
        """Done when it is kept."""

    def remove(self, name: str) -> Awaitable[None]: ...

    def appender(self, name: str) -> Awaitable[Append]:
        """To write at the end of a new file."""


def fill(database: sqlite3.Connection, files: Files) -> None:
    """Fill an empty database with what was kept; an empty folder leaves it empty."""
    for number in reversed(_copies(files)):
        content = _whole(files.read(f"{COPY}-{number}"))
        if content is None:
            continue
        database.deserialize(content)
        journal = f"{JOURNAL}-{number}"
        for change in changes_in(files.read(journal) if journal in files.names() else b""):
            _play(database, change)
        return


async def begin_anew(database: sqlite3.Connection, files: Files) -> Append:
    """Keep the database as a copy of its own; what is appended from now on follows it."""
    number = max(_copies(files), default=0) + 1
    old = [name for name in files.names() if _NAME.fullmatch(name)]
    content = database.serialize()
    append = await files.appender(f"{JOURNAL}-{number}")
    await files.write(f"{COPY}-{number}", content + hashlib.sha256(content).digest())
    for name in old:
        await files.remove(name)
    return append


def _copies(files: Files) -> list[int]:
    found = (_NAME.fullmatch(name) for name in files.names())
    return sorted(int(each[2]) for each in found if each and each[1] == COPY)


def _whole(kept: bytes) -> bytes | None:
    """The database in a copy; None if the copy was cut off."""
    content, checksum = kept[:-32], kept[-32:]
    return content if hashlib.sha256(content).digest() == checksum else None


# -- lines ---------------------------------------------------------------------------------------


def line_of(change: Transaction) -> bytes:
    body = msgspec.msgpack.encode([(sql, list(values)) for sql, values in change])
    return _HEAD.pack(len(body), zlib.crc32(body)) + body


def changes_in(journal: bytes) -> Iterator[Transaction]:
    """Up to the first line that is not whole."""
    at = 0
    while at + _HEAD.size <= len(journal):
        length, checksum = _HEAD.unpack_from(journal, at)
        body = journal[at + _HEAD.size : at + _HEAD.size + length]
        if len(body) < length or zlib.crc32(body) != checksum:
            return
        yield _lines.decode(body)
        at += _HEAD.size + length


def _play(database: sqlite3.Connection, change: Transaction) -> None:
    database.execute("BEGIN")
    for sql, values in change:
        database.execute(sql, values)
    database.execute("COMMIT")
