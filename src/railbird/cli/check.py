"""railbird check: whether everything in the database is as it was written."""

import sqlite3
from pathlib import Path

from cyclopts import App

from railbird.cli import exit_codes
from railbird.cli.data_files import database_in
from railbird.cli.game_files import GameFiles, add_games
from railbird.cli.progress import Bar
from railbird.cli.screen import Screen
from railbird.core import BadSetup
from railbird.folders import data_folder
from railbird.table.room.checking import Report, check_database

app = App(
    name="check",
    help_epilogue="""\
It looks at the file itself, every row, the digests of every table's log, and
every step of every game under the rules. A server may be running.

Exit code 0: all is sound; 1: something is not; 2: it cannot be read.

Examples:
  railbird check
  railbird check --data /var/lib/railbird
  railbird check last-night.sqlite3""",
)


@app.default
def check(file: Path | None = None, /, *, data: Path | None = None, game: GameFiles = ()) -> int:
    """Check the database of the tables, or a backup of it.

    Parameters
    ----------
    file
        A backup; without it, the database of the data folder.
    data
        The folder that the server was given. Without it: where this system keeps a user's data.
    """
    add_games(game)
    path = file or database_in(data or data_folder())
    if not path.is_file():
        raise BadSetup(f"there is no file {path}")
    try:
        with Bar("Checking") as bar:
            report = check_database(path, bar.advance)
    except sqlite3.Error as error:
        raise BadSetup(f"cannot read {path}: {error}") from None
    tell(Screen(), report)
    return exit_codes.NOT_SO if report.faults else exit_codes.FINE


def tell(screen: Screen, report: Report) -> None:
    for fault in report.faults:
        screen.say(f"{report.path}: {fault}")
    faults = f"{len(report.faults)} faults" if len(report.faults) != 1 else "1 fault"
    screen.say(
        f"{report.path}: {faults if report.faults else 'sound'}; layout {report.layout}, "
        f"{report.tables:,} tables, {report.games:,} games with {report.steps:,} steps, "
        f"{report.records:,} records"
    )
