"""Where the library is: a named folder, the one of RAILBIRD_LIBRARY, or the user's data folder."""

import os
from pathlib import Path

from railbird.folders import data_folder
from railbird.games.top_of_the_stretch.library.library import Library

VARIABLE = "RAILBIRD_LIBRARY"


def default_folder() -> Path:
    named = os.environ.get(VARIABLE)
    return Path(named) if named else data_folder() / "library"


def open_library(folder: Path | None = None) -> Library:
    """The library in this folder; nothing is written before something is kept."""
    return Library(folder or default_folder())
