"""What will be said of a step, made while the disk writes it; not a word of it goes out before."""

import asyncio
import logging
from collections.abc import Callable
from typing import TYPE_CHECKING

from railbird.core import Viewer
from railbird.table import updates as outgoing
from railbird.table.session.session import Play, Step

if TYPE_CHECKING:
    from railbird.table.room.table import Table

log = logging.getLogger("railbird.table")


class Outlook:
    """A step as it will be when it is on disk."""

    def __init__(self, table: "Table", play: Play, step: Step) -> None:
        self._table = table
        self._play = play
        self._step = step
        self._to_do: list[Callable[[], None]] = [self._word, self._tell, self._draw]
        """The parts that are still to be made, the next one last."""
        self._failed = False
        self.clocks = table.clocks
        self.noticed: frozenset[Viewer] = frozenset()

    def text(self, viewer: Viewer) -> bytes:
        """What one of those who notice it is told; also one who has just come."""
        text = self._texts.get(viewer)
        return text or self._tidings.text(viewer, viewer in self._table.bot_seats)

    def go_on(self) -> bool:
        """Make the next part of it; False when nothing is left to make."""
        if self._to_do:
            try:
                self._to_do.pop()()
            except Exception:
                log.exception("table %s: a step cannot be told", self._table.row.id)
                self._failed = True
                self._to_do.clear()
        return bool(self._to_do)

    def made(self) -> bool:
        """Make what is still left; False if that failed."""
        while self.go_on():
            pass
        return not self._failed

    # -- its parts ---------------------------------------------------------------------------

    def _draw(self) -> None:
        table, play, step = self._table, self._play, self._step
        self._looking = {each.looking for each in table.connections if each.sees_game}
        play.draw(step, self._looking)
        self.noticed = play.noticed_by(step)
        if None in self.noticed:
            self.clocks = table.clocks_after(step.after, step.seats)

    def _tell(self) -> None:
        before = (event for _, event in self._play.told)
        names = self._table.names
        self._telling = outgoing.Telling(self._play.game, before, self._step.told, names)
        if None in self.noticed:
            self._telling.to(None)  # nearly all will hear the same

    def _word(self) -> None:
        table = self._table
        deadlines = self.clocks.by_seat(len(table.row.seats))
        self._tidings = outgoing.Tidings(
            self._play, table.row.number, table.names, deadlines, self._telling, self._step
        )
        self._texts = {
            viewer: self._tidings.text(viewer, viewer in table.bot_seats)
            for viewer in self._looking & self.noticed
        }


class Foresight:
    """Makes all outlooks of one turn of the loop, part by part.

    Work of one kind for all tables finds what it needs in the caches of the processor; table by
    table it would not. `bench/table.py` has a tenth more deliveries for it.
    """

    def __init__(self) -> None:
        self._waiting: list[Outlook] = []

    def add(self, outlook: Outlook) -> None:
        if not self._waiting:
            asyncio.get_running_loop().call_soon(self._look_ahead)
        self._waiting.append(outlook)

    def _look_ahead(self) -> None:
        unfinished, self._waiting = self._waiting, []
        while unfinished:
            unfinished = [outlook for outlook in unfinished if outlook.go_on()]
