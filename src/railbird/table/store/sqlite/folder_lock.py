"""One server for one data folder: two would write past each other."""

import sys
import time
from pathlib import Path
from typing import IO

if sys.platform == "win32":
    import msvcrt

    def _lock(file: IO[bytes]) -> None:
        msvcrt.locking(file.fileno(), msvcrt.LK_NBLCK, 1)
else:
    import fcntl

    def _lock(file: IO[bytes]) -> None:
        fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)


class FolderTaken(Exception):
    """Another process serves from this folder."""


PATIENCE_SECONDS = 2.0
"""A server that was killed leaves its last change to be written."""


def lock_folder(folder: Path) -> IO[bytes]:
    """Hold the folder until the file is closed or the process ends, however it ends."""
    file = (folder / "lock").open("ab")
    end = time.monotonic() + PATIENCE_SECONDS
    while True:
        try:
            _lock(file)
        except OSError:
            if time.monotonic() < end:
                time.sleep(0.02)
                continue
            file.close()
            raise FolderTaken(
                f"another Railbird serves from {folder}; stop it, or name another folder with "
                "--data"
            ) from None
        return file
