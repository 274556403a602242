"""Where a user's data belongs on this platform, and what games keep for the user."""

import os
import sys
from pathlib import Path


def data_folder() -> Path:
    if sys.platform == "win32":
        base = os.environ.get("LOCALAPPDATA") or Path.home() / "AppData" / "Local"
    elif sys.platform == "darwin":
        base = Path.home() / "Library" / "Application Support"
    else:
        base = os.environ.get("XDG_DATA_HOME") or Path.home() / ".local" / "share"
    return Path(base) / "railbird"


LIBRARY = "RAILBIRD_LIBRARY"


def library_folder() -> Path:
    """The one of RAILBIRD_LIBRARY, or one in the user's data folder."""
    named = os.environ.get(LIBRARY)
    return Path(named) if named else data_folder() / "library"


GAMES = "RAILBIRD_GAMES"


def games_folder() -> Path:
    """Where the terminal saves games: the one of RAILBIRD_GAMES, or one in the user's data
    folder."""
    named = os.environ.get(GAMES)
    return Path(named) if named else data_folder() / "games"
