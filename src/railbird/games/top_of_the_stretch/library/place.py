"""Where the library is: a named folder or the usual one."""

from pathlib import Path

from railbird.folders import library_folder
from railbird.games.top_of_the_stretch.library.library import Library


def open_library(folder: Path | None = None) -> Library:
    """The library in this folder; nothing is written before something is kept."""
    return Library(folder or library_folder())
