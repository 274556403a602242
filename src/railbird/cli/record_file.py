"""Records on disk, opened with the game that can replay them."""

from pathlib import Path

from railbird.core import BadRecord, BadSetup, Game, RailbirdError, Record, load_record
from railbird.registry import load


def check_readable(path: Path) -> None:
    try:
        path.open("rb").close()
    except OSError as error:
        raise BadSetup(f"cannot read {path}: {error.strerror}") from None


def open_record(path: Path, resume: bool = False) -> tuple[Record, Game]:
    """A sound record and its game; whatever is wrong is told with the name of the file."""
    check_readable(path)
    try:
        record = load_record(path, resume=resume)
    except BadRecord as error:
        raise BadSetup(f"{path}: {error}") from None
    try:
        return record, load(record.header.game, record.header.pack)
    except RailbirdError as error:
        raise BadSetup(f"{path}: {error}") from None
