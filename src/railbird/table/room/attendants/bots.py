"""Bots at the tables think in other processes, so that no table waits for another's bot.

A bot is given what its seat sees and nothing else. It thinks while the table still shows what led
to its decision, and decides when that has been shown. An answer that comes too late, because the
seat was taken back or its decision has passed, is dropped.
"""

import asyncio
import logging
from collections.abc import Callable, Mapping
from operator import attrgetter

import msgspec

from railbird.bots.remote import Thought, think
from railbird.core import IllegalAction, RailbirdError, Seat
from railbird.table.fair_queue import Turns
from railbird.table.ports import Workers
from railbird.table.refusal import NotWritten
from railbird.table.room.attendants.base import Attendant
from railbird.table.room.coaching import wanted_in_lesson
from railbird.table.room.commands.checks import by_table
from railbird.table.room.commands.play import decide_for, defaults_for
from railbird.table.room.position import Change, Needs, asked_bots
from railbird.table.room.table import Table
from railbird.table.session.session import GameSession
from railbird.table.throttled import Throttled

log = logging.getLogger("railbird.table")

GRACE_SECONDS = 15.0
"""Extra time beyond a bot's own limit, to start its process; after that the process is given up."""

RETRY_SECONDS = 5.0

_encode = msgspec.json.encode

Question = tuple[str, int, Seat, int]
"""Table, game, seat, and the update at which the decision was put to the seat."""


class Bots(Attendant):
    watches = attrgetter("bots")

    def __init__(
        self,
        workers: Workers,
        seconds: float,
        programs: Mapping[str, str],
        on_fault: Callable[[], None],
    ) -> None:
        """`on_fault` is called when a bot failed to decide, so that the default is played."""
        self._workers = workers
        self._programs = programs  # commands by the names of bots; a table knows the name alone
        self._turns = Turns(workers.processes)
        self._seconds = seconds
        self._on_fault = on_fault
        self._thinking: dict[Question, asyncio.Task[None]] = {}
        self._waits = Throttled(log)

    def attend(self, table: Table, needs: Needs) -> None:
        """Start every bot that the game at this table is waiting for."""
        session = table.session
        if session is None:
            return
        for seat, since in needs.bots:
            question = table.row.id, table.row.number, seat, since
            if question not in self._thinking:
                task = asyncio.create_task(self._decide(table, session, question))
                self._thinking[question] = task

    @property
    def thinking(self) -> int:
        """Decisions that are not made yet."""
        return len(self._thinking)

    def busy_at(self, table: Table) -> bool:
        return any(question[0] == table.row.id for question in self._thinking)

    async def close(self) -> None:
        for task in self._thinking.values():
            task.cancel()
        await asyncio.gather(*self._thinking.values(), return_exceptions=True)
        await self._workers.close()

    async def _decide(self, table: Table, session: GameSession, question: Question) -> None:
        seat = question[2]
        try:
            async with self._turns.turn(table.row.id):
                thought = await self._ask(table, session, seat)
            thought_at = table.now()
            await table.showing.reached_now()
            if session.game.time_tells(session.state):
                await _until_next_beat(table, thought_at)
            await _while_it_may_be_taken_back(table)
            await table.change(lambda: self._answer(table, question, thought))
        except NotWritten as error:
            self._waits.warn("table %s: a bot's decision waits: %s", table.row.id, error)
            await asyncio.sleep(RETRY_SECONDS)
        except Exception:
            log.exception("table %s: the bot in seat %d gave no decision", table.row.id, seat)
            await asyncio.sleep(RETRY_SECONDS)
        finally:
            del self._thinking[question]
        self.attend(table, table.needs())

    async def _ask(self, table: Table, session: GameSession, seat: Seat) -> Thought | None:
        """The bot's answer; None if it has none, or its process failed twice."""
        if table.row.lesson and (wanted := wanted_in_lesson(session, seat)):
            return Thought(msgspec.to_builtins(wanted))
        bot = str(table.row.seats[seat].bot)
        try:
            return await self._think(session, seat, bot)
        except (TimeoutError, RailbirdError) as error:
            log.warning("table %s: bot %s in seat %d: %r", table.row.id, bot, seat, error)
        return None

    async def _think(self, session: GameSession, seat: Seat, bot: str) -> Thought:
        game = session.game
        view, legal = _encode(session.view(seat)), _encode(session.choices(seat))
        seed = f"{session.header.seed}/{seat}/{len(session.history.entries)}"
        about = game.id, game.pack, bot, view, legal, seed, self._seconds, self._programs.get(bot)
        return await self._workers.ask(think, *about)

    def _answer(self, table: Table, question: Question, thought: Thought | None) -> Change | None:
        """What the bot does, if its seat is still asked the same."""
        _, number, seat, since = question
        row, session = table.row, table.session
        known = asked_bots(row, session) if session and row.number == number else ()
        return self._change(table, seat, thought) if (seat, since) in known else None

    def _change(self, table: Table, seat: Seat, thought: Thought | None) -> Change:
        if thought is None:
            self._on_fault()
            return defaults_for(table, (seat,), "bot")
        try:
            change = decide_for(table, seat, table.game.read_action(thought.action), "bot")
        except IllegalAction as error:
            log.warning("table %s: the bot in seat %d: %s", table.row.id, seat, error.rule)
            self._on_fault()
            return defaults_for(table, (seat,), "bot")
        if thought.fault:
            self._on_fault()
            log.warning("table %s: %s", table.row.id, thought.fault)
            log.info("table %s: %s", table.row.id, thought.fault.detail)
            name = table.row.names[seat]
            change.said.append(
                by_table(table, f"{name}: the bot {thought.fault.reason}; the default is played.")
            )
        return change


async def _until_next_beat(table: Table, thought_at: int) -> None:
    """Beats are counted from where the question was shown."""
    asked_at = table.session.timeline.end if table.session else thought_at
    beat = int(1000 * table.limits.beat_seconds)
    beats = max(0, -((asked_at - thought_at) // beat))
    await asyncio.sleep(max(0, asked_at + beats * beat - table.now()) / 1000)


async def _while_it_may_be_taken_back(table: Table) -> None:
    """A bot's answer ends the time in which a person may take a public step back.

    A table without animation needs no pause either.
    """
    step = table.session.undo.public if table.session else None
    if step is not None and table.row.settings.speed != "off":
        until = step.batch.at + int(1000 * table.limits.undo_seconds)
        await asyncio.sleep(max(0, until - table.now()) / 1000)
