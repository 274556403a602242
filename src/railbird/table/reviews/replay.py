"""Replays: what a viewer saw at any place of a game, from checkpoints.

Everything here may take a while and is called off the event loop.
"""

from bisect import bisect_left
from collections.abc import Callable, Sequence
from threading import Lock
from typing import Any

from railbird.core import (
    Action,
    Chance,
    Event,
    Game,
    IllegalAction,
    Record,
    Seat,
    State,
    View,
    Viewer,
    tag_of,
)
from railbird.core.record import Decided, Ended, Entry, Resolved, replay
from railbird.registry import has_board
from railbird.table.bounded import Bounded
from railbird.table.protocol.api import (
    Frame,
    Frames,
    PhaseMark,
    Proof,
    ProofChance,
    Replay,
    ReplayLine,
)
from railbird.table.refusal import Refused
from railbird.table.reviews.slices import Slices
from railbird.table.session.step import Shown
from railbird.table.session.timeline import shown_naturally
from railbird.table.updates.table import dice_info
from railbird.table.updates.update import with_text
from railbird.table.updates.words import called, told_to

CHECKPOINT_EVERY = 25

HELD_MS = 3000
"""A result is shown so much longer; at a table people say when they have read it."""

Told = tuple[Event, Shown, tuple[str, ...]]
"""An event, how it is shown, and what the caller says."""


