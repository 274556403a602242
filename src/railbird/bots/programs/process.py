"""A program that answers lines: how it is started, asked and ended."""

import os
import selectors
import subprocess
import sys
import time
from collections.abc import Sequence
from contextlib import suppress
from pathlib import Path

from railbird.bots.programs.messages import LONGEST_LINE

LAST_WORDS = 2_000
"""Bytes of its standard error that are kept; what came before is forgotten."""
GOODBYE_SECONDS = 1.0
"""To end by itself."""

_ENVIRONMENT = ("HOME", "LANG", "LC_ALL", "LC_CTYPE", "PATH", "TMPDIR", "TZ")
"""All that a program gets to see of ours: others may hold secrets."""
_LEASH = Path(__file__).with_name("leash.py")
_AT_ONCE = 65_536


class Ended(Exception):
    """The program has ended, or closed its standard output."""


class TooLong(Exception):
    """The program does not end its line."""


class Process:
    """It runs in a group of processes of its own, which ends as a whole: with `close`, or whenever
    this process ends, however that happens."""

    def __init__(self, command: Sequence[str]) -> None:
        leash, self._lifeline = os.pipe()
        try:
            self._popen = subprocess.Popen(
                [sys.executable, "-I", "-S", str(_LEASH), str(leash), *command],
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                stderr=subprocess.PIPE,
                bufsize=0,
                pass_fds=[leash],
                env={name: os.environ[name] for name in _ENVIRONMENT if name in os.environ},
                start_new_session=True,
            )
        except BaseException:
            os.close(self._lifeline)
            raise
        finally:
            os.close(leash)
        assert self._popen.stdin is not None
        assert self._popen.stdout is not None
        assert self._popen.stderr is not None
        self._in, self._out, self._err = (
            self._popen.stdin.fileno(),
            self._popen.stdout.fileno(),
            self._popen.stderr.fileno(),
        )
        for each in (self._in, self._out, self._err):
            os.set_blocking(each, False)
        self._heard = b""
        """Of its standard output, beyond the lines that were taken."""
        self._said = b""

    def ask(self, told: bytes, seconds: float) -> bytes:
        """The next line of the program, without its end, after it was told this."""
        until, left = time.monotonic() + seconds, memoryview(told)
        with selectors.DefaultSelector() as waiting:
            waiting.register(self._out, selectors.EVENT_READ)
            waiting.register(self._err, selectors.EVENT_READ)
            waiting.register(self._in, selectors.EVENT_WRITE)
            while (line := self._line()) is None:
                if (rest := until - time.monotonic()) <= 0:
                    raise TimeoutError
                for key, _ in waiting.select(rest):
                    if key.fd == self._in:
                        left = self._tell(left)
                        more = bool(left)
                    else:
                        more = self._hear(key.fd)
                    if not more:
                        waiting.unregister(key.fd)
        return line

    @property
    def last_words(self) -> str:
        """The end of what it wrote to its standard error."""
        self._hear(self._err)
        return " ".join(self._said.decode(errors="replace").split())

    def exit_code(self) -> int | None:
        """How it ended, once it has closed its output; None if it is still there."""
        with suppress(subprocess.TimeoutExpired):
            return self._popen.wait(GOODBYE_SECONDS)
        return None

    def close(self, farewell: bytes = b"") -> bool:
        """Ends it with all that it has started; whether it ended by itself at the farewell."""
        by_itself = False
        if farewell:
            self._tell(memoryview(farewell))
            assert self._popen.stdin is not None
            self._popen.stdin.close()
            by_itself = self.exit_code() is not None
        if self._lifeline >= 0:
            os.close(self._lifeline)
            self._lifeline = -1
        self._popen.wait()
        for stream in (self._popen.stdin, self._popen.stdout, self._popen.stderr):
            assert stream is not None
            stream.close()
        return by_itself

    def __del__(self) -> None:
        """Whoever forgets it lets go of the leash."""
        if getattr(self, "_lifeline", -1) >= 0:
            os.close(self._lifeline)

    def _line(self) -> bytes | None:
        line, end, rest = self._heard.partition(b"\n")
        if not end and len(line) < LONGEST_LINE:
            return None
        if len(line) >= LONGEST_LINE:
            raise TooLong
        self._heard = rest
        return line

    def _tell(self, left: memoryview) -> memoryview:
        """What could not be written yet; a program that does not listen is heard all the same."""
        try:
            return left[os.write(self._in, left[:_AT_ONCE]) :]
        except BlockingIOError:
            return left
        except BrokenPipeError:
            return left[:0]

    def _hear(self, which: int) -> bool:
        """Takes what is there; whether more can come."""
        try:
            read = os.read(which, _AT_ONCE)
        except BlockingIOError:
            return True
        if which == self._err:
            self._said = (self._said + read)[-LAST_WORDS:]
        elif not read:
            raise Ended
        else:
            self._heard += read
        return bool(read)
