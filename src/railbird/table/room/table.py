"""One table in memory: its position in its log, and its sockets.

Commands come one at a time (`lock`). Each is worked out as a `Change`, written as one entry of the
table's log together with the command's id, then applied, and then everybody who may know is told.
Another process may write to the same log: then the table catches up and the command is worked out
again.
"""

import asyncio
import contextlib
import logging
import math
import time
from collections import OrderedDict, deque
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import NamedTuple

from msgspec import structs

from railbird.core import BadRecord, Game, Pack, RailbirdError, Viewer
from railbird.lab.true_chances import RaceChances
from railbird.registry import has_board
from railbird.table.clock import HouseClock
from railbird.table.limits import Limits
from railbird.table.model import ChatLine, LogEntry, Speed, Start, TableRow
from railbird.table.protocol.messages import Choice, TablePhase
from railbird.table.refusal import NoAnswer, NotWritten, Refused
from railbird.table.room.coaching import Coaching
from railbird.table.room.connection import Connection, Elsewhere
from railbird.table.room.held_seats import free_for, to_ask_for
from railbird.table.room.position import Change, End, Needs, Position, needs_of
from railbird.table.session.session import GameSession
from railbird.table.session.step import TableStep
from railbird.table.session.timeline import Timeline, timed
from railbird.table.store.log import Append, Command, CommandTaken, Logged, SequenceTaken
from railbird.table.store.store import Store
from railbird.table.updates.table import (
    asks,
    chances_text,
    chat_text,
    dice_of,
    table_text,
    to_answer,
    you_text,
)
from railbird.table.updates.update import GameTexts, StepUpdate

log = logging.getLogger("railbird.table")

REMEMBERED_COMMANDS = 2000
"""Ids kept in memory; older ones are found on disk when they come again."""

TRIES = 20
"""How often a command is retried because another process was faster. After a silence of the
database each of them has many to write."""

AFTER_AN_OUTAGE = 60_000
"""The least time in milliseconds left on every running clock when the table is loaded."""

RESULT_SECONDS = 20
"""For reading a result where nobody is there to say that it was read."""

LONGEST_WAIT = 3_600_000
"""Milliseconds for which a table waits until everybody has read a result."""

FROZEN = (
    "This game cannot go on for now; the server's log says why. It goes on by itself as soon as "
    "it can."
)
"""Everybody sees this, so it omits the reason, which may name what a seat holds."""

PACES: Mapping[Speed, float] = {"off": 0.0, "fast": 0.4, "normal": 1.0, "slow": 1.6}


class Chance(NamedTuple):
    """True chances of one race, and the place of the game from which they are shown."""

    chances: RaceChances
    place: int


