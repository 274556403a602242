"""A server of one's own, in a process of its own, with an empty data folder."""

import os
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path


@contextmanager
def serving(data: Path, port: int = 0, env: dict[str, str] | None = None) -> Iterator[str]:
    """The address of the server; port 0 takes a free one, `env` adds to the environment."""
    command = [str(Path(sys.executable).with_name("railbird")), "serve"]
    command += ["--host", "127.0.0.1", "--port", str(port), "--data", str(data)]
    environment = os.environ | (env or {})
    process = subprocess.Popen(command, stdout=subprocess.PIPE, text=True, env=environment)
    assert process.stdout is not None
    try:
        yield _address(process.stdout.readline())
    finally:
        process.terminate()
        process.wait(timeout=20)


def _address(line: str) -> str:
    assert "http://" in line, f"the server said {line!r} instead of its address"
    return line[line.index("http://") :].strip()
