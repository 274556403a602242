"""The database of a house in a browser: SQLite in memory, each change kept before it is done.

There is one thread, so a change is written where it is asked for; nobody waits for another's.
"""

import asyncio
import contextlib
import sqlite3
from collections.abc import Callable, Sequence
from typing import Any

from railbird.table.refusal import NotWritten
from railbird.table.store.database import Conflict, Transaction
from railbird.table.store.sqlite.journal import Append, Files, begin_anew, fill, line_of
from railbird.table.store.sqlite.layouts import LAYOUTS, check_layout, layout_of, upgrade
from railbird.table.store.sqlite.safety import name_house

NO_ROOM = (
    "Your browser has no room left for this site. Nothing was changed; make room, or export your "
    "games and clear this site's data."
)


async def open_database(files: Files) -> "InlineDatabase":
    """What was kept, in the newest layout; CannotMigrate if a newer Railbird kept it, and then
    nothing was touched."""
    database = sqlite3.connect(":memory:", isolation_level=None)
    with contextlib.ExitStack() as undo:
        undo.callback(database.close)
        fill(database, files)
        check_layout(layout_of(database))
        if layout_of(database) < len(LAYOUTS):
            upgrade(database)
        name_house(database)
        append = await begin_anew(database, files)
        undo.pop_all()
    return InlineDatabase(database, append)


class InlineDatabase:
    waiting = 0
    """Nothing ever waits for its turn."""

    def __init__(self, database: sqlite3.Connection, append: Append) -> None:
        self._database = database
        self._append = append

    def write(self, change: Transaction) -> asyncio.Future[None]:
        done: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        try:
            self._write(change)
            done.set_result(None)
        except sqlite3.IntegrityError as error:
            done.set_exception(Conflict(str(error)))
        except OSError:
            done.set_exception(NotWritten(NO_ROOM))
        except (sqlite3.Error, ValueError, OverflowError) as error:
            done.set_exception(NotWritten(f"nothing was changed: this cannot be kept ({error})"))
        return done

    def _write(self, change: Transaction) -> None:
        """What the journal does not take is taken back."""
        self._database.execute("BEGIN")
        try:
            for sql, values in change:
                self._database.execute(sql, values)
            self._append(line_of(change))
        except BaseException:
            self._database.execute("ROLLBACK")
            raise
        self._database.execute("COMMIT")

    async def read(self, sql: str, values: Sequence[Any] = ()) -> list[tuple[Any, ...]]:
        return self._database.execute(sql, values).fetchall()

    async def used_bytes(self) -> int:
        names = ("page_count", "freelist_count", "page_size")
        pages, free, size = [int((await self.read(f"PRAGMA {each}"))[0][0]) for each in names]
        return (pages - free) * size

    def on_death(self, call: Callable[[], None]) -> None:
        """It has no thread that could die."""

    def close(self) -> None:
        self._database.close()
