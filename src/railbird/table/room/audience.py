"""Who is at a table, and what they are told.

Some sit at sockets of this process, others at those of another. Everything that a socket hears of
a table is sent here.
"""

import asyncio
import logging
import math
import time
from collections import deque
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import NamedTuple

import msgspec

from railbird.core import Game, Viewer
from railbird.lab.true_chances import RaceChances
from railbird.registry import has_board
from railbird.table.limits import Limits
from railbird.table.model import ChatLine, TableRow
from railbird.table.ports import Clock, Listener
from railbird.table.protocol.messages import YouMessage
from railbird.table.room.coaching import Coaching
from railbird.table.room.held_seats import free_for, to_ask_for
from railbird.table.room.position import Position
from railbird.table.session.session import GameSession
from railbird.table.session.step import TableStep
from railbird.table.updates.table import (
    chances_text,
    chat_text,
    dice_of,
    table_text,
    you_of,
    you_text,
)
from railbird.table.updates.update import GameTexts, StepUpdate

log = logging.getLogger("railbird.table")

SOON_SECONDS = 0.05
"""For which news of who is present wait for more of them."""


class ShownOdds(NamedTuple):
    """True chances of one race, and the place of the game from which they are shown."""

    chances: RaceChances
    place: int


class RemoteViewer(msgspec.Struct, frozen=True):
    """A browser at this table whose socket another process serves."""

    visitor: str
    looking: Viewer
    screen: bool
    sees_game: bool
    skipped: tuple[int, int]

    @classmethod
    def of(cls, listener: Listener) -> "RemoteViewer":
        """What the other processes need to know about it."""
        return cls(
            listener.visitor,
            listener.looking,
            listener.screen,
            listener.sees_game,
            listener.skipped,
        )


