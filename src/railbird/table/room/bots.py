"""Bots at the tables think in other processes, so that no table waits for another's bot.

A bot is given what its seat sees and nothing else. An answer that comes too late, because the seat
was taken back or its decision has passed, is dropped.
"""

import asyncio
import logging
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool

import msgspec

from railbird.bots.remote import Thought, think
from railbird.core import IllegalAction, RailbirdError, Seat
from railbird.table.room.change import Change
from railbird.table.room.commands.play import decide_for, defaults_for
from railbird.table.room.commands.seats import by_table
from railbird.table.room.processes import ask, end, give_up, new_pool
from railbird.table.room.table import Table
from railbird.table.session.session import Play

log = logging.getLogger("railbird.table")

GRACE_SECONDS = 15.0
"""Beyond a bot's own limit, for starting its process; then the process is given up."""

RETRY_SECONDS = 5.0

Moment = tuple[str, int, Seat, int]
"""Table, game, seat, and the update at which the decision was put to the seat."""


class Bots:
    def __init__(self, workers: int, seconds: float) -> None:
        self._workers = workers
        self._seconds = seconds
        self._pool: ProcessPoolExecutor | None = None
        self._thinking: dict[Moment, asyncio.Task[None]] = {}

    def consider(self, table: Table) -> None:
        """Set every bot thinking that the game at this table waits for."""
        play = table.play
        if not table.bot_seats or play is None or table.frozen or table.row.phase != "playing":
            return
        for seat in table.bot_seats.intersection(play.decision.must if play.decision else ()):
            moment = _moment(table, play, seat)
            if moment not in self._thinking:
                task = asyncio.create_task(self._decide(table, play, seat, moment))
                self._thinking[moment] = task

    def busy_at(self, table: Table) -> bool:
        return any(moment[0] == table.row.id for moment in self._thinking)

    async def close(self) -> None:
        for task in self._thinking.values():
            task.cancel()
        await asyncio.gather(*self._thinking.values(), return_exceptions=True)
        if self._pool is not None:
            pool, self._pool = self._pool, None
            await end(pool)

    async def _decide(self, table: Table, play: Play, seat: Seat, moment: Moment) -> None:
        try:
            if table.connections:
                await asyncio.sleep(table.row.settings.bot_pace / 1000)
            if _still_asked(table, play, seat, moment):
                thought = await self._ask(table, play, seat)
                await self._answer(table, play, seat, moment, thought)
        except Exception:
            log.exception("table %s: the bot in seat %d came to nothing", table.row.id, seat)
            await asyncio.sleep(RETRY_SECONDS)
        finally:
            del self._thinking[moment]
        self.consider(table)

    async def _ask(self, table: Table, play: Play, seat: Seat) -> Thought | None:
        """The bot's answer; None if it has none, or its process failed twice."""
        bot = str(table.row.seats[seat].bot)
        for _ in range(2):
            pool = self._running_pool()
            try:
                thinking = self._think(pool, table, play, seat, bot)
                return await asyncio.wait_for(thinking, self._seconds + GRACE_SECONDS)
            except BrokenProcessPool:
                self._give_up(pool)  # perhaps for another table's bot, so this one is asked again
            except (TimeoutError, RailbirdError) as error:
                log.warning("table %s: bot %s in seat %d: %r", table.row.id, bot, seat, error)
                if isinstance(error, TimeoutError):
                    self._give_up(pool)
                return None
        log.warning("table %s: bot %s in seat %d ended its process", table.row.id, bot, seat)
        return None

    async def _think(
        self, pool: ProcessPoolExecutor, table: Table, play: Play, seat: Seat, bot: str
    ) -> Thought:
        picture = play.streams[seat].picture
        seed = f"{play.header.seed}/{seat}/{len(play.entries)}"
        legal = msgspec.json.encode(picture.legal)
        game = table.game
        return await ask(
            pool, think, game.id, game.pack, bot, picture.view, legal, seed, self._seconds
        )

    async def _answer(
        self, table: Table, play: Play, seat: Seat, moment: Moment, thought: Thought | None
    ) -> None:
        async with table.lock:
            if _still_asked(table, play, seat, moment):
                await table.commit(self._change(table, seat, thought))

    def _change(self, table: Table, seat: Seat, thought: Thought | None) -> Change:
        if thought is None:
            return defaults_for(table, (seat,), "bot")
        try:
            change = decide_for(table, seat, table.game.read_action(thought.action), "bot")
        except IllegalAction as error:
            log.warning("table %s: the bot in seat %d: %s", table.row.id, seat, error.rule)
            return defaults_for(table, (seat,), "bot")
        if thought.fault:
            log.warning("table %s: %s", table.row.id, thought.fault)
            log.info("table %s: %s", table.row.id, thought.fault.detail)
            name = table.names[seat]
            change.said.append(
                by_table(f"{name}: the bot {thought.fault.reason}; the default is played.")
            )
        return change

    def _running_pool(self) -> ProcessPoolExecutor:
        if self._pool is None:
            self._pool = new_pool(self._workers)
        return self._pool

    def _give_up(self, pool: ProcessPoolExecutor) -> None:
        """Its processes are ended; the next question starts new ones."""
        if self._pool is pool:
            self._pool = None
        give_up(pool)


def _moment(table: Table, play: Play, seat: Seat) -> Moment:
    return table.row.id, table.row.number, seat, play.streams[seat].since


def _still_asked(table: Table, play: Play, seat: Seat, moment: Moment) -> bool:
    return (
        table.play is play
        and play.decision is not None
        and seat in play.decision.must
        and table.row.seats[seat].bot is not None
        and _moment(table, play, seat) == moment
    )
