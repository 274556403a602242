"""The secret of fair dice while a game is under way: a file beside the record, for its owner alone.

When the game ends the record reveals the secret and the file is removed.
"""

import os
from pathlib import Path

from railbird.core import BadSetup
from railbird.core.dice import FairSpec, commitment_of
from railbird.core.reading import read_text_at_most

LARGEST = 1_000
"""Bytes; a secret has 64 letters."""


def beside(record: Path) -> Path:
    return record.with_name(record.name + ".secret")


def keep(record: Path, secret: str) -> None:
    path = beside(record)
    try:
        handle = os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
    except FileExistsError:
        raise BadSetup(f"{path} exists already; choose another name for the record") from None
    except OSError as error:
        raise BadSetup(f"cannot write {path}: {error.strerror}") from None
    with os.fdopen(handle, "w") as file:
        file.write(secret + "\n")


def read(record: Path, spec: FairSpec) -> str:
    path = beside(record)
    try:
        secret = read_text_at_most(path, LARGEST).strip()
    except (OSError, UnicodeDecodeError):
        raise BadSetup(
            f"cannot read {path}: without the secret of its fair dice the game cannot go on"
        ) from None
    if commitment_of(secret) != spec.commitment:
        raise BadSetup(f"{path} does not hold the secret that the record was begun with")
    return secret


def forget(record: Path) -> None:
    beside(record).unlink(missing_ok=True)
