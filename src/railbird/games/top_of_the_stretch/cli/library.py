"""railbird library: what is in it, and what goes in."""

from functools import partial
from pathlib import Path
from typing import Any

from cyclopts import App

from railbird.cli.arguments import Flag
from railbird.cli.csv_table import columns_of, print_table
from railbird.cli.output import print_json
from railbird.cli.screen import Screen
from railbird.cli.terminal_text import say
from railbird.core import BadSetup
from railbird.core.reading import read_text_at_most
from railbird.games.top_of_the_stretch.cli.options import LibraryFolder
from railbird.games.top_of_the_stretch.library import Imported, Library, Run, open_library
from railbird.games.top_of_the_stretch.library.sheets import LARGEST

LATEST = 10

app = App(
    name="library",
    help_epilogue="""\
The library is a folder of plain files (docs/library.md): yours, or the one
that --library or RAILBIRD_LIBRARY names.

Examples:
  railbird library
  railbird library add pony_cup.toml thimble.toml
  railbird library rename horses/thimble "Silver Thimble"
  railbird library remove cards/two_belmonts
  railbird library import ../friends_library
  railbird library runs --csv > races_run.csv
  railbird library chart 67118463837d""",
)


@app.default
def overview(
    *,
    library: LibraryFolder = None,
    json: Flag = False,
) -> None:
    """Show what is in the library.

    Parameters
    ----------
    json
        Print JSON.
    """
    opened = open_library(library)
    if json:
        print_json(in_data(opened))
    else:
        show(Screen(), opened)


def in_data(library: Library) -> dict[str, Any]:
    return {
        "folder": str(library.folder),
        "races": list(library.shelf.races()),
        "horses": library.shelf.horses(),
        "jockeys": library.shelf.riders(),
        "cards": library.shelf.cards(),
        "seasons": library.shelf.seasons(),
        "runs": len(library.runs.all()),
        "faults": library.faults(),
    }


def show(screen: Screen, library: Library) -> None:
    screen.title(f"Library in {library.folder}")
    sheets, runs = library.shelf.sheets(), library.runs.all()
    horses = [f"{each.stable}:{each.entry.horse}" for each in library.shelf.horses()]
    jockeys = [f"{each.stable}:{each.jockey.jockey}" for each in library.shelf.riders()]
    kinds = {
        "races": list(sheets.races),
        "horses": horses,
        "jockeys": jockeys,
        "cards": list(sheets.cards),
        "seasons": list(sheets.seasons),
    }
    for kind, names in kinds.items():
        if names:
            screen.say(f"{kind:<8} {', '.join(names)}", hang=9)
    if not any(kinds.values()):
        screen.say("None of your own races, horses or jockeys yet: railbird library add FILE")
    screen.say(f"\n{counted(len(runs))} run")
    show_runs(screen, runs[:LATEST])
    if len(runs) > LATEST:
        screen.say(f"{len(runs) - LATEST} more: railbird library runs")
    for fault in library.faults():
        screen.say(f"Left out: {fault}", hang=4)


def counted(races: int) -> str:
    return "1 race" if races == 1 else f"{races or 'No'} races"


def show_runs(screen: Screen, runs: tuple[Run, ...]) -> None:
    for run in runs:
        winner = f"{run.winner} won" if run.winner else "no result"
        screen.say(f"{run.id:<15} {run.date[:16]}  {run.title}: {winner}", hang=34)


@app.command
def runs(
    *,
    library: LibraryFolder = None,
    csv: Flag = False,
    json: Flag = False,
) -> None:
    """List every race you have run, latest first.

    Parameters
    ----------
    csv
        Print CSV.
    json
        Print JSON.
    """
    found = open_library(library).runs.all()
    print_table(found, columns_of(Run), partial(show_runs, runs=found), csv=csv, json=json)


@app.command
def chart(run: str, /, *, library: LibraryFolder = None) -> None:
    """Show the official chart of a race you ran, and where its record is.

    Parameters
    ----------
    run
        Its id, or the start of it.
    """
    opened, screen = open_library(library), Screen()
    for line in opened.runs.chart(run).splitlines():
        screen.board(line)
    screen.board(f"\nRecord: {opened.runs.path_of(run)}")


@app.command
def add(
    *files: Path,
    library: LibraryFolder = None,
    force: Flag = False,
) -> None:
    """Add scoresheets, horses or jockeys to the library.

    Parameters
    ----------
    files
        TOML files: a race ([race] and [[entry]]), horses (only [[entry]]) or jockeys ([[jockey]]).
    force
        Replace anything with the same name.
    """
    if not files:
        raise BadSetup("name a file: railbird library add pony_cup.toml")
    opened = open_library(library)
    for file in files:
        say(f"Kept: {opened.shelf.add_file(file.name, read(file), force)}")


def read(file: Path) -> str:
    try:
        return read_text_at_most(file, LARGEST)
    except UnicodeDecodeError:
        raise BadSetup(f"{file}: not UTF-8 text; save the file as UTF-8") from None
    except OSError as error:
        raise BadSetup(f"cannot read {file}: {error.strerror}") from None


@app.command
def rename(item: str, to: str, /, *, library: LibraryFolder = None) -> None:
    """Rename something in the library; races already run keep their names.

    Parameters
    ----------
    item
        Its kind and name: races/pony_cup, horses/thimble, jockeys/…, cards/… or seasons/…
    to
        The new name.
    """
    now = open_library(library).shelf.rename(item, to)
    say(f"{item} is now called {to.strip()}: {now}")


@app.command
def remove(item: str, /, *, library: LibraryFolder = None) -> None:
    """Delete something from the library; races already run stay filed.

    Parameters
    ----------
    item
        Its kind and name: races/pony_cup, horses/thimble, jockeys/…, cards/… or seasons/…
    """
    open_library(library).shelf.remove(item)
    say(f"Deleted: {item}")


@app.command(name="import")
def import_(folder: Path, /, *, library: LibraryFolder = None) -> None:
    """Import a friend's library, or any folder with scoresheets and records.

    Everything is imported, or nothing if something is faulty. What you already have is left alone;
    if a name is taken, your friend's item gets another. Importing twice changes nothing.

    Parameters
    ----------
    folder
        The friend's folder.
    """
    show_imported(Screen(), open_library(library).import_folder(folder))


def show_imported(screen: Screen, imported: Imported) -> None:
    for kind, names in imported.added.items():
        screen.say(f"New {kind}: {', '.join(names)}", hang=4)
    if not imported.added:
        screen.say("Nothing new.")
    if imported.known:
        screen.say(f"Already here: {imported.known}")
    for conflict in imported.conflicts:
        screen.say(
            f"The {conflict.kind} {conflict.name} is a different one here; "
            f"your friend's was imported as {conflict.taken_in_as}.",
            hang=4,
        )
    for left in imported.left_out:
        screen.say(f"Left out: {left}", hang=4)


@app.command
def rebuild(*, library: LibraryFolder = None) -> None:
    """Rebuild the index from the files."""
    opened = open_library(library)
    opened.runs.rebuild()
    say(f"{counted(len(opened.runs.all()))} run")
    for fault in opened.faults():
        say(f"Left out: {fault}")
