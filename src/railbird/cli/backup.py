"""railbird backup: the database of the tables in one file, also while a server runs."""

import contextlib
import sqlite3
from pathlib import Path
from typing import Annotated

from cyclopts import App, Parameter

from railbird.cli.data_files import database_in
from railbird.core import BadSetup
from railbird.folders import data_folder
from railbird.table.store.backup import copy_database
from railbird.table.store.sqlite import first_fault

app = App(
    name="backup",
    help_epilogue="""\
The file holds everything that was acknowledged when the command began, the
secrets of running games included: keep it where only you can read it. The
library of Top of the Stretch is a folder of plain files; copy it as it is.

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
    force: Annotated[bool, Parameter(negative="", show_default=False)] = False,
) -> None:
    """Copy the database of the tables; a server may be running.

    Parameters
    ----------
    file
        The file to write.
    data
        The folder that the server was given. Without it: where this system keeps a user's data.
    force
        Replace the file if it is there.
    """
    source = database_in(data or data_folder())
    if file.exists() and not force:
        raise BadSetup(f"{file} is there already; name another file, or use --force")
    try:
        with contextlib.closing(sqlite3.connect(source, timeout=10)) as database:
            fault = first_fault(database)
            if fault:
                raise BadSetup(f"{source} is damaged ({fault}); no backup was made")
            copy_database(database, file)
    except (OSError, sqlite3.Error) as error:
        raise BadSetup(f"cannot copy {source} to {file}: {error}") from None
    print(f"{file}: {file.stat().st_size:,} bytes")
