"""A recorded game as the analysis needs it: every state, and what was rolled before it."""

from collections.abc import Sequence
from functools import lru_cache
from typing import NamedTuple

from railbird.analysis.luck import Clock
from railbird.core import Chance, Event, Game, Record, State, replay
from railbird.core.record import Entry, parse_record
from railbird.workers import Shipped, unship


class Moment(NamedTuple):
    """The game after an entry; the first is its start."""

    entry: Entry | None
    state: State
    clock: Clock
    told: Sequence[Event]


def moments_of(record: Record, game: Game) -> list[Moment]:
    """The start and the state after every decision and roll, but not the line with the result."""
    clock = Clock()
    moments: list[Moment] = []
    entries = [None, *record.entries[: len(record.entries) - (record.ended is not None)]]
    for entry, (state, told) in zip(entries, replay(record, game), strict=False):
        before = moments[-1].state.pending if moments else None
        if isinstance(before, Chance):
            clock.next(before.purpose)
        clock.hear(game, list(told))
        moments.append(Moment(entry, state.copy(), clock.copy(), tuple(told)))
    return moments


@lru_cache(maxsize=2)
def shipped_moments(record: bytes, game: Shipped) -> list[Moment]:
    """The same in another process, which keeps them for its next task."""
    return moments_of(parse_record(record), unship(game))
