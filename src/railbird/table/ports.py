"""What a table knows of the world outside: listeners, its log, workers and time.

A server gives it sockets, a database, pools of processes and the clock of the machine. The rooms
cannot tell what stands behind these, and import nothing of it.
"""

from collections.abc import Iterable
from typing import Protocol

from railbird.core import Viewer


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
