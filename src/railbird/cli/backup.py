"""railbird backup: the database of the tables in one file, also while a server runs."""

import contextlib
import sqlite3
from pathlib import Path
from typing import Annotated

from cyclopts import App, Parameter

from railbird.cli.data_files import check_address, database_in
from railbird.cli.terminal_text import say
from railbird.core import BadSetup
from railbird.folders import data_folder
from railbird.table.store.sqlite.backup import copy_database
from railbird.table.store.sqlite.database import first_fault

app = App(
    name="backup",
    help_epilogue="""\
The file holds everything acknowledged before the command began, including the secrets of running
games: keep it where only you can read it. The
library of Top of the Stretch is a folder of plain files; copy it separately.

Examples:
  railbird backup tables-2026-11-01.sqlite3
  railbird backup --data /var/lib/railbird --force last-night.sqlite3""",
)


@app.default
def backup(
    file: Path,
    /,
    *,
    data: Path | None = None,
    database: str | None = None,
    force: Annotated[bool, Parameter(negative="", show_default=False)] = False,
) -> None:
    """Back up the tables' database, even while a server is running.

    Parameters
    ----------
    file
        The file to write.
    data
        The server's data folder; by default where this system keeps a user's data.
    database
        The address of a PostgreSQL database; prints the command that backs it up.
    force
        Replace the file if it exists.
    """
    if database is not None:
        check_address(database)
        raise BadSetup(
            "PostgreSQL makes its own backups, also while servers run: "
            f"pg_dump --format=custom --file={file} ADDRESS"
        )
    source = database_in(data or data_folder())
    if file.exists() and not force:
        raise BadSetup(f"{file} exists already; name another file, or use --force")
    try:
        with contextlib.closing(sqlite3.connect(source, timeout=10)) as tables:
            fault = first_fault(tables)
            if fault:
                raise BadSetup(f"{source} is damaged ({fault}); no backup was made")
            copy_database(tables, file)
    except (OSError, sqlite3.Error) as error:
        raise BadSetup(f"cannot copy {source} to {file}: {error}") from None
    say(f"{file}: {file.stat().st_size:,} bytes")
