"""railbird move: the tables of a folder into a PostgreSQL database."""

import asyncio
import sqlite3
from pathlib import Path
from typing import Annotated

from cyclopts import App, Parameter

from railbird.cli.data_files import check_address, database_in
from railbird.cli.progress import Bar
from railbird.cli.terminal_text import say
from railbird.core import BadSetup, counted
from railbird.table.store.sqlite.database import BadStore
from railbird.table.store.sqlite.layouts import CannotMigrate
from railbird.table.store.sqlite.safety import FolderTaken, lock_folder

app = App(
    name="move",
    help_epilogue="""\
Stop both servers first. Tables, games, chat, records and seat holders are copied and compared by
hash; players keep their seats and cookies. If a move is interrupted, run the command again and it
continues. The folder is only read. The library of Top of the Stretch stays where it is.

Examples:
  railbird move --from /var/lib/railbird --to postgresql://railbird@localhost/railbird""",
)


@app.default
def move(
    *,
    source: Annotated[Path, Parameter(name="--from")],
    target: Annotated[str, Parameter(name="--to")],
) -> None:
    """Copy a server's tables into a PostgreSQL database.

    Parameters
    ----------
    source
        The folder that the server was given with --data.
    target
        The address of an empty database: postgresql://user:password@host:5432/database.
    """
    path = database_in(source, "--from")
    check_address(target, "--to")
    try:
        with lock_folder(source):
            _move(source, path, target)
    except (FolderTaken, BadStore) as error:
        raise BadSetup(str(error)) from None
    except CannotMigrate as error:
        raise BadSetup(f"cannot use {path}: {error}") from None
    except (OSError, sqlite3.Error) as error:
        raise BadSetup(f"cannot read {path}: {error}") from None


def _move(source: Path, path: Path, target: str) -> None:
    from railbird.table.store.postgres import move as move_store
    from railbird.table.store.postgres.database import PostgresDatabase, shown

    with move_store.old_house(path) as old:
        new = PostgresDatabase(target)
        try:
            with Bar("Moving") as bar:
                moved = asyncio.run(move_store.move(old, new, bar.advance))
        finally:
            new.close()
    if moved.before:
        say(f"{source} has already been moved to {shown(target)}; nothing was changed.")
        return
    say(
        f"{counted(moved.tables, 'table')}, {counted(moved.records, 'record')} and "
        f"{counted(moved.players, 'player')} have moved from {source} to {shown(target)}."
    )
    say(f"Both hold the same: sha256 {moved.digest}. The folder is as it was.")
    if (source / "library").is_dir():
        say(f"The library stays in {source / 'library'}: a server with a database keeps none.")
