"""Rows as they were written. One that cannot be read any more is named in the log, once."""

import logging
from typing import TypeVar

import msgspec

from railbird.core import RailbirdError

log = logging.getLogger("railbird.table")

T = TypeVar("T")


class Unreadable(RailbirdError):
    """Something on disk is not what was written there; the server's log says what."""


class Readable:
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
