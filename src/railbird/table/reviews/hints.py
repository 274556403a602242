"""Hints at the table: for a seat that must decide, from its view alone, if the host allows it."""

import asyncio
import hashlib
import logging
import time
from collections.abc import Coroutine, Sequence
from typing import Any, TypeVar

import msgspec

from railbird.core import Game, RailbirdError, Seat, with_names
from railbird.table.bounded import Bounded
from railbird.table.fair_queue import OneEach
from railbird.table.fair_workers import FairWorkers
from railbird.table.limits import Limits
from railbird.table.protocol.api import Hint
from railbird.table.refusal import Refused
from railbird.table.reviews.hint_worker import Weighed, warm_up, weigh
from railbird.table.room.commands.checks import by_table, deciding_seat, game_on
from railbird.table.room.position import Change, Sender
from railbird.table.room.table import Table
from railbird.table.room.tables import Tables
from railbird.table.session.session import GameSession
from railbird.workers import Shipped, ship

log = logging.getLogger("railbird.table")

KEPT = 500
"""Answers that are remembered."""

BY_TABLE = "table"
"""No visitor is called that."""

LOOK_SECONDS = 20.0
"""Between two looks at the games that are played."""

FOR_THE_ROLLOUTS = 0.75
"""Of the time for a hint; the rest is for the last of them, and for putting it into words."""

T = TypeVar("T")


class Hints:
    def __init__(self, pool: FairWorkers, limits: Limits) -> None:
        self._pool = pool
        self._limits = limits
        self._answers: Bounded[str, Weighed] = Bounded(KEPT)
        self._asking = OneEach(limits.hints, "a hint is being worked out; wait a moment")

    async def ask(self, table: Table, visitor: str, wanted: Seat) -> Hint:
        if not table.row.hints_allowed:
            raise Refused("hints are off at this table; the host can allow them")
        game_on(table)
        seat = deciding_seat(table, Sender(visitor, wanted), wanted)
        # The same even if there is nothing to decide: the answer must not reveal a secret question.
        await self._tell(table, seat)
        session = game_on(table)
        if table.showing.goes_on or not session.choices(seat):
            raise Refused("you have nothing to decide now")
        n = session.streams[seat].n
        weighed = await while_asked(table, seat, self._weighed(session, seat, visitor))
        return with_names_of(Hint(n=n, choices=weighed.choices, why=weighed.why), session.names)

    async def keep_ready(self, tables: Tables) -> None:
        """Get the processes ready for each game in which somebody may ask, before they do."""
        ready: set[str] = set()
        while True:
            await asyncio.sleep(LOOK_SECONDS)
            played = {
                table.game.id: table.game
                for table in tables.live.values()
                if table.row.hints_allowed and table.session is not None
            }
            for game_id in played.keys() - ready:
                ready.add(game_id)
                await self._warm_up(played[game_id])

    async def _warm_up(self, game: Game) -> None:
        """In one process first: what it compiles is there for the others, and until then they are
        free for hints."""
        shipped = ship(game)
        try:
            await self._pool.ask("hints", warm_up, shipped)
            rest = (self._pool.ask("hints", warm_up, shipped) for _ in range(self._pool.processes))
            await asyncio.gather(*rest)
        except (TimeoutError, RailbirdError) as error:
            log.warning("the processes are not ready for hints in %s: %s", game.title, error)

    async def _tell(self, table: Table, seat: Seat) -> None:
        """Announced once a game, whichever process is asked, unless everybody may use hints, or
        nobody else plays."""
        if table.row.settings.hints != "learners" or table.row.against_bots:
            return
        line = by_table(table, f"{table.row.names[seat]} asks for hints in this game.")
        once = BY_TABLE, f"hints for seat {seat} in game {table.row.number}"
        await table.change(lambda: Change(said=[line]), once)

    async def _weighed(self, session: GameSession, seat: Seat, visitor: str) -> Weighed:
        game = ship(session.game)
        view = msgspec.json.encode(session.view(seat))
        key = hashlib.sha256(msgspec.json.encode(session.header.pack) + view).hexdigest()
        if key in self._answers:
            return self._answers[key]
        with self._asking.asking(visitor):
            weighed = await self._in_time(visitor, game, view)
        if weighed.whole:
            self._answers[key] = weighed
        return weighed

    async def _in_time(self, visitor: str, game: Shipped, view: bytes) -> Weighed:
        seconds, rollouts = self._limits.hint_seconds, self._limits.rollouts
        until = time.time() + FOR_THE_ROLLOUTS * seconds
        try:
            async with asyncio.timeout(seconds):
                return await self._pool.ask(
                    f"hint {visitor}", weigh, game, view, rollouts, until, first=True
                )
        except TimeoutError:
            raise Refused("the server is too busy for a hint now") from None


async def while_asked(table: Table, seat: Seat, work: Coroutine[Any, Any, T]) -> T:
    """What the work comes to; it is dropped with the question that it is for."""
    question = _question(table, seat)
    working = asyncio.create_task(work)
    try:
        while not working.done():
            moved = asyncio.create_task(table.moved.wait())
            await asyncio.wait({working, moved}, return_when=asyncio.FIRST_COMPLETED)
            moved.cancel()
            if not working.done() and _question(table, seat) != question:
                raise Refused("the game has moved on since you asked")
        return working.result()
    finally:
        working.cancel()


def _question(table: Table, seat: Seat) -> tuple[object, ...] | None:
    """What a seat is asked now, and who decides there; None for nothing."""
    session, row = table.session, table.row
    if session is None or not session.choices(seat):
        return None
    return row.number, session.streams[seat].since, row.seats[seat].visitor, row.seats[seat].bot


def with_names_of(hint: Hint, names: Sequence[str]) -> Hint:
    """Answers are remembered by view, so they speak of seats until they are told."""
    choices = tuple(
        msgspec.structs.replace(choice, words=with_names(choice.words, names))
        for choice in hint.choices
    )
    why = tuple(with_names(each, names) for each in hint.why)
    return msgspec.structs.replace(hint, choices=choices, why=why)
