"""The library of one folder. Every method may be called from any thread, and from several
processes at once; none of them prints."""

from pathlib import Path

from railbird.core import Problem
from railbird.folders import library_folder
from railbird.games.top_of_the_stretch.box.components import standard_box
from railbird.games.top_of_the_stretch.library import filing, importing, index
from railbird.games.top_of_the_stretch.library.importing import Imported
from railbird.games.top_of_the_stretch.library.runs import Runs
from railbird.games.top_of_the_stretch.library.shelf import Shelf
from railbird.games.top_of_the_stretch.library.standings import Standings


class Library:
    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.shelf = Shelf(folder)
        self.runs = Runs(folder)
        self.standings = Standings(folder, self.shelf, self.runs)

    def faults(self) -> tuple[Problem, ...]:
        """Everything in the folder that cannot be used, with the reason."""
        broken, sheets = self.runs.faults(), self.shelf.sheets()
        hidden = (
            Problem(f"race {race}", None, "a race of the box has this id; give yours another")
            for race in sheets.races
            if race in standard_box().races
        )
        return (*sheets.faults, *hidden, *broken)

    def import_folder(self, folder: Path) -> Imported:
        """Take in everything of a friend's folder, or nothing if some of it is faulty (BadPack).

        What is here already is left alone; what has a name that is taken here comes in under
        another. Doing it twice changes nothing.
        """
        with filing.writing(self.folder) as db:
            imported = importing.import_folder(self.folder, folder, db)
            filing.catch_up(db, self.folder)
        return imported

    def check_writable(self) -> None:
        index.check_writable(self.folder)


def open_library(folder: Path | None = None) -> Library:
    """The library in this folder; nothing is written before something is kept."""
    return Library(folder or library_folder())
