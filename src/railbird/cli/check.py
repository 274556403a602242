"""railbird check: whether everything in the database is as it was written."""

import sqlite3
from pathlib import Path

from cyclopts import App

from railbird.cli import exit_codes
from railbird.cli.data_files import check_address, database_in
from railbird.cli.game_files import GameFiles, add_games
from railbird.cli.progress import Bar
from railbird.cli.screen import Screen
from railbird.core import BadSetup, counted
from railbird.folders import data_folder
from railbird.table.check import Report, check_file, check_rows
from railbird.table.store.sqlite.database import BadStore

app = App(
    name="check",
    help_epilogue="""\
Checks the file itself, every row, the digests of every table's log, and every step of every game
under the rules. A server may be running. With PostgreSQL the files are not checked.

Exit code 0: all is sound; 1: something is wrong; 2: it cannot be read.

Examples:
  railbird check
  railbird check --data /var/lib/railbird
  railbird check last-night.sqlite3
  railbird check --database postgresql://railbird@localhost/railbird""",
)


@app.default
def check(
    file: Path | None = None,
    /,
    *,
    data: Path | None = None,
    database: str | None = None,
    game: GameFiles = (),
) -> int:
    """Check the tables' database, or a backup of it.

    Parameters
    ----------
    file
        A backup; by default the database in the data folder.
    data
        The server's data folder; by default where this system keeps a user's data.
    database
        The address of a PostgreSQL database, instead of a folder.
    """
    add_games(game)
    if database is None:
        report = _of_file(file, data)
    elif file or data:
        raise BadSetup("--database stands in place of a file or --data; name only one")
    else:
        report = _of_postgres(database)
    tell(Screen(), report)
    return exit_codes.NOT_SO if report.faults else exit_codes.FINE


def _of_file(file: Path | None, data: Path | None) -> Report:
    path = file or database_in(data or data_folder())
    if not path.is_file():
        raise BadSetup(f"there is no file {path}")
    try:
        with Bar("Checking") as bar:
            return check_file(path, bar.advance)
    except sqlite3.Error as error:
        raise BadSetup(f"cannot read {path}: {error}") from None


def _of_postgres(address: str) -> Report:
    check_address(address)
    from railbird.table.store.every_row import EveryRow
    from railbird.table.store.postgres.database import one_moment, shown
    from railbird.table.store.postgres.layouts import SINCE_MARKS, SINCE_WORKSHOP

    report = Report(shown(address))
    try:
        with one_moment(address) as (layout, read), Bar("Checking") as bar:
            if layout:
                workshop, marks = layout >= SINCE_WORKSHOP, layout >= SINCE_MARKS
                rows = EveryRow(read, layout, workshop=workshop, marks=marks)
                check_rows(rows, report, bar.advance)
    except BadStore as error:
        raise BadSetup(str(error)) from None
    return report


def tell(screen: Screen, report: Report) -> None:
    for fault in report.faults:
        screen.say(f"{report.where}: {fault}")
    faults = counted(len(report.faults), "fault") if report.faults else "sound"
    screen.say(
        f"{report.where}: {faults}; layout {report.layout}, {counted(report.tables, 'table')}, "
        f"{counted(report.games, 'game')} with {counted(report.steps, 'step')}, "
        f"{counted(report.records, 'record')}"
    )