class Table:
    def __init__(
        self,
        position: Position,
        game: Game,
        bots: Mapping[str, str],
        store: Store,
        clock: HouseClock,
        limits: Limits,
    ) -> None:
        self._position = position
        self.game = game
        self._as_text = not has_board(game.id)
        self.bots = bots
        """The bots that may sit here, by the names that people see."""
        self.clock = clock
        self.limits = limits
        self.on_change: Callable[[Table], None] = lambda _table: None
        """Called after each change: for bots and clocks."""
        self.on_presence: Callable[[Table], None] = lambda _table: None
        """Called when somebody comes, leaves or starts watching in another way."""
        self.frozen: str | None = None
        self.lock = asyncio.Lock()
        self.connections: set[Connection] = set()
        self.elsewhere: tuple[Elsewhere, ...] = ()
        """Those whose sockets other processes serve."""
        self.chances: Mapping[int, Chance] = {}
        """On the odds board, by race."""
        self.chances_seen: tuple[object, int] = (None, 0)
        """The moment at which they were last worked out, and how far the game was then."""
        self.chat: deque[ChatLine] = deque(maxlen=limits.chat_lines)
        self.said_until: int | None = None
        """The number of the last line that was read from the store."""
        self.last_used = time.monotonic()
        self.seq = 0
        """Entries of the log so far."""
        self.digest = ""
        self._writing = 0
        """The entry that this process is writing."""
        self._tasks: set[asyncio.Task[None]] = set()
        self.clocks_not_before = 0
        self.timeline_moved = asyncio.Event()
        """Set, and replaced, when the timeline jumps."""
        self.moved = asyncio.Event()
        """Set, and replaced, with every change."""
        self._store = store
        self._taken: OrderedDict[Command, None] = OrderedDict()
        self._presence_told = True
        self._coaching = Coaching()
        self._listed_for: GameSession | None = None
        self._listed: dict[Viewer, tuple[Choice, ...]] = {}
        self._left_at = -math.inf
        """When the last of those who saw the game left, on the monotonic clock."""

    # -- who is who --------------------------------------------------------------------------

    @property
    def row(self) -> TableRow:
        return self._position.row

    @property
    def session(self) -> GameSession | None:
        return self._position.session

    def now(self) -> int:
        return self.clock.now()

    @property
    def everybody(self) -> tuple[Connection | Elsewhere, ...]:
        """Who is here, whichever process serves them."""
        return (*self.here, *self.elsewhere)

    @property
    def here(self) -> Iterator[Connection]:
        """Those at the sockets of this process, without whoever has fallen silent."""
        return (each for each in self.connections if not each.away)

    def visitors(self) -> set[str]:
        return {each.visitor for each in self.everybody}

    @property
    def still_showing(self) -> bool:
        """The timeline has not reached the last moment of the game yet."""
        return self.session is not None and self.session.timeline.end > self.now()

    @property
    def phase_shown(self) -> TablePhase:
        """A game is over when its end has been shown."""
        if self.frozen:
            return "frozen"
        return "playing" if self.row.phase == "over" and self.still_showing else self.row.phase

    def chances_shown(self) -> list[RaceChances]:
        """What the odds board shows already."""
        if self.session is None:
            return []
        shown = self.session.timeline.shown_at(self.now())
        found = [each.chances for each in self.chances.values() if each.place <= shown]
        if not self.still_showing:
            return found
        return [structs.replace(each, running=()) for each in found]  # they may tell of the end

    def your_turn(self, visitor: str) -> bool:
        """Whether the table is waiting for this visitor, as far as it has shown the game."""
        session = self.session
        if session is None or self.frozen or self.row.phase != "playing" or self.still_showing:
            return False
        own = [seat for seat in self.row.seats_of(visitor) if seat not in self.row.bot_seats]
        return any(seat in session.view(seat).must and session.choices(seat) for seat in own)

    # -- changes -----------------------------------------------------------------------------

    def remember(self, command: Command) -> None:
        self._taken[command] = None
        while len(self._taken) > REMEMBERED_COMMANDS:
            self._taken.popitem(last=False)

    async def change(
        self, work_out: Callable[[], Change | None], command: Command | None = None
    ) -> None:
        """Compute a change, write it and apply it; a command takes effect only once."""
        async with self.lock:
            if command in self._taken:
                return
            for _ in range(TRIES):
                try:
                    change = work_out()
                except RailbirdError:
                    if command and await self._store.log.has_command(self.row.id, command):
                        return  # it was taken, perhaps by another process, and answered there
                    if self._store.processes and await self._catch_up():
                        continue  # it may be right after what another process has just written
                    raise
                if change is None:
                    return
                try:
                    await self._commit(change, command)
                except SequenceTaken:
                    await self._catch_up()
                    continue
                except CommandTaken:
                    pass
                if command:
                    self.remember(command)
                return
        raise Refused("too much is going on at this table; try again")

    async def create(self, change: Change, pack: Pack | None) -> None:
        """Write the first entry of a new table."""
        await self._commit(change, made=(pack,))

    async def _commit(
        self,
        change: Change,
        command: Command | None = None,
        made: tuple[Pack | None] | None = None,
    ) -> None:
        """Updates are prepared while the disk writes, and sent only afterwards."""
        if change.only_said:
            if command:
                kept = self.limits.chat_lines
                await self._store.log.say(self.row.id, change.said, command, kept)
            self._say(change.said)
            return
        step = change.step
        if step:
            step = timed(self.game, step, *self._pace(step), self._held())
        entry = self._entry(change, step)
        before = self._position
        started = change.game.session if change.game else None
        after = before.after(self.game, entry, started, step)
        self._writing = self.seq + 1
        digest, written = self._store.log.append(
            Append(
                table=self.row.id,
                seq=self._writing,
                number=(change.row or self.row).number,
                entry=entry,
                digest=self.digest,
                command=command,
                said=change.said,
                kept_lines=self.limits.chat_lines,
                finished=change.finished,
                made=made,
                wakes=self._wakes_at(after) if self._store.processes else None,
            )
        )
        texts = self._prepare(before, after, step)
        try:
            await written
        finally:
            self._writing = 0
        self._go_to(after, self.seq + 1, digest)
        self._tell(before, step, texts)
        self._say(change.said)
        self.last_used = time.monotonic()
        asyncio.get_running_loop().call_soon(self.on_change, self)  # first let it be said

    def needs(self) -> Needs:
        """What must happen here by itself."""
        return needs_of(self._position, self.visitors(), self.clocks_not_before)

    @property
    def wakes(self) -> int | None:
        """When somebody must run the bots and clocks of this table."""
        return self._wakes_at(self._position)

    def _wakes_at(self, position: Position) -> int | None:
        needs = needs_of(position, self.visitors())
        return needs.wakes(self.now(), self.limits.reveal_seconds)

    def _entry(self, change: Change, step: TableStep | None) -> LogEntry:
        start = None
        if change.game:
            start = Start(header=change.game.session.header, prefix=change.game.prefix)
        return LogEntry(
            at=step.batch.at if step else self.now(),
            row=change.row,
            start=start,
            batch=step.batch if step else None,
        )

    def _go_to(self, position: Position, seq: int, digest: str) -> None:
        if position.row.number != self.row.number:
            self.frozen = None
        self._position, self.seq, self.digest = position, seq, digest
        self.moved.set()
        self.moved = asyncio.Event()

    def _pace(self, step: TableStep) -> tuple[float, bool]:
        """How fast the step is shown, and whether the animation so far is cut short."""
        if not self._watched:
            return 0.0, True
        pace = PACES[self.row.settings.speed]
        timeline = self.session.timeline if self.session else Timeline()
        return pace * timeline.tempo_of(self.game, step, pace), False

    def _held(self) -> int:
        """Milliseconds for reading a result; they end when every player here has read it."""
        settings = self.row.settings
        if not self._watched or settings.speed == "off":
            return 0
        players = {each.visitor for each in self.everybody if self._plays(each)}
        if not players:
            return 1000 * (settings.result_seconds or RESULT_SECONDS)
        no_hurry = len(players) == 1 or settings.dice == "manual" or self.row.takes_days
        if no_hurry or settings.result_seconds is None:
            return LONGEST_WAIT
        return 1000 * settings.result_seconds

    def _plays(self, connection: Connection | Elsewhere) -> bool:
        """Whether somebody who decides for a seat sits at this device."""
        if not connection.sees_game:
            return False
        return any(seat not in self.row.bot_seats for seat in self.row.seats_of(connection.visitor))

    def loaded(self, end: End) -> None:
        """Its log has been followed to the end; nobody is here yet."""
        self._position, self.seq, self.digest = end

    def freeze(self, why: Exception, end: End) -> None:
        """The game cannot go on for now; the host may give it up for the next one."""
        unknown = not isinstance(why, BadRecord)
        log.warning("table %s is frozen: %s", self.row.id, why, exc_info=why if unknown else None)
        self.frozen = FROZEN
        self._position, self.seq, self.digest = end

    def go_on(self, end: End, said: ChatLine) -> None:
        """The log of a frozen game can be followed after all."""
        log.warning("table %s goes on", self.row.id)
        self.frozen = None
        self._position, self.seq, self.digest = end
        self.send_table()
        self._send_game(self.connections)
        self._to_all(chat_text((said,), whole=False))  # of this server alone
        self.on_change(self)

    # -- what other processes write ----------------------------------------------------------

    def log_has_grown(self, seq: int) -> None:
        """The store holds an entry of this number; it may be our own."""
        if seq > self.seq and seq != self._writing:
            task = asyncio.create_task(self.catch_up())
            self._tasks.add(task)
            task.add_done_callback(self._tasks.discard)

    async def catch_up(self) -> None:
        """Read what other processes have written, and tell the sockets here."""
        async with self.lock:
            try:
                await self._catch_up()
            except NoAnswer:
                log.info("table %s: the log could not be followed just now", self.row.id)
            except Exception:
                log.exception("table %s: the log could not be followed", self.row.id)

    async def come_to_date(self) -> None:
        """Called before a visitor looks who may have seen more in another process."""
        async with self.lock:
            await self._catch_up()
            await self._catch_up_on_chat()

    async def _catch_up(self) -> bool:
        """Whether there was anything new."""
        try:
            entries = await self._store.log.load(self.row.id, 0, self.seq)
        except BadRecord as error:
            seq, digest = await self._store.log.end_of(self.row.id)
            self.freeze(error, End(Position(self.row), seq, digest))
            self.send_table()
            return True
        for each in entries:
            self._follow(each)
        if entries:
            if not self._store.processes:  # which tell of the chat by itself
                await self._catch_up_on_chat()
            self.last_used = time.monotonic()
            self.on_change(self)
        return bool(entries)

    def _follow(self, logged: Logged) -> None:
        """Go where another process has gone."""
        before, entry, step = self._position, logged.entry, None
        self.clock.not_before(entry.at)
        try:
            if before.session and entry.batch and not entry.start:
                step = before.session.again(entry.batch)
            after = before.after(self.game, entry, step=step)
        except Exception as error:  # as when a table is loaded
            self.freeze(error, End(Position(entry.row or self.row), logged.seq, logged.digest))
            self.send_table()
            return
        texts = self._prepare(before, after, step)
        self._go_to(after, logged.seq, logged.digest)
        self._tell(before, step, texts)

    def chat_has_grown(self, until: int | None = None) -> None:
        """Another process has written words, up to a line of this number."""

        async def hear() -> None:
            async with self.lock:
                with contextlib.suppress(RailbirdError):  # it is checked again in a moment
                    await self._catch_up_on_chat()
                    self.said_until = until

        task = asyncio.create_task(hear())
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def _catch_up_on_chat(self) -> None:
        lines = await self._store.log.chat(self.row.id, self.limits.chat_lines)
        known = list(self.chat)
        if lines == known:
            return
        self.chat.clear()
        self.chat.extend(lines)
        if lines[: len(known)] == known:
            self._to_all(chat_text(lines[len(known) :], whole=False))
        else:
            self._to_all(chat_text(lines, whole=True))

    # -- telling -----------------------------------------------------------------------------

    def _texts(self, position: Position) -> GameTexts:
        assert position.session is not None
        names = position.row.names
        deadlines = position.session.timeline.clocks.by_seat(len(names), self.clocks_not_before)
        coach = self._coaching.words(position) if position.row.lesson else None
        if self._listed_for is not position.session:
            self._listed_for, self._listed = position.session, {}
        number = position.row.number
        return GameTexts(
            position.session, number, names, deadlines, coach, self._listed, as_text=self._as_text
        )

    def _prepare(
        self, before: Position, after: Position, step: TableStep | None
    ) -> dict[Viewer, bytes] | None:
        """What a step tells to everybody who is here; None if it is told by snapshots."""
        if step is None or not step.goes_on or before.session is None or after.session is None:
            return None
        if not step.moments:
            return {}
        try:
            update = self._texts(after).update(before.session, step)
            return {
                viewer: update.to(viewer, self._decides(viewer, after.row))
                for viewer in update.noticed & self._viewers()
            }
        except Exception:
            log.exception("table %s: a step could not be told", self.row.id)
            return None

    def _tell(
        self, before: Position, step: TableStep | None, texts: dict[Viewer, bytes] | None
    ) -> None:
        row, session = self.row, self.session
        new_game = session is not None and (
            before.session is None or session.header is not before.session.header
        )
        if new_game:
            self.send_table()
            self._send_game(self.connections)
        elif step is not None and session is not None and before.session is not None:
            if texts is not None:
                self._send_texts(texts, step, before.session)
            else:
                noticed = session.streams.changed_since(before.session.streams)
                self._send_game(each for each in self.connections if each.looking in noticed)
            if step.batch.jumps:
                self._timeline_jumped()
        if row is not before.row:
            if not new_game:
                self.send_table()
            for connection in self.connections:
                self._refresh_viewer(connection, before.row)

    def _send_texts(self, texts: dict[Viewer, bytes], step: TableStep, before: GameSession) -> None:
        late: StepUpdate | None = None
        for connection in self.connections:
            if not connection.sees_game:
                continue
            viewer = connection.looking
            if viewer in texts:
                connection.send(texts[viewer])
            elif self.session and self.session.streams[viewer] != before.streams[viewer]:
                late = late or self._texts(self._position).update(before, step)  # came meanwhile
                connection.send(late.to(viewer, self._decides(viewer, self.row)))

    def _timeline_jumped(self) -> None:
        self.timeline_moved.set()
        self.timeline_moved = asyncio.Event()
        texts = self._texts(self._position)
        for connection in self.connections:
            if connection.sees_game:
                connection.send(texts.timeline(connection.looking))

    def _viewers(self) -> set[Viewer]:
        return {each.looking for each in self.connections if each.sees_game}

    def _decides(self, viewer: Viewer, row: TableRow) -> bool:
        return viewer is not None and row.seats[viewer].bot is None

    def _say(self, lines: Sequence[ChatLine]) -> None:
        if lines:
            self.chat.extend(lines)
            self._to_all(chat_text(lines, whole=False))

    def _to_all(self, text: bytes) -> None:
        for connection in self.connections:
            connection.send(text)

    def _send_game(self, connections: Iterable[Connection]) -> None:
        for connection in connections:
            connection.send_all(self._game_snapshot(connection))

    def show_chances(self, chances: Mapping[int, Chance]) -> None:
        """Put these on the odds board."""
        before, self.chances = self.chances, chances
        whole = bool(before.keys() - chances.keys())
        new = [each for race, each in chances.items() if whole or each != before.get(race)]
        if new or whole:
            for connection in self.connections:
                if connection.sees_game:
                    connection.send(self._chances_text(connection.looking, new, whole))

    def _chances_text(self, viewer: Viewer, chances: Iterable[Chance], whole: bool) -> bytes:
        assert self.session is not None
        stream = self.session.streams[viewer]
        shown = list(chances)
        return chances_text(
            self.row.number,
            [each.chances for each in shown],
            [stream.last_at(each.place) for each in shown],
            whole,
        )

    def send_table(self) -> None:
        self._presence_told = True
        self.on_presence(self)
        texts: dict[int, bytes] = {}
        for connection in self.connections:
            moment = self._moment_of(connection)
            if moment not in texts:
                texts[moment] = self._table_text(moment)
            connection.send_table(texts[moment])

    def _moment_of(self, connection: Connection) -> int:
        """The viewer's latest moment, to which the phase of the table belongs."""
        session = self.session
        if session is None or not self.row.has_game or not connection.sees_game:
            return 0
        return session.streams[connection.looking].n

    def _table_text(self, moment: int) -> bytes:
        here = self.visitors()
        seated = {seat.visitor for seat in self.row.seats}
        watching = sum(each.visitor not in seated for each in self.everybody)
        screens = sum(each.screen for each in self.everybody)
        return table_text(
            self.row,
            self.game,
            self.frozen,
            dice_of(self.row, self.session),
            here,
            watching,
            screens,
            moment,
        )

    # -- the timeline ------------------------------------------------------------------------

    @property
    def _watched(self) -> bool:
        """Somebody sees the game, or has only just left and may be loading the page again."""
        if self.everybody:
            return any(each.sees_game for each in self.everybody)
        return time.monotonic() < self._left_at + self.limits.away_seconds

    async def reached_now(self) -> None:
        """Return when everything so far has been shown, or nobody is here to see it."""
        await self._reached(lambda shown: shown.end)

    async def reached_result(self) -> None:
        """The same, but the time for reading the last result does not count."""
        await self._reached(lambda shown: shown.result_from(self.now()) or shown.end)

    async def _reached(self, end: Callable[[Timeline], int]) -> None:
        while self.session is not None and self._watched:
            left = end(self.session.timeline) - self.now()
            if left <= 0:
                return
            try:
                await asyncio.wait_for(self.timeline_moved.wait(), left / 1000)
            except TimeoutError:
                return

    async def skip(self, connection: Connection, n: int) -> None:
        """This device has skipped; when all have, the timeline jumps."""
        connection.skipped = (self.row.number, n)
        self.on_presence(self)
        await self.change(self._jump)
        result_from = self.session.timeline.result_from(self.now()) if self.session else None
        if result_from is not None and result_from > self.now():
            self._jump_later((result_from - self.now()) / 1000)  # the others may be through then

    def _jump(self) -> Change | None:
        """The animation is cut short when all viewers have skipped, a result when all players
        have."""
        session, now = self.session, self.now()
        if session is None or not self.row.has_game or session.timeline.end <= now:
            return None
        watching = [each for each in self.everybody if each.sees_game]
        result_from = session.timeline.result_from(now)
        if result_from is not None and result_from <= now:
            watching = [each for each in watching if self._plays(each)] or watching
        for each in watching:
            if each.skipped < (self.row.number, session.streams[each.looking].n):
                return None
        return Change(step=session.skip(now))

    def _jump_later(self, seconds: float) -> None:
        async def try_it() -> None:
            with contextlib.suppress(NotWritten):  # it is shown to its end, then
                await self.change(self._jump)

        def jump() -> None:
            task = asyncio.create_task(try_it())
            self._tasks.add(task)
            task.add_done_callback(self._tasks.discard)

        asyncio.get_running_loop().call_later(seconds, jump)

    # -- sockets -----------------------------------------------------------------------------

    def join(self, connection: Connection) -> None:
        self.connections.add(connection)
        self.last_used = time.monotonic()
        connection.send_all(self.snapshot(connection))
        self.tell_presence()

    def leave(self, connection: Connection) -> None:
        self.connections.discard(connection)
        self.last_used = time.monotonic()
        if not connection.away:
            self._gone(connection, self.limits.away_seconds)

    def fall_silent(self, connection: Connection) -> None:
        """Nothing comes from it any more, though nobody has closed it: as if it had left."""
        connection.away = True
        self._gone(connection, 0)

    def speak_again(self, connection: Connection) -> None:
        connection.away = False
        self.last_used = time.monotonic()
        self.tell_presence()

    def _gone(self, connection: Connection, seconds: float) -> None:
        """It has this much time to come back before a result no longer waits for it."""
        self.tell_presence()
        if connection.sees_game and self.session and self.session.timeline.result_from(self.now()):
            self._jump_later(seconds + 0.05)  # do not wait for them
        if connection.sees_game:
            self._somebody_left()

    def _somebody_left(self) -> None:
        if not self.everybody:
            self._left_at = time.monotonic()
            loop = asyncio.get_running_loop()
            loop.call_later(self.limits.away_seconds + 0.05, self._stop_waiting)

    def others_are_here(self, others: tuple[Elsewhere, ...]) -> None:
        """Who sits at the sockets of other processes now."""
        before, self.elsewhere = self.elsewhere, others
        self.last_used = time.monotonic()
        if any(each.sees_game for each in before):
            self._somebody_left()
        if self.still_showing:
            self._jump_later(0)  # those who have left or skipped may have been the last
        self.tell_presence()

    def _stop_waiting(self) -> None:
        """Nobody came back: whoever waits for the timeline checks again."""
        if not self._watched:
            self.timeline_moved.set()
            self.timeline_moved = asyncio.Event()

    def tell_presence(self) -> None:
        """Soon, and once for many who come or go together."""
        if self._presence_told:
            self._presence_told = False
            asyncio.get_running_loop().call_later(0.05, self._tell_presence_now)

    def _tell_presence_now(self) -> None:
        if not self._presence_told:
            self.send_table()

    def look(self, connection: Connection, seat: Viewer) -> None:
        """Switch to another seat; the caller has checked that it is the visitor's."""
        connection.looking = seat
        connection.send(self._you_text(connection))
        self.on_presence(self)
        connection.send_all(self._game_snapshot(connection))

    def snapshot(self, connection: Connection) -> Iterator[bytes]:
        """Everything, as one socket may see it."""
        you = self._you_text(connection)
        connection.table = self._table_text(self._moment_of(connection))
        yield connection.table
        yield you
        yield chat_text(tuple(self.chat), whole=True)
        yield from self._game_snapshot(connection)

    def _game_snapshot(self, connection: Connection) -> Iterator[bytes]:
        if self.session is None or not self.row.has_game or not connection.sees_game:
            return
        viewer = connection.looking
        decides = self._decides(viewer, self.row)
        yield from self._texts(self._position).snapshot(viewer, decides, self.now())
        if self.chances:
            yield self._chances_text(viewer, self.chances.values(), whole=True)

    def _you_text(self, connection: Connection) -> bytes:
        seats = self.row.seats_of(connection.visitor)
        if connection.looking is not None and connection.looking not in seats:
            connection.looking = None
        connection.sees_game = self.row.may_watch(connection.visitor)
        connection.you = self._you(connection)
        return you_text(
            self.row,
            connection.visitor,
            free_for(self.row, self.game, connection.visitor),
            to_ask_for(self.row, self.game, connection.visitor),
            connection.looking,
            connection.sees_game,
            self.now(),
        )

    def _you(self, connection: Connection) -> tuple[object, ...]:
        visitor, row = connection.visitor, self.row
        free = free_for(row, self.game, visitor), to_ask_for(row, self.game, visitor)
        asked = asks(row, visitor), to_answer(row, visitor)
        return row.seats_of(visitor), visitor == row.host, row.may_watch(visitor), free, asked

    def _refresh_viewer(self, connection: Connection, before: TableRow) -> None:
        """Tell a socket what a change to the table means for it."""
        looked = connection.looking, connection.sees_game
        if self._you(connection) != connection.you:
            seats = self.row.seats_of(connection.visitor)
            if connection.looking not in seats and len(seats) == 1:
                connection.looking = seats[0]
            connection.send(self._you_text(connection))
        deciders = [seat.bot for seat in self.row.seats] != [seat.bot for seat in before.seats]
        deadline = self.row.settings.deadline != before.settings.deadline
        changed = (deciders or deadline) and self.row.phase == "playing"
        if changed or (connection.looking, connection.sees_game) != looked:
            connection.send_all(self._game_snapshot(connection))
