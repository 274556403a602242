"""Hints at the table: for a seat that must decide, from its view alone, if the host allows it."""

import hashlib
from collections import OrderedDict
from collections.abc import Sequence

import msgspec

from railbird.analysis.processes import ship
from railbird.core import Seat, with_names
from railbird.table.limits import Limits
from railbird.table.protocol.api import Hint
from railbird.table.refusal import Refused, TooMuch
from railbird.table.room.change import Caller, Change
from railbird.table.room.commands.play import deciding_seat, game_on
from railbird.table.room.commands.seats import by_table
from railbird.table.room.hint_process import Weighed, weigh
from railbird.table.room.low_priority import LowPriority
from railbird.table.room.table import Table
from railbird.table.session.session import GameSession

KEPT = 500
"""Answers that are remembered."""

BY_TABLE = "table"
"""No visitor is called that."""


class Hints:
    def __init__(self, pool: LowPriority, limits: Limits) -> None:
        self._pool = pool
        self._limits = limits
        self._answers: OrderedDict[str, Weighed] = OrderedDict()
        self._asking: set[str] = set()
        """Visitors who wait for one."""

    async def ask(self, table: Table, visitor: str, wanted: Seat) -> Hint:
        if table.row.settings.hints == "off":
            raise Refused("hints are off at this table; the host can allow them")
        session = game_on(table)
        seat = deciding_seat(table, Caller(visitor, wanted), wanted)
        # The same even if there is nothing to decide: the answer must not reveal a secret question.
        await self._tell(table, seat)
        if table.still_showing or not session.choices(seat):
            raise Refused("you have nothing to decide now")
        n = session.streams[seat].n
        weighed = await self._weighed(session, seat, visitor)
        return with_names_of(Hint(n=n, choices=weighed.choices, why=weighed.why), session.names)

    async def _tell(self, table: Table, seat: Seat) -> None:
        """Announced once a game, whichever process is asked, unless everybody may use hints."""
        if table.row.settings.hints != "learners":
            return
        line = by_table(table, f"{table.names[seat]} asks for hints in this game.")
        once = BY_TABLE, f"hints for seat {seat} in game {table.row.number}"
        await table.change(lambda: Change(said=[line]), once)

    async def _weighed(self, session: GameSession, seat: Seat, visitor: str) -> Weighed:
        game = ship(session.game)
        view = msgspec.json.encode(session.view(seat))
        key = hashlib.sha256(msgspec.json.encode(session.header.pack) + view).hexdigest()
        if key not in self._answers:
            if visitor in self._asking or len(self._asking) >= self._limits.hints:
                raise TooMuch("a hint is being worked out; wait a moment")
            self._asking.add(visitor)
            try:
                asked = self._pool.ask(f"hint {visitor}", weigh, game, view, self._limits.rollouts)
                self._answers[key] = await asked
            except TimeoutError:
                raise Refused("this takes too long to work out; there is no hint") from None
            finally:
                self._asking.discard(visitor)
            while len(self._answers) > KEPT:
                self._answers.popitem(last=False)
        return self._answers[key]


def with_names_of(hint: Hint, names: Sequence[str]) -> Hint:
    """Answers are remembered by view, so they speak of seats until they are told."""
    choices = tuple(
        msgspec.structs.replace(choice, words=with_names(choice.words, names))
        for choice in hint.choices
    )
    why = tuple(with_names(each, names) for each in hint.why)
    return msgspec.structs.replace(hint, choices=choices, why=why)
