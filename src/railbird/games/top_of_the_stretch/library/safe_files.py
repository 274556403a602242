"""Files that are there completely or not at all, whatever happens in between."""

import os
import secrets
from pathlib import Path

from railbird.core import BadSetup


def write(path: Path, data: bytes) -> None:
    """Put the file in place, in front of whatever was there."""
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        beside = path.with_name(f".{path.name}.{secrets.token_hex(4)}")
        try:
            _write_through(beside, data)
            os.replace(beside, path)
        except BaseException:
            beside.unlink(missing_ok=True)
            raise
        _settle(path.parent)
    except OSError as error:
        raise BadSetup(f"cannot write {path}: {error.strerror}") from None


def _write_through(path: Path, data: bytes) -> None:
    with path.open("xb") as file:
        file.write(data)
        file.flush()
        os.fsync(file.fileno())


def _settle(folder: Path) -> None:
    """The new name is on disk, too, where the system can be asked for that."""
    if os.name == "nt":
        return
    handle = os.open(folder, os.O_RDONLY)
    try:
        os.fsync(handle)
    finally:
        os.close(handle)
