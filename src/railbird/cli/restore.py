"""railbird restore: a backup back in its place."""

import contextlib
import sqlite3
from pathlib import Path

from cyclopts import App

from railbird.cli.data_files import check_address
from railbird.cli.terminal_text import say
from railbird.core import BadSetup
from railbird.folders import data_folder
from railbird.table.store.sqlite.backup import put_in_place
from railbird.table.store.sqlite.database import FILE, first_fault
from railbird.table.store.sqlite.layouts import CannotMigrate, check_layout, layout_of
from railbird.table.store.sqlite.safety import WITNESS, FolderTaken, lock_folder

app = App(
    name="restore",
    help_epilogue="""\
Stop the server first. The database that is in the folder now is kept beside it, under a name with
the time.

Examples:
  railbird restore tables-2026-11-01.sqlite3
  railbird restore --data /var/lib/railbird last-night.sqlite3""",
)


@app.default
def restore(file: Path, /, *, data: Path | None = None, database: str | None = None) -> None:
    """Replace the database with a backup.

    Parameters
    ----------
    file
        A file written by `railbird backup`.
    data
        The server's data folder; by default where this system keeps a user's data.
    database
        The address of a PostgreSQL database; prints the command that restores it.
    """
    if database is not None:
        check_address(database)
        raise BadSetup(
            "PostgreSQL restores its own backups, into an empty database that no server uses: "
            f"pg_restore --no-owner --exit-on-error --dbname=ADDRESS {file}"
        )
    folder = data or data_folder()
    if not file.is_file():
        raise BadSetup(f"there is no file {file}")
    try:
        with contextlib.closing(sqlite3.connect(file)) as backup:
            _check(file, backup)
            folder.mkdir(mode=0o700, parents=True, exist_ok=True)
            with lock_folder(folder):
                kept = put_in_place(backup, folder / FILE)
                (folder / WITNESS).unlink(missing_ok=True)
    except FolderTaken as error:
        raise BadSetup(str(error)) from None
    except (OSError, sqlite3.Error) as error:
        raise BadSetup(f"cannot restore {file} into {folder}: {error}") from None
    say(f"{folder / FILE} is restored from {file}.")
    if kept:
        say(f"What was there is kept as {kept}.")


def _check(file: Path, backup: sqlite3.Connection) -> None:
    fault = first_fault(backup, "integrity_check(1)")
    if fault:
        raise BadSetup(f"{file} is damaged ({fault}); nothing was changed")
    try:
        layout = layout_of(backup)
        check_layout(layout)
    except CannotMigrate as error:
        raise BadSetup(f"cannot restore {file}: {error}") from None
    if not layout:
        raise BadSetup(f"{file} is an empty database; nothing was changed")
