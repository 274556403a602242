"""Files in a library: their names, and that they are there completely or not at all, whatever
happens in between."""

import hashlib
import os
import re
import secrets
import shutil
from collections.abc import Mapping
from pathlib import Path

from railbird.core import BadSetup

_ARRIVING, _READY = ".arriving", ".arrived"


def slug(name: str) -> str:
    """A name for a file: small letters, digits and _."""
    latin = re.sub(r"[^a-z0-9]+", "_", name.casefold()).strip("_")[:50]
    return latin or hashlib.sha256(name.encode()).hexdigest()[:12]


def is_name(name: str) -> bool:
    return re.fullmatch(r"[a-z0-9_]{1,60}", name) is not None


def good_name(name: str) -> str:
    if not is_name(name):
        raise BadSetup(f"name {name!r}: use small letters, digits and _")
    return name


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


# -- all or nothing ------------------------------------------------------------------------------


def write_all(library: Path, files: Mapping[str, bytes]) -> None:
    if not files:
        return
    arriving, ready = library / _ARRIVING, library / _READY
    try:
        for name, data in files.items():
            write(arriving / name, data)
        os.replace(arriving, ready)
    except OSError as error:
        raise BadSetup(f"cannot write into {library}: {error.strerror}") from None
    finish(library)


def is_unfinished(library: Path) -> bool:
    return (library / _READY).exists()


def finish(library: Path) -> None:
    """Put in place what has arrived completely, and clear away what has not."""
    try:
        if (library / _ARRIVING).exists():
            shutil.rmtree(library / _ARRIVING)
        ready = library / _READY
        if not ready.exists():
            return
        for path in sorted(path for path in ready.rglob("*") if path.is_file()):
            target = library / path.relative_to(ready)
            target.parent.mkdir(parents=True, exist_ok=True)
            os.replace(path, target)
        shutil.rmtree(ready)
    except OSError as error:
        raise BadSetup(f"cannot write into {library}: {error.strerror}") from None
