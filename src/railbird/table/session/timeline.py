"""How long a step is shown, and when the clocks of the seats run out: all that counts milliseconds.

A moment is the smallest part of a game that is shown: one applied action, one resolved chance, or
what is told when the game is set up. A film that keeps people from their next question gets faster.

When a seat's clock runs out, the default is played for it. The clock starts when the seat is
publicly waited for, again after each of its own decisions that the public notices, and for all when
a window of secret answers closes. Secret steps move no clock, so a clock tells nothing. All times
follow from the log: a clock starts where the table's timeline had come to.
"""

from collections.abc import Mapping, Sequence, Set
from dataclasses import dataclass, replace
from typing import NamedTuple

from railbird.core import Decision, Event, Game, Seat, State, seen_by


@dataclass(frozen=True, slots=True)
class Moment:
    state: State
    """The state it led to, which never changes afterwards."""
    events: tuple[Event, ...] = ()
    seat: Seat | None = None
    """Who acted; None where something came up."""
    ms: int = 0
    """How long the table shows it."""
    held: int = 0
    """How much of that is time to read the result of a race."""
    written: bool = True
    """An entry of the record stands for it."""


CROSSING_MS = 1800
"""So much longer a moment is shown in which the first horse of a race comes over the line."""


def natural_length(game: Game, moment: Moment) -> int:
    """Milliseconds at normal speed; what the public may not notice takes no time."""
    noticed = (seen_by(event, None) for event in moment.events)
    public = [event for event in noticed if event is not None]
    crossing = _is_crossing(game, moment.state, public)
    return sum(game.shown_ms(event) for event in public) + CROSSING_MS * crossing


def _is_crossing(game: Game, state: State, events: Sequence[Event]) -> bool:
    return any(game.is_crossing(event, state) for event in events)


def is_finish(game: Game, moment: Moment) -> bool:
    """Whether the first horse comes over the line in it, or the race is over."""
    return ends_a_race(game, moment) or _is_crossing(game, moment.state, moment.events)


def ends_a_race(game: Game, moment: Moment) -> bool:
    return any(game.is_result(event) for event in moment.events)


def spread(game: Game, moments: Sequence[Moment], total: int, held: int = 0) -> tuple[Moment, ...]:
    """The moments with their lengths, which add up to the total; `held` is for each result."""
    results = [ends_a_race(game, moment) for moment in moments] if held else []
    filmed = _filmed(game, moments, total - held * sum(results))
    if not any(results):
        return filmed
    return tuple(
        replace(moment, ms=moment.ms + held, held=held) if result else moment
        for moment, result in zip(filmed, results, strict=True)
    )


def _filmed(game: Game, moments: Sequence[Moment], total: int) -> tuple[Moment, ...]:
    lengths = [natural_length(game, moment) for moment in moments]
    whole, so_far, shared_out = sum(lengths), 0, 0
    timed = []
    for moment, length in zip(moments, lengths, strict=True):
        so_far += length
        until = total * so_far // whole if whole else 0
        timed.append(replace(moment, ms=until - shared_out) if until > shared_out else moment)
        shared_out = until
    return tuple(timed)


STAGES = ((4000.0, 1), (6000.0, 2), (7000.0, 4), (float("inf"), 8))
"""Until so much film has run, in milliseconds at normal speed, it is shown so many times faster."""


def tempo(film: float, length: float) -> float:
    """The part of its usual length for which a step is shown; `film` has run already."""
    shown, rest = 0.0, length
    for until, times in STAGES:
        part = min(rest, max(0.0, until - film - shown) * times)
        shown += part / times
        rest -= part
    return shown / length if length else 1.0


class Clocks(NamedTuple):
    due: Mapping[Seat, int] = {}
    """Milliseconds since 1970, by seat."""
    window: bool = False
    """Secret answers are being collected."""

    def by_seat(self, seats: int, not_before: int = 0) -> tuple[int | None, ...]:
        return tuple(
            None if (due := self.due.get(seat)) is None else max(due, not_before)
            for seat in range(seats)
        )

    def after_public_step(
        self,
        decision: Decision | None,
        waits_for: Set[Seat],
        acted: Set[Seat],
        now: int,
        seconds: int | None,
    ) -> "Clocks":
        """When the public has seen a step: what is to be decided now, and who acted."""
        running = {} if self.window else self.due
        left = {seat: due for seat, due in running.items() if seat not in acted}
        return _started(left, decision, waits_for, now, seconds)

    def for_seats(
        self, decision: Decision | None, waits_for: Set[Seat], now: int, seconds: int | None
    ) -> "Clocks":
        """When somebody sat down, left, or gave the seat to a bot: running clocks go on."""
        return _started(self.due, decision, waits_for, now, seconds)

    def earlier(self, milliseconds: int) -> "Clocks":
        return Clocks({seat: due - milliseconds for seat, due in self.due.items()}, self.window)


NO_CLOCKS = Clocks()


def _started(
    running: Mapping[Seat, int],
    decision: Decision | None,
    waits_for: Set[Seat],
    now: int,
    seconds: int | None,
) -> Clocks:
    window = decision is not None and bool(decision.asked)
    if seconds is None or decision is None:
        return Clocks(window=window)
    due = now + seconds * 1000
    asked = [seat for seat in decision.seen_by(None).must if seat in waits_for]
    return Clocks({seat: running.get(seat, due) for seat in asked}, window)
