"""A server of one's own, in a process of its own, with an empty data folder and fixed dice."""

import os
import re
import subprocess
import sys
import tempfile
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import IO

ROOT = Path(__file__).parents[2]

SECONDS_TO_CLOSE = 60
"""A server closes in a second; a busy machine may take its time."""


@contextmanager
def serving(
    data: Path, port: int = 0, env: dict[str, str] | None = None, arguments: Sequence[str] = ()
) -> Iterator[str]:
    """The address of the server; port 0 takes a free one, `env` adds to the environment."""
    command = [sys.executable, "-m", "tests.table.fixed_dice", "serve"]
    command += ["--host", "127.0.0.1", "--port", str(port), "--data", str(data), *arguments]
    environment = os.environ | (env or {})
    with (
        tempfile.TemporaryFile("w+", encoding="utf-8") as errors,
        subprocess.Popen(
            command, stdout=subprocess.PIPE, stderr=errors, text=True, env=environment, cwd=ROOT
        ) as process,
    ):
        assert process.stdout is not None
        try:
            address = _address(process.stdout)
            assert address, f"no server: exit code {process.wait()}, {_said(errors)}"
            yield address
        finally:
            process.terminate()
            try:
                process.wait(timeout=SECONDS_TO_CLOSE)
            finally:
                process.kill()


def _address(told: IO[str]) -> str | None:
    """The first address among its lines; None if the server ends without telling one."""
    for line in told:
        found = re.search(r"http://\S+", line)
        if found:
            return found[0]
    return None


def _said(errors: IO[str]) -> str:
    errors.seek(0)
    return errors.read().strip() or "without a word"
