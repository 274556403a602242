"""One table in memory: its position in its log, and how it changes.

Commands come one at a time (`lock`). Each is worked out as a `Change`, written as one entry of the
table's log together with the command's id, then applied, and then everybody who may know is told.
Another process may write to the same log: then the table catches up and the command is worked out
again.
"""

import asyncio
import contextlib
import logging
import time
from collections import OrderedDict
from collections.abc import Callable, Mapping
from dataclasses import replace

from railbird.core import BadRecord, Game, Pack, RailbirdError
from railbird.table.limits import Limits
from railbird.table.model import ChatLine, GameStart, LogEntry, TableRow
from railbird.table.ports import (
    Append,
    Clock,
    CommandId,
    CommandTaken,
    Log,
    Logged,
    SequenceTaken,
)
from railbird.table.refusal import NoAnswer, Refused
from railbird.table.room.audience import Audience
from railbird.table.room.position import FROZEN, Change, End, Needs, Position, needs_of
from railbird.table.room.showing import Showing
from railbird.table.session.step import TableStep
from railbird.table.tasks import Tasks
from railbird.table.updates.update import StepUpdate

log = logging.getLogger("railbird.table")

REMEMBERED_COMMANDS = 2000
"""Ids kept in memory; older ones are found on disk when they come again."""

TRIES = 20
"""How often a command is retried because another process was faster. After a silence of the
database each of them has many to write."""

AFTER_AN_OUTAGE = 60_000
"""The least time in milliseconds left on every running clock when the table is loaded."""


