"""What a table knows of the world outside: listeners, its log, workers and time.

A server gives it sockets, a database, pools of processes and the clock of the machine. The rooms
cannot tell what stands behind these, and import nothing of it.
"""

import asyncio
from collections.abc import Callable, Iterable, Sequence
from typing import Any, NamedTuple, ParamSpec, Protocol, TypeVar

from railbird.core import Pack, Viewer
from railbird.table.model import ChatLine, LogEntry

P = ParamSpec("P")
T = TypeVar("T")


class Listener(Protocol):
    """A device at a table, and what it was told."""

    visitor: str
    looking: Viewer
    """The seat it looks through; None for the public view."""
    screen: bool
    """Whether it is the big screen in the room, which shows the public view."""
    sees_game: bool
    skipped: tuple[int, int]
    """The game, and its moment, that this device has skipped to."""
    away: bool
    """Nothing was heard of it for so long that nobody need wait for it."""
    you: object
    """What it was last told about itself."""
    table: bytes
    """What it was last told about the table."""

    @property
    def queued(self) -> int:
        """Messages that it has not taken yet."""

    def send(self, text: bytes) -> None: ...

    def send_all(self, texts: Iterable[bytes]) -> None: ...


# -- the log -------------------------------------------------------------------------------------

CommandId = tuple[str, str]
"""Visitor and id of a command."""


class SequenceTaken(Exception):
    """Another process has written this entry of the table's log; load it and try again."""


class CommandTaken(Exception):
    """The command of this id is on disk already."""


class Logged(NamedTuple):
    """An entry of a table's log as it was read."""

    seq: int
    number: int
    """Which game of the evening."""
    entry: LogEntry
    digest: str


class Append(NamedTuple):
    """One entry to be written, with all that belongs into its transaction."""

    table: str
    seq: int
    number: int
    entry: LogEntry
    digest: str
    """Of the entry before."""
    command: CommandId | None = None
    said: Sequence[ChatLine] = ()
    kept_lines: int = 200
    finished: str | None = None
    """The id under which the finished game is kept as a record."""
    made: tuple[Pack | None] | None = None
    """The table is new; with its data pack."""
    wakes: int | None = None
    """When the table needs somebody to run its bots and clocks, though nobody may be there."""


class Log(Protocol):
    """Where tables are written, and read again."""

    shared: bool
    """Whether other processes write to it too."""

    def append(self, new: Append) -> tuple[str, asyncio.Future[None]]:
        """Begin to write an entry; its digest, and a future that is done when it is on disk.

        The future fails with `SequenceTaken` or `CommandTaken`, and then nothing was written.
        """

    async def load(self, table: str, number: int, after: int = 0) -> list[Logged]:
        """The entries of one game of the evening and later ones, or those after a sequence number;
        BadRecord if they are not what was written."""

    async def end_of(self, table: str) -> tuple[int, str]:
        """The number and the digest of the last entry."""

    async def chat(self, table: str, lines: int) -> list[ChatLine]: ...

    async def say(
        self, table: str, said: Sequence[ChatLine], command: CommandId, kept_lines: int
    ) -> None:
        """Chat has a sequence of its own; CommandTaken if this was said before."""

    async def has_command(self, table: str, command: CommandId) -> bool: ...


# -- workers and time ----------------------------------------------------------------------------


class Workers(Protocol):
    """Those who think somewhere else, so that no table waits for another's question."""

    processes: int

    async def ask(self, question: Callable[..., T], *about: Any) -> T:
        """The answer; TimeoutError if it takes too long, WorkerEnded if it ended whoever worked."""

    async def close(self) -> None: ...


class Pools(NamedTuple):
    bots: Workers
    estimates: Workers
    """For chances that games wait for."""
    odds: Workers


class UserFiles(Protocol):
    """Reads what visitors send, which may be made slow on purpose."""

    async def read(self, work: Callable[P, T], *args: P.args, **named: P.kwargs) -> T:
        """What `work` makes of a visitor's file; TooMuch if many others wait already."""

    def close(self) -> None: ...


class Clock(Protocol):
    """Milliseconds since 1970 that never run backwards."""

    def now(self) -> int: ...

    def not_before(self, newest: int) -> None:
        """Continue from the latest time in the log if the clock is behind it."""

    def go_by(self, now: int) -> None:
        """Take the time from a better clock."""
