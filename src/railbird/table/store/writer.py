"""The server's end of the process that writes to the database.

Writing has a process of its own because two threads of one process want the same interpreter: the
disk would wait for what a table works out, and the tables for the thread at the disk. One group of
changes is under way at a time; what comes meanwhile shares the next commit, and with it one wait.
"""

import asyncio
import contextlib
import logging
import subprocess
import sys
import threading
from collections.abc import Sequence
from pathlib import Path

from railbird.core import RailbirdError
from railbird.table.store.pipe import receive, send
from railbird.table.store.sqlite import BadStore, Statement
from railbird.table.store.writer_process import TAKEN, Answer

log = logging.getLogger("railbird.table")

QUIET_SECONDS = 2.0
"""When nothing has come for so long, what was written is moved from the log to its place."""

MANY_GROUPS = 1_000
"""When so many were written, a shorter pause will do."""

SHORT_PAUSE_SECONDS = 0.05

GONE = "this server can no longer write to its disk; whoever runs it must start it again"

Done = asyncio.Future[None]


class TakenAlready(Exception):
    """The command of this id is on disk already."""


class CannotWrite(Exception):
    """A change is not on disk, and why."""


class WriterGone(RailbirdError):
    """Nothing can be written any more; what was under way may be on disk or not."""


class Writer:
    def __init__(self, folder: Path, log_room: int) -> None:
        program = [sys.executable, "-P", "-m", "railbird.table.store.writer_process", str(folder)]
        self._process = subprocess.Popen(
            [*program, str(log_room)], stdin=subprocess.PIPE, stdout=subprocess.PIPE
        )
        assert self._process.stdin is not None
        assert self._process.stdout is not None
        self._to, self._from = self._process.stdin, self._process.stdout
        self._loop: asyncio.AbstractEventLoop | None = None
        self._listener: threading.Thread | None = None
        self._waiting: list[tuple[Sequence[Statement], Done]] = []
        self._under_way: list[Done] | None = None
        self._gone = False
        self._untidy = 0
        """Groups that are in the log only."""
        self._latest = 0.0
        self._tidying: asyncio.TimerHandle | None = None
        fault = self._first_word()
        if fault is not None:
            self.close()
            raise BadStore(fault)

    @property
    def process(self) -> int:
        return self._process.pid

    def _first_word(self) -> str | None:
        try:
            word: str | None = receive(self._from)
        except EOFError:
            return "the process that writes to the database could not be started"
        return word

    # -- changes -----------------------------------------------------------------------------

    def write(self, statements: Sequence[Statement]) -> Done:
        """Done when all of it is on disk; TakenAlready if its command was on disk before."""
        loop = asyncio.get_running_loop()
        if loop is not self._loop:
            self._listen(loop)
        done: Done = loop.create_future()
        if self._gone:
            done.set_exception(WriterGone(GONE))
            return done
        self._waiting.append((statements, done))
        if self._under_way is None:
            self._hand_over(loop)
        return done

    def _hand_over(self, loop: asyncio.AbstractEventLoop) -> None:
        """All that waits."""
        waiting, self._waiting = self._waiting, []
        self._under_way = [done for _, done in waiting]
        self._say([statements for statements, _ in waiting])
        self._untidy += 1
        self._latest = loop.time()
        if self._tidying is None:
            self._look_again(loop)

    def _say(self, group: Sequence[Sequence[Statement]]) -> None:
        with contextlib.suppress(OSError):  # it has ended; the end of its answers tells
            send(self._to, group)

    def _take(self, loop: asyncio.AbstractEventLoop, answers: Sequence[Answer]) -> None:
        under_way, self._under_way = self._under_way, None
        if self._waiting:
            self._hand_over(loop)
        if not under_way:
            for fault in answers:
                log.warning("the database could not be tidied: %s", fault)
            return
        for done, answer in zip(under_way, answers, strict=True):
            if done.cancelled():
                continue
            if answer is None:
                done.set_result(None)
            else:
                done.set_exception(_error(answer))

    def _lose(self) -> None:
        """Nobody is told that what was under way is on disk."""
        if not self._gone:
            log.error(GONE)
        self._gone = True
        lost = [*(self._under_way or []), *(done for _, done in self._waiting)]
        self._under_way, self._waiting = None, []
        for done in lost:
            if not done.cancelled():
                done.set_exception(WriterGone(GONE))

    # -- answers -----------------------------------------------------------------------------

    def _listen(self, loop: asyncio.AbstractEventLoop) -> None:
        self._loop, self._tidying = loop, None
        try:
            loop.add_reader(self._from.fileno(), self._hear, loop)
        except NotImplementedError:  # on Windows
            self._listener = threading.Thread(target=self._hear_all, args=(loop,), daemon=True)
            self._listener.start()

    def _hear(self, loop: asyncio.AbstractEventLoop) -> None:
        try:
            answers = receive(self._from)
        except EOFError:
            self._stop_listening()
            self._lose()
        else:
            self._take(loop, answers)

    def _hear_all(self, loop: asyncio.AbstractEventLoop) -> None:
        with contextlib.suppress(RuntimeError):  # a loop that is closed needs no answer
            try:
                while True:
                    loop.call_soon_threadsafe(self._take, loop, receive(self._from))
            except EOFError:
                loop.call_soon_threadsafe(self._lose)

    def _stop_listening(self) -> None:
        if self._loop is not None and not self._loop.is_closed():
            with contextlib.suppress(NotImplementedError):
                self._loop.remove_reader(self._from.fileno())

    # -- keeping house -----------------------------------------------------------------------

    def _look_again(self, loop: asyncio.AbstractEventLoop) -> None:
        self._tidying = loop.call_later(self._pause(), self._tidy, loop)

    def _tidy(self, loop: asyncio.AbstractEventLoop) -> None:
        """If nothing has come for a while."""
        self._tidying = None
        if self._under_way is not None or loop.time() < self._latest + self._pause():
            self._look_again(loop)
        elif not self._gone:
            self._under_way = []
            self._untidy = 0
            self._say([])

    def _pause(self) -> float:
        """How long nothing must come before it is time to tidy."""
        return QUIET_SECONDS if self._untidy < MANY_GROUPS else SHORT_PAUSE_SECONDS

    def close(self) -> None:
        """When all that was to be written is on disk."""
        self._gone = True
        if self._tidying is not None:
            self._tidying.cancel()
        self._stop_listening()
        if self._waiting:
            self._say([statements for statements, _ in self._waiting])
        with contextlib.suppress(OSError):
            self._to.close()
        self._process.wait()
        if self._listener is not None:
            self._listener.join()
        self._from.close()


def _error(answer: str) -> Exception:
    return TakenAlready() if answer == TAKEN else CannotWrite(answer)
