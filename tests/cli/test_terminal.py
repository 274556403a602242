"""A real session: the program in a pseudo-terminal, answered as a person would."""

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

from railbird.cli import exits

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
            new += re.sub(r"\x1b(\[[0-9;?]*[A-Za-z]|=|>)", "", piece.decode()).replace("\r", "")
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


def test_a_game_from_the_first_share_to_the_standings(tmp_path: Path) -> None:
    players = ("--players", "you,random", "--seed", "11", "--record", "g.jsonl")
    short = ("--option", "purple_races=1", "--option", "green_races=0")
    with Session(tmp_path, "play", "homestretch", *players, *short) as session:
        seen = session.read_until(r"> $")
        while "Which token do you place?" not in seen:
            seen = session.answer(first_answer(seen))
        assert "The stables are shown." in seen
        assert "Race 1 of 1" in seen
        assert "7 is none of these: 1, 2, 3." in session.answer("7")
        seen = session.answer("1 6p 1 8p 2 7p 2 7s 3 7w", wait_for=r"> $|again\. $|railbird replay")
        assert "Place 1 on #6 Pressure Point to Place" in seen
        assert "Enter takes it; anything else asks again." in seen
        seen = session.answer("", wait_for=r"> $|railbird replay")
        while "Final standings" not in seen:
            seen = session.answer(first_answer(seen), wait_for=r"> $|railbird replay")
        assert session.code() == exits.FINE
        assert max(map(len, session.text.split("\n"))) <= 80


def first_answer(seen: str) -> str:
    """What stands before the first answer of the last question."""
    return str(re.findall(r"\n(?! )[^\n]*\n +(\S+)  \S", seen)[-1])


def test_an_interrupt_leaves_a_record_that_can_be_resumed(tmp_path: Path) -> None:
    players = ("--players", "you,random", "--record", "g.jsonl")
    with Session(tmp_path, "play", "homestretch", *players) as session:
        session.answer(first_answer(session.read_until(r"> $")))
        assert session.interrupt() == exits.INTERRUPTED
        assert "Traceback" not in session.text
    with Session(tmp_path, "play", "--resume", "g.jsonl") as session:
        assert "Draft, step 2" in session.read_until(r"> $")
