"""Where the tables are, for the commands that look after them."""

from importlib.util import find_spec
from pathlib import Path
from urllib.parse import urlsplit

from railbird.core import BadSetup
from railbird.table.store.sqlite.database import FILE

DATA_OR_DATABASE = "--data, or its PostgreSQL database with --database"

SCHEMES = ("postgresql://", "postgres://")


def database_in(folder: Path, options: str = DATA_OR_DATABASE) -> Path:
    path = folder / FILE
    if not path.is_file():
        raise BadSetup(f"there is no {FILE} in {folder}; name the server's folder with {options}")
    return path


def check_address(address: str, option: str = "--database") -> None:
    """BadSetup unless it is that of a PostgreSQL database, and there is a driver for it."""
    if not address.startswith(SCHEMES) or not _can_be_split(address):
        raise BadSetup(f"{option}: give postgresql://user:password@host:5432/database")
    if find_spec("asyncpg") is None:
        raise BadSetup(f"{option} needs asyncpg; install railbird[postgres]")


def _can_be_split(address: str) -> bool:
    try:
        urlsplit(address)
    except ValueError:
        return False
    return True
