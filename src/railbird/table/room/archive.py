"""Every race that is over at a table goes into the library. A full disk spoils no table: it is
told in the log of the server."""

import asyncio
import logging

from railbird.core import RailbirdError, Record
from railbird.games.top_of_the_stretch import TopOfTheStretch
from railbird.games.top_of_the_stretch.library import Library
from railbird.table.room.table import Table

log = logging.getLogger("railbird.table")


class Keeper:
    def __init__(self, library: Library | None) -> None:
        self._library = library
        self._seen: set[tuple[str, int]] = set()
        self._tasks: set[asyncio.Task[None]] = set()

    def on_change(self, table: Table) -> None:
        """File the card of this table if it is run; a record that is filed already stays.

        The library is open to everybody, so a table that is neither listed nor open to spectators
        stays out of it.
        """
        if self._library is None or table.row.game != TopOfTheStretch.id:
            return
        settings = table.row.settings
        if not settings.listed and settings.spectators == "none":
            return
        session, key = table.session, (table.row.id, table.row.number)
        if session is None or not session.over or key in self._seen:
            return
        self._seen.add(key)
        record = Record(session.header)
        for entry in session.entries:
            record.append(entry)
        task = asyncio.create_task(self._file(self._library, record))
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def _file(self, library: Library, record: Record) -> None:
        try:
            await asyncio.to_thread(library.file_record, record)
        except (RailbirdError, OSError) as error:
            log.warning("a race could not be filed in %s: %s", library.folder, error)

    async def close(self) -> None:
        await asyncio.gather(*self._tasks)
