"""Finished records that a game wants to keep. A full disk spoils no table; the server's log reports
it."""

import asyncio
import logging
from collections.abc import Callable
from functools import cache
from operator import attrgetter
from pathlib import Path
from typing import Any

from railbird.core import RailbirdError, Record
from railbird.registry import part_of
from railbird.table.room.attendants.base import Attendant
from railbird.table.room.position import Needs
from railbird.table.room.table import Table

log = logging.getLogger("railbird.table")


class Archive(Attendant):
    watches = attrgetter("finished")

    def __init__(self, library: Path | None) -> None:
        self._library = library
        self._seen: set[tuple[str, int | None]] = set()
        self._filing: dict[asyncio.Task[None], Table] = {}
        self._closing = asyncio.Event()

    def attend(self, table: Table, needs: Needs) -> None:
        """Hand over the record of a finished game that wants to be kept. The library is open to
        everybody, so a private table stays out of it."""
        if self._library is None or not (on_finished := _on_finished(table.row.game)):
            return
        session, key = table.session, (table.row.id, needs.finished)
        if session is None or needs.finished is None or key in self._seen:
            return
        self._seen.add(key)
        record = Record(session.header)
        for entry in session.history.entries:
            record.append(entry)
        task = asyncio.create_task(self._file(table, on_finished, record, self._library))
        self._filing[task] = table
        task.add_done_callback(self._filing.pop)

    def busy_at(self, table: Table) -> bool:
        return table in self._filing.values()

    async def _file(
        self, table: Table, file: Callable[..., str], record: Record, library: Path
    ) -> None:
        await self._until_shown(table)
        try:
            await asyncio.to_thread(file, record, library)
        except (RailbirdError, OSError) as error:
            log.warning("a game could not be filed in %s: %s", library, error)

    async def _until_shown(self, table: Table) -> None:
        """The library must not tell the end before the table does; a server that closes does not
        wait for it."""
        shown = asyncio.create_task(table.showing.reached_result())
        closing = asyncio.create_task(self._closing.wait())
        await asyncio.wait((shown, closing), return_when=asyncio.FIRST_COMPLETED)
        shown.cancel()
        closing.cancel()

    async def close(self) -> None:
        self._closing.set()
        await asyncio.gather(*self._filing)


@cache
def _on_finished(game_id: str) -> Any:
    return part_of(game_id, "on_finished")
