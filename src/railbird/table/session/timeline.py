"""How long a step is shown, what is being shown, and when the clocks of the seats run out: all that
counts milliseconds.

A moment is the smallest part of a game that is shown: one applied action, one resolved chance, or
what is told when the game is set up. A film that keeps people from their next question gets faster.

When a seat's clock runs out, the default is played for it. The clock starts when the seat is
publicly waited for, again after each of its own decisions that the public notices, and for all when
a window of secret answers closes. Secret steps move no clock, so a clock tells nothing. All times
follow from the log: a clock starts where the table's timeline had come to.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence, Set
from dataclasses import dataclass, replace
from typing import NamedTuple

import msgspec

from railbird.core import Decision, Event, Game, Pending, Seat, State, seen_by
from railbird.table.model import Batch
from railbird.table.session.step import By, Moment, Shown, TableStep
from railbird.table.session.streams import Noticed

CROSSING_MS = 1800
"""So much longer a moment is shown in which the first horse of a race comes over the line."""


def _natural(game: Game, event: Event, state: State) -> Shown:
    """For how long at normal speed; what the public may not notice takes no time."""
    public = seen_by(event, None)
    if public is None:
        return Shown(result=game.show.is_result(event))
    crossing = game.show.is_crossing(public, state)
    ms = game.show.shown_ms(public) + CROSSING_MS * crossing
    return Shown(ms, crossing, game.show.is_result(event))


def shown_naturally(game: Game, events: Sequence[Event], state: State) -> list[Shown]:
    """The events of a moment that led to this state, at normal speed."""
    return [_natural(game, event, state) for event in events]


def _shares(lengths: Sequence[int], total: int) -> Iterator[int]:
    """The total shared out, so that nothing is lost in rounding."""
    whole, so_far, shared_out = sum(lengths), 0, 0
    for length in lengths:
        so_far += length
        until = total * so_far // whole if whole else 0
        yield until - shared_out
        shared_out = until


def is_finish(shown: Iterable[Shown]) -> bool:
    """Whether the first horse comes over the line in one of them, or the race is over."""
    return any(each.crossing or each.result for each in shown)


class Film(NamedTuple):
    """The moments of a step, and how the events of each are shown at normal speed."""

    moments: Sequence[Moment]
    shown: Sequence[Sequence[Shown]]

    @property
    def length(self) -> int:
        return sum([each.ms for own in self.shown for each in own])

    @property
    def results(self) -> int:
        """How many of its moments end a race."""
        return sum(any(each.result for each in own) for own in self.shown)

    def shown_for(self, total: int, held: int) -> tuple[Moment, ...]:
        """The moments with their lengths, which add up to the total; `held` is for each result."""
        lengths = [each.ms for own in self.shown for each in own]
        shares = _shares(lengths, total - held * self.results)
        timed = []
        for moment, own in zip(self.moments, self.shown, strict=True):
            shown = tuple([each._replace(ms=next(shares)) for each in own])
            read = held if any(each.result for each in own) else 0
            ms = sum([each.ms for each in shown]) + read
            timed.append(replace(moment, ms=ms, held=read, shown=shown))
        return tuple(timed)


def film_of(game: Game, moments: Sequence[Moment]) -> Film:
    return Film(moments, [shown_naturally(game, each.events, each.state) for each in moments])


def timed(step: TableStep, film: Film, pace: float, jumps: bool, held: int = 0) -> TableStep:
    """The step with the length for which it is shown; `jumps` if the film so far is cut short.

    `held` is the time for reading each result, in milliseconds.
    """
    batch = msgspec.structs.replace(
        step.batch,
        shown=int(film.length * pace) + held * film.results,
        held=held if film.results else 0,
        jumps=jumps or step.batch.jumps,
    )
    return replace(step, batch=batch, moments=film.shown_for(batch.shown, batch.held))


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
        self, pending: Pending, waits_for: Set[Seat], acted: Set[Seat], due: int | None
    ) -> "Clocks":
        """When the public has seen a step, and who acted in it; clocks that start now are `due`."""
        running = {} if self.window else self.due
        left = {seat: ends for seat, ends in running.items() if seat not in acted}
        return _started(left, pending, waits_for, due)

    def for_seats(self, pending: Pending, waits_for: Set[Seat], due: int | None) -> "Clocks":
        """When somebody sat down, left, or gave the seat to a bot: running clocks go on."""
        return _started(self.due, pending, waits_for, due)

    def earlier(self, milliseconds: int) -> "Clocks":
        return Clocks({seat: due - milliseconds for seat, due in self.due.items()}, self.window)


NO_CLOCKS = Clocks()


def _started(
    running: Mapping[Seat, int], pending: Pending, waits_for: Set[Seat], due: int | None
) -> Clocks:
    window = isinstance(pending, Decision) and bool(pending.asked)
    if due is None or not isinstance(pending, Decision):
        return Clocks(window=window)
    asked = [seat for seat in pending.seen_by(None).must if seat in waits_for]
    return Clocks({seat: running.get(seat, due) for seat in asked}, window)


WAITED_FOR: frozenset[By] = frozenset({"bot", "dice"})
"""Their steps keep people from their next question."""

TAKE_TURNS: frozenset[By] = WAITED_FOR | {"player"}
"""Their steps get faster when they are long: a player's may lead to those of many horses."""


