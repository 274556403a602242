"""The database of a data folder, for the commands that look after it."""

from pathlib import Path

from railbird.core import BadSetup
from railbird.table.store.sqlite import FILE


def database_in(folder: Path) -> Path:
    path = folder / FILE
    if not path.is_file():
        raise BadSetup(f"there is no {FILE} in {folder}; name the server's folder with --data")
    return path