class Audience:
    def __init__(self, position: Position, game: Game, clock: Clock, limits: Limits) -> None:
        self.position = position
        """Where the table stands."""
        self.listeners: set[Listener] = set()
        self.elsewhere: tuple[RemoteViewer, ...] = ()
        """Those whose sockets other processes serve."""
        self.chat: deque[ChatLine] = deque(maxlen=limits.chat_lines)
        self.odds: Mapping[int, ShownOdds] = {}
        """On the odds board, by race."""
        self.changed_at = -math.inf
        """When somebody last came or left, on the monotonic clock."""
        self.on_presence: Callable[[], None] = lambda: None
        """Called when somebody comes, leaves or starts watching in another way."""
        self.on_leave: Callable[[float], None] = lambda _seconds: None
        """Called when somebody who saw the game is gone, with the time they have to come back."""
        self._game = game
        self._as_text = not has_board(game.id)
        self._clock = clock
        self._limits = limits
        self._coaching = Coaching()
        self._texts: tuple[Position, GameTexts] | None = None
        """Of the position that was told last; they remember the choices that they have listed."""
        self._presence_told = True
        self._left_at = -math.inf
        """When the last of those who saw the game left, on the monotonic clock."""

    # -- who is here -------------------------------------------------------------------------

    @property
    def everybody(self) -> tuple[Listener | RemoteViewer, ...]:
        """Who is here, whichever process serves them."""
        return (*self.here, *self.elsewhere)

    @property
    def here(self) -> Iterator[Listener]:
        """Those at the sockets of this process, without whoever has fallen silent."""
        return (each for each in self.listeners if not each.away)

    def visitors(self) -> set[str]:
        return {each.visitor for each in self.everybody}

    @property
    def watches(self) -> bool:
        """Somebody sees the game, or has only just left and may be loading the page again."""
        if self.everybody:
            return any(each.sees_game for each in self.everybody)
        return time.monotonic() < self._left_at + self._limits.away_seconds

    def plays(self, one: Listener | RemoteViewer) -> bool:
        """Whether somebody who decides for a seat sits at this device."""
        row = self.position.row
        own = row.seats_of(one.visitor) if one.sees_game else ()
        return any(seat not in row.bot_seats for seat in own)

    # -- coming and going --------------------------------------------------------------------

    def join(self, listener: Listener) -> None:
        self.listeners.add(listener)
        listener.send_all(self.snapshot(listener))
        self._tell_presence()

    def leave(self, listener: Listener) -> None:
        self.listeners.discard(listener)
        if not listener.away:
            self._gone(listener, self._limits.away_seconds)

    def fall_silent(self, listener: Listener) -> None:
        """Nothing comes from it any more, though nobody has closed it: as if it had left."""
        listener.away = True
        self._gone(listener, 0)

    def speak_again(self, listener: Listener) -> None:
        listener.away = False
        self._tell_presence()

    def others_are_here(self, others: tuple[RemoteViewer, ...]) -> None:
        """Who sits at the sockets of other processes now."""
        before, self.elsewhere = self.elsewhere, others
        self._tell_presence()
        if any(each.sees_game for each in before):
            self._watcher_left(0)  # perhaps the last of them

    def look(self, listener: Listener, seat: Viewer) -> None:
        """Switch to another seat; the caller has checked that it is the visitor's."""
        listener.looking = seat
        listener.send(self._you_text(listener))
        self.on_presence()
        listener.send_all(self._game_snapshot(listener))

    def _gone(self, listener: Listener, seconds: float) -> None:
        """It has this much time to come back before a result no longer waits for it."""
        self._tell_presence()
        if listener.sees_game:
            self._watcher_left(seconds)

    def _watcher_left(self, seconds: float) -> None:
        if not self.everybody:
            self._left_at = time.monotonic()
        self.on_leave(seconds)

    def _tell_presence(self) -> None:
        """Soon, and once for many who come or go together."""
        self.changed_at = time.monotonic()
        if self._presence_told:
            self._presence_told = False
            asyncio.get_running_loop().call_later(SOON_SECONDS, self._tell_presence_now)

    def _tell_presence_now(self) -> None:
        if not self._presence_told:
            self.send_table()

    # -- a change ----------------------------------------------------------------------------

    def prepare(self, after: Position, step: TableStep | None) -> StepUpdate | None:
        """What a step that leads there tells to everybody who is here; None if it is told by
        snapshots. It may be made before it may be told."""
        before = self.position.session
        if step is None or not step.goes_on or before is None or after.session is None:
            return None
        try:
            update = self._texts_of(after).update(before, step)
            for viewer in update.noticed & {each.looking for each in self._watching()}:
                update.to(viewer)
        except Exception:
            log.exception("table %s: a step could not be told", after.row.id)
            return None
        return update

    def tell(self, before: Position, step: TableStep | None, update: StepUpdate | None) -> None:
        """The table has come to its position from the one before."""
        row, session = self.position.row, self.position.session
        new_game = session is not None and (
            before.session is None or session.header is not before.session.header
        )
        if new_game:
            self.tell_everything()
        elif step is not None and session is not None and before.session is not None:
            streams = before.session.streams
            noticed = update.noticed if update else session.streams.changed_since(streams)
            for each in self._watching():
                if update and each.looking in noticed:  # also to whoever came meanwhile
                    each.send(update.to(each.looking))
                elif each.looking in noticed:
                    each.send_all(self._game_snapshot(each))
            if step.batch.jumps:
                self._tell_timeline()
        if row is not before.row:
            if not new_game:
                self.send_table()
            for each in self.listeners:
                self._refresh(each, before.row)

    def tell_everything(self) -> None:
        """Another game has begun, or an old one goes on."""
        self.send_table()
        for each in self.listeners:
            each.send_all(self._game_snapshot(each))

    def _tell_timeline(self) -> None:
        texts = self._texts_of(self.position)
        for each in self._watching():
            each.send(texts.timeline(each.looking))

    def _refresh(self, listener: Listener, before: TableRow) -> None:
        """Tell a socket what a change to the table means for it."""
        row = self.position.row
        looked = listener.looking, listener.sees_game
        if self._you(listener) != listener.you:
            seats = row.seats_of(listener.visitor)
            if listener.looking not in seats and len(seats) == 1:
                listener.looking = seats[0]
            listener.send(self._you_text(listener))
        deciders = [seat.bot for seat in row.seats] != [seat.bot for seat in before.seats]
        deadline = row.settings.deadline != before.settings.deadline
        changed = (deciders or deadline) and row.phase == "playing"
        if changed or (listener.looking, listener.sees_game) != looked:
            listener.send_all(self._game_snapshot(listener))

    # -- texts -------------------------------------------------------------------------------

    def _watching(self) -> Iterator[Listener]:
        return (each for each in self.listeners if each.sees_game)

    def _texts_of(self, position: Position) -> GameTexts:
        if self._texts is None or self._texts[0] is not position:
            row, session = position.row, position.session
            assert session is not None
            texts = GameTexts(
                session,
                row.number,
                row.names,
                position.deadlines,
                frozenset(range(len(row.seats))) - row.bot_seats,
                self._coaching.words(position) if row.lesson else None,
                as_text=self._as_text,
            )
            self._texts = position, texts
        return self._texts[1]

    def snapshot(self, listener: Listener) -> Iterator[bytes]:
        """Everything, as one socket may see it."""
        you = self._you_text(listener)
        listener.table = self._table_text(self._moment_of(listener))
        yield listener.table
        yield you
        yield chat_text(tuple(self.chat), whole=True)
        yield from self._game_snapshot(listener)

    def _game_snapshot(self, listener: Listener) -> Iterator[bytes]:
        position, viewer = self.position, listener.looking
        if position.session is None or not position.row.has_game or not listener.sees_game:
            return
        yield from self._texts_of(position).snapshot(viewer, self._clock.now())
        if self.odds:
            yield self._odds_text(position.session, viewer, self.odds.values(), whole=True)

    def send_table(self) -> None:
        self._presence_told = True
        self.on_presence()
        texts: dict[int, bytes] = {}
        for each in self.listeners:
            moment = self._moment_of(each)
            if moment not in texts:
                texts[moment] = self._table_text(moment)
            if texts[moment] != each.table:  # what tells nothing new still tells that something was
                each.table = texts[moment]
                each.send(each.table)

    def _moment_of(self, listener: Listener) -> int:
        """The viewer's latest moment, to which the phase of the table belongs."""
        row, session = self.position.row, self.position.session
        if session is None or not row.has_game or not listener.sees_game:
            return 0
        return session.streams[listener.looking].n

    def _table_text(self, moment: int) -> bytes:
        row, everybody = self.position.row, self.everybody
        seated = {seat.visitor for seat in row.seats}
        return table_text(
            row,
            self._game,
            self.position.frozen,
            dice_of(row, self.position.session),
            self.visitors(),
            sum(each.visitor not in seated for each in everybody),
            sum(each.screen for each in everybody),
            moment,
        )

    def _you_text(self, listener: Listener) -> bytes:
        row = self.position.row
        if listener.looking is not None and listener.looking not in row.seats_of(listener.visitor):
            listener.looking = None
        listener.sees_game = row.may_watch(listener.visitor)
        listener.you = you = self._you(listener)
        return you_text(you, self._clock.now())

    def _you(self, listener: Listener) -> YouMessage:
        row, visitor = self.position.row, listener.visitor
        may_sit, may_ask = free_for(row, self._game, visitor), to_ask_for(row, self._game, visitor)
        return you_of(row, visitor, may_sit, may_ask, listener.looking)

    # -- chat and odds -----------------------------------------------------------------------

    def say(self, lines: Sequence[ChatLine]) -> None:
        if lines:
            self.chat.extend(lines)
            self.send_chat(lines)

    def send_chat(self, lines: Sequence[ChatLine], *, whole: bool = False) -> None:
        text = chat_text(lines, whole)
        for each in self.listeners:
            each.send(text)

    def hear(self, lines: Sequence[ChatLine]) -> None:
        """The chat as it is stored; other processes may have written in it."""
        known = list(self.chat)
        if lines == known:
            return
        self.chat.clear()
        self.chat.extend(lines)
        if lines[: len(known)] == known:
            self.send_chat(lines[len(known) :])
        else:
            self.send_chat(lines, whole=True)

    def show_odds(self, odds: Mapping[int, ShownOdds]) -> None:
        """Put these on the odds board."""
        before, self.odds = self.odds, odds
        session = self.position.session
        whole = bool(before.keys() - odds.keys())
        new = [each for race, each in odds.items() if whole or each != before.get(race)]
        if session is not None and (new or whole):
            for each in self._watching():
                each.send(self._odds_text(session, each.looking, new, whole))

    def _odds_text(
        self, session: GameSession, viewer: Viewer, odds: Iterable[ShownOdds], whole: bool
    ) -> bytes:
        shown, stream = list(odds), session.streams[viewer]
        return chances_text(
            self.position.row.number,
            [each.chances for each in shown],
            [stream.last_at(each.place) for each in shown],
            whole,
        )