@dataclass(frozen=True, slots=True)
class Showing:
    """A moment on the table's timeline."""

    place: int
    before: State
    moment: Moment
    starts: int
    """Milliseconds since 1970."""

    @property
    def ends(self) -> int:
        return self.starts + self.moment.ms


@dataclass(frozen=True, slots=True)
class Timeline:
    """What the table shows, and for whom the clocks run."""

    place: int = 0
    """Counts moments, also those taken back, so that it never runs backwards."""
    end: int = 0
    """When everything so far has been shown, in milliseconds since 1970."""
    showing: tuple[Showing, ...] = ()
    """What was still to be shown when the latest step was taken."""
    film: int = 0
    """Milliseconds that were shown since a person took part or a race came to its end."""
    people: frozenset[Seat] = frozenset()
    """Seats that no bot decides for."""
    deadline: int | None = None
    """Seconds for a decision, as the host has set them."""
    clocks: Clocks = NO_CLOCKS

    def to_come(self, now: int) -> list[Showing]:
        """What has not been shown to its end."""
        return [each for each in self.showing if each.ends > now]

    def shown_at(self, now: int) -> int:
        """The place that is reached."""
        to_come = self.to_come(now)
        return to_come[0].place - 1 if to_come else self.place

    def result_from(self, now: int) -> int | None:
        """When the film comes to the last result that is still to be shown."""
        held = [each for each in self.to_come(now) if each.moment.held]
        return held[-1].ends - held[-1].moment.held if held else None

    def start_of(self, batch: Batch) -> int:
        """When the step that wrote this, and comes next, begins to be shown."""
        return batch.at if batch.jumps else max(self.end, batch.at)

    def tempo_of(self, step: TableStep, film: Film, pace: float) -> float:
        """The part of its usual length for which the step, which comes next, is shown. Finishes
        take their time."""
        by = step.batch.by
        if not self.people or by not in TAKE_TURNS or not pace or any(map(is_finish, film.shown)):
            return 1.0
        return tempo(self.film / pace if by in WAITED_FOR else 0, film.length)

    def after(self, game: Game, before: State, step: TableStep, noticed: Noticed) -> "Timeline":
        """With the step, which leads on from the state `before` it."""
        starts = self.start_of(step.batch)
        end = starts + step.batch.shown
        clocks = self._clocks_after(step.batch)
        if None in noticed.who:
            state = step.moments[-1].state
            due = _due(game, state, end, self.deadline)
            clocks = clocks.after_public_step(state.pending, self.people, step.seats, due)
        return replace(
            self,
            place=self.place + len(step.moments),
            end=end,
            showing=self._showing_after(step, before, starts),
            film=self._film_after(step, noticed),
            clocks=clocks,
        )

    def under(
        self, game: Game, state: State, people: frozenset[Seat], deadline: int | None, at: int
    ) -> "Timeline":
        """With other people or another deadline from now on: running clocks go on, unless the
        deadline has changed."""
        clocks = self.clocks if deadline == self.deadline else Clocks(window=self.clocks.window)
        due = _due(game, state, max(at, self.end), deadline)
        clocks = clocks.for_seats(state.pending, people, due)
        return replace(self, people=people, deadline=deadline, clocks=clocks)

    def _showing_after(self, step: TableStep, before: State, starts: int) -> tuple[Showing, ...]:
        showing = [] if step.batch.jumps else self.to_come(step.batch.at)
        for place, moment in enumerate(step.moments, start=self.place + 1):
            showing.append(Showing(place, before, moment, starts))
            before, starts = moment.state, starts + moment.ms
        return tuple(showing)

    def _film_after(self, step: TableStep, noticed: Noticed) -> int:
        """A secret decision changes nothing, so that the tempo does not tell of it."""
        batch = step.batch
        if batch.jumps or any(is_finish(moment.shown) for moment in step.moments):
            return 0
        by_person = None in noticed.who and batch.by not in WAITED_FOR
        return batch.shown + (0 if by_person else self.film)

    def _clocks_after(self, batch: Batch) -> Clocks:
        """What secret steps change too: one that has run out rings once, and a jump is no wait."""
        clocks = self.clocks
        if batch.by == "deadline":
            left = {seat: due for seat, due in clocks.due.items() if due > batch.at}
            clocks = clocks._replace(due=left)
        return clocks.earlier(max(0, self.end - batch.at)) if batch.jumps else clocks


def _due(game: Game, state: State, now: int, deadline: int | None) -> int | None:
    """When a clock runs out that starts now, for what is asked in this state."""
    limits = list(filter(None, (deadline, game.time_limit(state))))
    return now + 1000 * min(limits) if limits else None