class Table:
    def __init__(
        self,
        position: Position,
        game: Game,
        bots: Mapping[str, str],
        logs: Log,
        clock: Clock,
        limits: Limits,
    ) -> None:
        self.game = game
        self.bots = bots
        """The bots that may sit here, by the names that people see."""
        self.clock = clock
        self.limits = limits
        self.audience = Audience(position, game, clock, limits)
        self.showing = Showing(self.audience, game, clock, limits, self.change)
        self.audience.on_leave = self.showing.watcher_left
        self.on_change: Callable[[Table], None] = lambda _table: None
        """Called after each change: for bots and clocks."""
        self.lock = asyncio.Lock()
        self.said_until: int | None = None
        """The number of the last line that was read from the store."""
        self.last_used = time.monotonic()
        self._stand_at(position, 0, "")
        self.moved = asyncio.Event()
        """Set, and replaced, with every change."""
        self._writing = 0
        """The entry that this process is writing."""
        self._tasks = Tasks()
        self._logs = logs
        self._taken: OrderedDict[CommandId, None] = OrderedDict()

    @property
    def deadlines(self) -> tuple[int | None, ...]:
        return self._position.deadlines

    def now(self) -> int:
        return self.clock.now()

    @property
    def idle_since(self) -> float:
        """When somebody last came, left or did something here, on the monotonic clock."""
        return max(self.last_used, self.audience.changed_at)

    def needs(self) -> Needs:
        """What must happen here by itself."""
        return needs_of(self._position, self.audience.visitors())

    @property
    def wakes(self) -> int | None:
        """When somebody must run the bots and clocks of this table."""
        return self._wakes_at(self._position)

    def _wakes_at(self, position: Position) -> int | None:
        needs = needs_of(replace(position, clocks_not_before=0), self.audience.visitors())
        return needs.wakes(self.now(), self.limits.reveal_seconds)

    # -- changes -----------------------------------------------------------------------------

    def remember(self, command: CommandId) -> None:
        self._taken[command] = None
        while len(self._taken) > REMEMBERED_COMMANDS:
            self._taken.popitem(last=False)

    async def change(
        self, work_out: Callable[[], Change | None], command: CommandId | None = None
    ) -> None:
        """Compute a change, write it and apply it; a command takes effect only once."""
        async with self.lock:
            if command in self._taken:
                return
            for _ in range(TRIES):
                try:
                    change = work_out()
                except RailbirdError:
                    if command and await self._logs.has_command(self.row.id, command):
                        return  # it was taken, perhaps by another process, and answered there
                    if self._logs.shared and await self._catch_up():
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
        command: CommandId | None = None,
        made: tuple[Pack | None] | None = None,
    ) -> None:
        """Updates are prepared while the disk writes, and sent only afterwards."""
        if change.only_said:
            if command:
                kept = self.limits.chat_lines
                await self._logs.say(self.row.id, change.said, command, kept)
            self.audience.say(change.said)
            return
        step = self.showing.timed(change.step) if change.step else None
        entry = self._entry(change, step)
        before = self._position
        started = change.game.session if change.game else None
        after = before.after(self.game, entry, started, step)
        self._writing = self.seq + 1
        digest, written = self._logs.append(
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
                wakes=self._wakes_at(after) if self._logs.shared else None,
            )
        )
        update = self.audience.prepare(after, step)
        try:
            await written
        finally:
            self._writing = 0
        self._go_to(after, self.seq + 1, digest)
        self._tell(before, step, update)
        self.audience.say(change.said)
        self.last_used = time.monotonic()
        asyncio.get_running_loop().call_soon(self.on_change, self)  # first let it be said

    def _entry(self, change: Change, step: TableStep | None) -> LogEntry:
        start = None
        if change.game:
            start = GameStart(header=change.game.session.header, prefix=change.game.prefix)
        return LogEntry(
            at=step.batch.at if step else self.now(),
            row=change.row,
            start=start,
            batch=step.batch if step else None,
        )

    def _go_to(self, position: Position, seq: int, digest: str) -> None:
        spared = self._position.clocks_not_before
        if spared != position.clocks_not_before:  # since the entry was begun to be written
            position = replace(position, clocks_not_before=spared)
        self._stand_at(position, seq, digest)
        self.moved.set()
        self.moved = asyncio.Event()

    def _stand_at(self, position: Position, seq: int, digest: str) -> None:
        """At a position of the log: after so many entries, the last of which has this digest."""
        self._position = self.audience.position = position
        self.row, self.session, self.frozen = position.row, position.session, position.frozen
        self.seq, self.digest = seq, digest

    def _tell(self, before: Position, step: TableStep | None, update: StepUpdate | None) -> None:
        self.audience.tell(before, step, update)
        if step is not None and step.batch.jumps:
            self.showing.jumped()

    # -- loading -----------------------------------------------------------------------------

    def spare_clocks(self) -> None:
        """After an outage nobody's time is up at once."""
        until = self.now() + AFTER_AN_OUTAGE
        self._stand_at(replace(self._position, clocks_not_before=until), self.seq, self.digest)

    def loaded(self, end: End) -> None:
        """Its log has been followed to the end; nobody is here yet."""
        self._stand_at(*end)

    def freeze(self, why: Exception, row: TableRow, seq: int, digest: str) -> None:
        """The game cannot go on for now; the host may give it up for the next one."""
        unknown = not isinstance(why, BadRecord)
        log.warning("table %s is frozen: %s", self.row.id, why, exc_info=why if unknown else None)
        frozen = replace(self._position, row=row, session=None, frozen=FROZEN)
        self._stand_at(frozen, seq, digest)

    def go_on(self, end: End, said: ChatLine) -> None:
        """The log of a frozen game can be followed after all."""
        log.warning("table %s goes on", self.row.id)
        self.loaded(end)
        self.spare_clocks()
        self.audience.tell_everything()
        self.audience.send_chat((said,))  # of this server alone
        self.on_change(self)

    # -- what other processes write ----------------------------------------------------------

    def log_has_grown(self, seq: int) -> None:
        """The store holds an entry of this number; it may be our own."""
        if seq > self.seq and seq != self._writing:
            self._tasks.start(self.catch_up())

    async def catch_up(self) -> None:
        """Read what other processes have written, and tell the sockets here."""
        async with self.lock:
            try:
                await self._catch_up()
            except NoAnswer:
                log.info("table %s: the log could not be followed just now", self.row.id)
            except Exception:
                log.exception("table %s: the log could not be followed", self.row.id)

    async def refresh(self) -> None:
        """Called before a visitor looks who may have seen more in another process."""
        async with self.lock:
            await self._catch_up()
            await self._catch_up_on_chat()

    async def _catch_up(self) -> bool:
        """Whether there was anything new."""
        try:
            entries = await self._logs.load(self.row.id, 0, self.seq)
        except BadRecord as error:
            self.freeze(error, self.row, *await self._logs.end_of(self.row.id))
            self.audience.send_table()
            return True
        for each in entries:
            self._follow(each)
        if entries:
            if not self._logs.shared:  # which tell of the chat by itself
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
            self.freeze(error, entry.row or self.row, logged.seq, logged.digest)
            self.audience.send_table()
            return
        update = self.audience.prepare(after, step)
        self._go_to(after, logged.seq, logged.digest)
        self._tell(before, step, update)

    def chat_has_grown(self, until: int | None = None) -> None:
        """Another process has written words, up to a line of this number."""

        async def hear() -> None:
            async with self.lock:
                with contextlib.suppress(RailbirdError):  # it is checked again in a moment
                    await self._catch_up_on_chat()
                    self.said_until = until

        self._tasks.start(hear())

    async def _catch_up_on_chat(self) -> None:
        self.audience.hear(await self._logs.chat(self.row.id, self.limits.chat_lines))