class RecordedGame:
    """A recorded game with a copy of its state every so often, and all that was told."""

    def __init__(self, record: Record, game: Game) -> None:
        self.record = record
        self.game = game
        self.last = len(record.entries)
        self.checkpoints: list[State] = []
        self.told: list[list[Told]] = []
        self.phases: list[tuple[int, str]] = []
        self.chances: list[tuple[int, Chance]] = []
        events: list[list[Event]] = []
        shown: list[list[Shown]] = []
        pending: object = None
        slices = Slices()
        for place, (state, told) in enumerate(replay(record, game)):
            slices.pause()
            if place % CHECKPOINT_EVERY == 0:
                self.checkpoints.append(state.copy())
            if not self.phases or self.phases[-1][1] != state.phase.name:
                self.phases.append((place, state.phase.name))
            if place and isinstance(record.entries[place - 1], Resolved):
                assert isinstance(pending, Chance)
                self.chances.append((place, pending))
            pending = state.pending
            events.append(told)
            shown.append(shown_naturally(game, told, state))
        calls = iter(called(game, (), [event for step in events for event in step]))
        for step, lengths in zip(events, shown, strict=True):
            self.told.append([(*each, next(calls)) for each in zip(step, lengths, strict=True)])

    def state_at(self, place: int) -> State:
        state = self.checkpoints[place // CHECKPOINT_EVERY].copy()
        self.move_on(state, place - place % CHECKPOINT_EVERY, place)
        return state

    def move_on(self, state: State, start: int, end: int) -> None:
        for entry in self.record.entries[start:end]:
            _take(state, self.game, entry)


def _take(state: State, game: Game, entry: Entry) -> None:
    match entry:
        case Decided(seat, act):
            state.apply(seat, game.read_action(act))
        case Resolved(_, came):
            state.resolve(came)
        case Ended():
            pass


class ReplayIndex:
    """Places of a record that one viewer may go to, numbered from 0 without gaps."""

    def __init__(self, places: Sequence[int]) -> None:
        self._places = places

    @property
    def last(self) -> int:
        return len(self._places) - 1

    def place(self, n: int) -> int:
        if not 0 <= n <= self.last:
            raise Refused(f"position {n}: there are 0 to {self.last}")
        return self._places[n]

    def n_of(self, place: int) -> int:
        """The first position at which a step that ended at this place is seen."""
        return min(bisect_left(self._places, place), self.last)


def every_place(recorded: RecordedGame) -> ReplayIndex:
    return ReplayIndex(range(recorded.last + 1))


def frames(
    recorded: RecordedGame,
    positions: ReplayIndex,
    viewer: Viewer,
    names: Sequence[str],
    first: int,
    count: int,
) -> Frames:
    reached = positions.place(first)
    state = recorded.state_at(reached)
    shown = []
    slices = Slices()
    for n in range(first, min(first + count, positions.last + 1)):
        slices.pause()
        place = positions.place(n)
        before = positions.place(n - 1) if n else place
        recorded.move_on(state, reached, place)
        reached = place
        told = [each for step in recorded.told[before + 1 : place + 1] for each in step]
        shown.append(
            Frame(
                n=n,
                view=sent_view(recorded.game, state.view(viewer), names),
                events=tuple(told_to(recorded.game, told, viewer, names)),
                held=HELD_MS if any(shown.result for _, shown, _ in told) else 0,
            )
        )
    return Frames(seat=viewer, last=positions.last, frames=tuple(shown))


def instead(
    recorded: RecordedGame, n: int, seat: Seat, action: Action, names: Sequence[str]
) -> Frame:
    """The board right after another decision than the one that was made at position n."""
    entry = recorded.record.entries[n] if 0 <= n < recorded.last else None
    if not isinstance(entry, Decided) or entry.seat != seat:
        raise Refused(f"at position {n} seat {seat} decided nothing")
    state = recorded.state_at(n)
    told: list[Told] = []
    try:
        for step in state.expand(seat, action):
            events = state.apply(seat, step)
            shown = shown_naturally(recorded.game, events, state)
            told += [(*each, ()) for each in zip(events, shown, strict=True)]  # nobody calls it
    except IllegalAction as error:
        raise Refused(str(error)) from None
    return Frame(
        n=n,
        view=sent_view(recorded.game, state.view(seat), names),
        events=tuple(told_to(recorded.game, told, seat, names)),
    )


def describe(
    recorded: RecordedGame,
    positions: ReplayIndex,
    viewer: Viewer,
    names: Sequence[str],
    record_id: str | None,
) -> Replay:
    header, ended = recorded.record.header, recorded.record.ended
    number = {place: positions.n_of(place) for place in range(recorded.last + 1)}
    lines: list[ReplayLine] = []
    slices = Slices()
    for place, step in enumerate(recorded.told):
        slices.pause()
        lines += [
            ReplayLine(n=number[place], words=told.words, event=tag_of(told.event), call=told.call)
            for told in told_to(recorded.game, step, viewer, names)
        ]
    return Replay(
        record=record_id,
        game=header.game,
        title=recorded.game.title,
        names=tuple(names),
        options=header.options,
        pack=header.pack.name if header.pack else None,
        seat=viewer,
        last=positions.last,
        over=ended is not None,
        result=ended.result if ended else None,
        ties=tuple(
            recorded.game.words.tie_breaks(recorded.state_at(recorded.last).view(viewer), names)
        )
        if ended
        else (),
        dice=dice_info(header.dice, ended.secret if ended else None),
        lines=tuple(lines),
        phases=tuple(PhaseMark(n=number[place], phase=phase) for place, phase in recorded.phases),
    )


def proof(recorded: RecordedGame) -> Proof:
    record = recorded.record
    ended = record.ended
    chances = []
    estimates = []
    for number, (place, chance) in enumerate(recorded.chances):
        entry = record.entries[place - 1]
        assert isinstance(entry, Resolved)
        if chance.takes_long:
            estimates.append(chance.purpose)
        else:
            chances.append(ProofChance(number=number, n=place, chance=chance, came=entry.came))
    return Proof(
        names=record.names,
        dice=dice_info(record.header.dice, ended.secret if ended else None),
        chances=tuple(chances),
        estimates=tuple(estimates),
    )


class RecordedGames:
    """The recorded games that were asked for lately."""

    def __init__(self, most: int = 24) -> None:
        self._games: Bounded[str, RecordedGame] = Bounded(most)
        self._lock = Lock()

    def find(self, key: str) -> RecordedGame | None:
        with self._lock:
            return self._games.get(key)

    def get(self, key: str, make: Callable[[], RecordedGame]) -> RecordedGame:
        with self._lock:
            if key in self._games:
                self._games.move_to_end(key)
                return self._games[key]
        recorded = make()
        with self._lock:
            self._games[key] = recorded
        return recorded


def sent_view(game: Game, view: View, names: Sequence[str]) -> Any:
    """With the text of the table, where the page has no board for the game."""
    return view if has_board(game.id) else with_text(game, view, names)
