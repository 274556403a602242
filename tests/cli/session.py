"""The program in a pseudo-terminal of 80 columns, answered as a person would."""

import codecs
import contextlib
import os
import re
import select
import signal
import subprocess
import sys
from pathlib import Path
from types import TracebackType
from typing import Self

import pytest

pty = pytest.importorskip("pty")

RUN = "import sys; from railbird.cli import main; sys.exit(main(sys.argv[1:]))"
PATIENCE = 60
"""Seconds after which a silent program counts as stuck."""


class Session:
    """A terminal of 80 columns; `answer` types a line and waits for the next question."""

    def __init__(self, folder: Path, *arguments: str) -> None:
        self._master, slave = pty.openpty()
        self._program = subprocess.Popen(
            [sys.executable, "-c", RUN, *arguments],
            stdin=slave,
            stdout=slave,
            stderr=slave,
            cwd=folder,
            env={**os.environ, "TERM": "xterm", "COLUMNS": "80", "LINES": "24"},
            start_new_session=True,
        )
        os.close(slave)
        self.text = ""
        self._decoder = codecs.getincrementaldecoder("utf-8")()  # a piece may end in mid-letter

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self,
        _kind: type[BaseException] | None,
        _error: BaseException | None,
        _trace: TracebackType | None,
    ) -> None:
        self._program.kill()
        self._program.wait()
        os.close(self._master)

    def read_until(self, pattern: str) -> str:
        """What is written up to and with the pattern, without colours."""
        new = ""
        while not re.search(pattern, new):
            ready, _, _ = select.select([self._master], [], [], PATIENCE)
            assert ready, f"waited for {pattern!r}, saw {new!r}"
            try:
                piece = os.read(self._master, 65536)
            except OSError:  # the program has ended
                piece = b""
            if not piece:
                break
            new += re.sub(r"\x1b(\[[0-9;?]*[A-Za-z]|=|>)", "", self._decoder.decode(piece)).replace(
                "\r", ""
            )
        self.text += new
        return new

    def answer(self, line: str, wait_for: str = r"> $") -> str:
        os.write(self._master, line.encode() + b"\n")
        return self.read_until(wait_for)

    def interrupt(self) -> int:
        """As a person would, once more if nothing happens: between the prompt and the wait for a
        key the interpreter does not look at signals."""
        while self._program.poll() is None:
            self._program.send_signal(signal.SIGINT)
            with contextlib.suppress(subprocess.TimeoutExpired):
                self._program.wait(5)
        return self.code()

    def code(self) -> int:
        self.read_until("never to be seen")
        return self._program.wait(PATIENCE)


def first_answer(seen: str) -> str:
    """What stands before the first answer of the last question."""
    return str(re.findall(r"\n(?! )[^\n]*\n +(\S+)  \S", seen)[-1])
