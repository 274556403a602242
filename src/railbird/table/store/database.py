"""What a store needs of a database, and its rows as they were written."""

import asyncio
import logging
from collections.abc import Callable, Sequence
from typing import Any, Protocol, TypeVar

import msgspec

from railbird.core import RailbirdError

log = logging.getLogger("railbird.table")

T = TypeVar("T")

Statement = tuple[str, Sequence[Any]]
Transaction = Sequence[Statement]


class Conflict(Exception):
    """What should be new is there already; `where` names the table and its columns."""

    def __init__(self, where: str, again: bool = False) -> None:
        super().__init__(where)
        self.where = where
        self.again = again
        """The connection was lost when this was written before, so it may be our own."""


class Database(Protocol):
    def write(self, change: Transaction) -> asyncio.Future[None]:
        """Done when all statements are on disk, in one transaction; Conflict if one cannot be."""

    async def read(self, sql: str, values: Sequence[Any] = ()) -> list[tuple[Any, ...]]: ...

    async def used_bytes(self) -> int: ...

    @property
    def waiting(self) -> int: ...

    def on_death(self, call: Callable[[], None]) -> None: ...

    def close(self) -> None: ...


async def write_once(database: Database, change: Transaction) -> None:
    """Conflict if a part of it was there before; not if it was written just now, and the
    connection lost before that was told."""
    try:
        await database.write(change)
    except Conflict as error:
        if not error.again:
            raise


class Unreadable(RailbirdError):
    """Something on disk is not what was written there; the server's log says what."""


class Readable:
    """Reads rows; one that cannot be read any more is named in the log, once."""

    def __init__(self) -> None:
        self._named: set[str] = set()

    def read(self, decoder: msgspec.json.Decoder[T], body: bytes, what: str) -> T:
        found = self.or_none(decoder, body, what)
        if found is None:
            raise Unreadable(f"this {what.split()[0]} cannot be read; the server's log says why")
        return found

    def or_none(self, decoder: msgspec.json.Decoder[T], body: bytes, what: str) -> T | None:
        """None for what cannot be read, so that the rest still can be."""
        try:
            return decoder.decode(body)
        except (msgspec.DecodeError, UnicodeDecodeError) as error:
            if what not in self._named:
                self._named.add(what)
                log.error("%s cannot be read from disk: %s", what, error)
            return None
