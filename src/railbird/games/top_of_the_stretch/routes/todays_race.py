"""The calls under /api/today: the race of the day, and one slip for each visitor.

Race and dice of a day are drawn when somebody looks in on the day before, or else at the first look
of the day itself; the hash of the dice is told from then on. What the dice made of the race, what a
slip was worth and how others bet is told to nobody whose own slip is not sealed.
"""

import asyncio
import contextlib
import secrets
from collections import Counter
from datetime import UTC, date, datetime, timedelta
from typing import NamedTuple

import msgspec
from starlette.requests import Request
from starlette.responses import Response

from railbird.core.dice import Fair, commitment_of
from railbird.games.top_of_the_stretch.box.scoresheet import Race
from railbird.games.top_of_the_stretch.box.write_scoresheet import as_toml
from railbird.games.top_of_the_stretch.routes.messages import (
    OthersBet,
    SealedSlip,
    SlipToSeal,
    TodaysPage,
)
from railbird.games.top_of_the_stretch.today.field import draw_field, read_field
from railbird.games.top_of_the_stretch.today.program import program_of
from railbird.games.top_of_the_stretch.today.run import Finish, run_race
from railbird.games.top_of_the_stretch.today.slip import STAKED, STAKES, Slip, check_slip
from railbird.games.top_of_the_stretch.today.verdict import verdict
from railbird.table.bounded import Bounded
from railbird.table.model import new_id
from railbird.table.refusal import Refused, TooMuch
from railbird.table.server.game_routes import Host
from railbird.table.server.http import answer, read, visitor_in
from railbird.table.store.database import Conflict, Readable

GAME = "top_of_the_stretch"
KEPT_DAYS = 35
"""Slips of earlier days are forgotten."""
MOST_SLIPS = 100_000
"""Of one day."""
ENOUGH_OTHERS = 3
"""With fewer slips, a share would tell what one person did."""

_slip = msgspec.json.Decoder(Slip)


class DayBody(msgspec.Struct, frozen=True):
    """What is kept of a day."""

    sheet: str
    secret: str
    record: str


_day = msgspec.json.Decoder(DayBody)


class Day(NamedTuple):
    name: str
    race: Race
    secret: str
    record: str
    made: int


class TodaysRace:
    def __init__(self, host: Host) -> None:
        self._host = host
        self._days = host.store.days
        self._known: Bounded[str, Day] = Bounded(4)
        self._run: Bounded[str, Finish] = Bounded(4)
        self._readable = Readable()
        self._making = asyncio.Lock()

    async def page(self, request: Request) -> Response:
        day = await self._made(self._today())
        return answer(await self._told(day, visitor_in(request)))

    async def seal(self, request: Request) -> Response:
        wanted = await read(request, SlipToSeal, self._host.largest)
        day, visitor = await self._made(self._today()), visitor_in(request)
        if wanted.day != day.name:
            raise Refused(f"that slip is for {wanted.day[:10]!r}, and today is {day.name} (UTC)")
        slip = check_slip(day.race, wanted.slip)
        if await self._sealed(day, visitor) is None:
            self._host.count_creation(request)
            await self._check_room(day)
            now = self._host.clock.now()
            await self._days.seal(GAME, day.name, visitor, msgspec.json.encode(slip), now)
        if await self._sealed(day, visitor) != slip:
            raise Refused("your slip for today is sealed already, and it stands as it was")
        return answer(await self._told(day, visitor))

    # -- days --------------------------------------------------------------------------------

    def _today(self) -> date:
        """By the clock of the house, in UTC."""
        return datetime.fromtimestamp(self._host.clock.now() / 1000, UTC).date()

    async def _made(self, when: date) -> Day:
        name = when.isoformat()
        if name not in self._known:
            async with self._making:
                self._known[name] = await self._found(name) or await self._draw(when)
        return self._known[name]

    async def _found(self, name: str) -> Day | None:
        kept = await self._days.day(GAME, name)
        if kept is None:
            return None
        body = self._readable.read(_day, kept.body, f"day {name}")
        return Day(name, read_field(body.sheet), body.secret, body.record, kept.at)

    async def _draw(self, when: date) -> Day:
        """Another process may have been first: what is kept counts."""
        name, forget = when.isoformat(), (when - timedelta(days=KEPT_DAYS)).isoformat()
        race = await asyncio.to_thread(draw_field, name, secrets.token_hex(16))
        body = msgspec.json.encode(DayBody(as_toml(race), secrets.token_hex(32), new_id()))
        await self._days.make(GAME, name, body, self._host.clock.now(), forget=forget)
        made = await self._found(name)
        assert made is not None, "what was written can be read"
        return made

    # -- slips -------------------------------------------------------------------------------

    async def _sealed(self, day: Day, visitor: str) -> Slip | None:
        kept = await self._days.slip(GAME, day.name, visitor)
        if kept is None:
            return None
        return self._readable.read(_slip, kept, f"slip of {day.name}")

    async def _check_room(self, day: Day) -> None:
        slips = await self._days.slips(GAME, day.name)
        if sum(number for _, number in slips) >= MOST_SLIPS:
            raise TooMuch("today's book is full; come back tomorrow")

    async def _told(self, day: Day, visitor: str) -> TodaysPage:
        tomorrow = await self._made(date.fromisoformat(day.name) + timedelta(days=1))
        slip = await self._sealed(day, visitor)
        midnight = datetime.fromisoformat(tomorrow.name).replace(tzinfo=UTC)
        return TodaysPage(
            day=day.name,
            seconds_left=max(0, int(midnight.timestamp() - self._host.clock.now() / 1000)),
            program=program_of(day.race),
            commitment=commitment_of(day.secret),
            committed=day.made,
            tomorrow=commitment_of(tomorrow.secret),
            sealed=None if slip is None else await self._verdict(day, slip),
        )

    async def _verdict(self, day: Day, slip: Slip) -> SealedSlip:
        finish = await self._finish(day)
        return SealedSlip(
            slip=slip,
            verdict=await asyncio.to_thread(verdict, day.race, slip, finish),
            record=day.record,
            secret=day.secret,
            others=others(await self._days.slips(GAME, day.name), slip),
        )

    async def _finish(self, day: Day) -> Finish:
        """How the race ended; from the first sealed slip on there is a record of it."""
        if day.name not in self._run:
            record, finish = await asyncio.to_thread(run_race, day.race, Fair(day.secret))
            await self._keep(day.record, record.dump())
            self._run[day.name] = finish
        return self._run[day.name]

    async def _keep(self, record: str, body: bytes) -> None:
        if await self._host.store.records.get(record) is None:
            with contextlib.suppress(Conflict):  # another process has kept the same
                await self._host.store.records.keep(record, body, self._host.clock.now())


def others(slips: list[tuple[bytes, int]], own: Slip) -> OthersBet | None:
    money: Counter[int] = Counter()
    count = -1
    for body, number in slips:
        slip = _slip.decode(body)
        count += number
        for stake, ticket in zip(STAKES, slip, strict=True):
            money[ticket.pp] += stake * (number - (slip == own))
    if count < ENOUGH_OTHERS:
        return None
    return OthersBet(slips=count, money={pp: money[pp] / (count * STAKED) for pp in sorted(money)})
