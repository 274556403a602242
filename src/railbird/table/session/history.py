"""What is written down of a game and what was told of it, without what was taken back."""

from collections.abc import Iterator
from dataclasses import dataclass, replace

from railbird.core import Event, Viewer, seen_by
from railbird.core.record import Entry
from railbird.table.model import Batch
from railbird.table.session.corrections import Replayed
from railbird.table.session.step import TableStep
from railbird.table.session.streams import Stream

ToldEvents = tuple[tuple[int, Event], ...]
"""Events, each with its place."""


@dataclass(frozen=True, slots=True)
class History:
    entries: tuple[Entry, ...] = ()
    entries_at: tuple[int, ...] = (0,)
    """How many entries there were at each place, as `Timeline.place` counts them."""
    rolled: int = 0
    """Chances that came up so far."""
    told: ToldEvents = ()
    corrected: tuple[tuple[int, str], ...] = ()
    """Corrections in words, each with the number of events that were told before it."""

    def lines(self, viewer: Viewer, stream: Stream) -> Iterator[tuple[int, Event | None]]:
        """All that was told, with the numbers of this viewer's moments; None where it was not
        told to this viewer."""
        for place, event in self.told:
            yield stream.n_at(place), seen_by(event, viewer)

    def after(self, step: TableStep) -> "History":
        if step.replayed is not None:
            return self._corrected(step.replayed)
        entries_at, told = list(self.entries_at), list(self.told)
        for moment in step.moments:
            told += [(len(entries_at), event) for event in moment.events]
            entries_at.append(entries_at[-1] + moment.written)
        if step.batch.ended:
            entries_at[-1] += 1
        return replace(
            self,
            entries=self.entries + entries_of(step.batch),
            entries_at=tuple(entries_at),
            rolled=self.rolled + len(step.batch.came),
            told=tuple(told),
        )

    def cut(self, entries: tuple[Entry, ...], told: ToldEvents) -> "History":
        """With no more than these, after a step that was taken back; nothing came up in it."""
        entries_at = (*self.entries_at, len(entries))
        return replace(self, entries=entries, entries_at=entries_at, told=told)

    def _corrected(self, replayed: Replayed) -> "History":
        """The game with another roll; what is told again is told at a place of its own."""
        place, unchanged = len(self.entries_at), replayed.unchanged
        known = tuple((min(told, unchanged), words) for told, words in self.corrected)
        return History(
            entries=tuple(replayed.entries),
            entries_at=(*self.entries_at, len(replayed.entries)),
            rolled=replayed.rolled,
            told=self.told[:unchanged] + tuple((place, event) for event in replayed.told),
            corrected=(*known, (unchanged, replayed.words)),
        )


def entries_of(batch: Batch) -> tuple[Entry, ...]:
    ended = (batch.ended,) if batch.ended else ()
    return (*batch.decided, *batch.came, *ended)
