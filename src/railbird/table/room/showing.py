"""How far the film of a table's game has come, and how long the next step is shown.

The table keeps one timeline for everybody. Bots and clocks wait until it has come to them; it jumps
when everybody has skipped what is shown.
"""

import asyncio
import contextlib
from collections.abc import Awaitable, Callable, Mapping

from msgspec import structs

from railbird.core import Game
from railbird.lab.true_chances import RaceChances
from railbird.table.limits import Limits
from railbird.table.model import Speed
from railbird.table.ports import Clock, Listener
from railbird.table.protocol.messages import TablePhase
from railbird.table.refusal import NotWritten
from railbird.table.room.audience import Audience
from railbird.table.room.position import Change
from railbird.table.session.session import GameSession
from railbird.table.session.step import TableStep
from railbird.table.session.timeline import Timeline, film_of, timed
from railbird.table.tasks import Tasks

PACES: Mapping[Speed, float] = {"off": 0.0, "fast": 0.4, "normal": 1.0, "slow": 1.6}

RESULT_SECONDS = 20
"""For reading a result where nobody is there to say that it was read."""

LONGEST_WAIT = 3_600_000
"""Milliseconds for which a table waits until everybody has read a result."""

A_MOMENT = 0.05
"""Seconds by which one looks again a little too late rather than too early."""


class Showing:
    def __init__(
        self,
        audience: Audience,
        game: Game,
        clock: Clock,
        limits: Limits,
        change: Callable[[Callable[[], Change | None]], Awaitable[None]],
    ) -> None:
        """`change` changes the table."""
        self._audience = audience
        self._game = game
        self._clock = clock
        self._limits = limits
        self._change = change
        self._moved = asyncio.Event()
        """Set, and replaced, when the timeline jumps, or nobody is left to see it."""
        self._tasks = Tasks()

    # -- what has been shown -----------------------------------------------------------------

    @property
    def goes_on(self) -> bool:
        """The timeline has not reached the last moment of the game yet."""
        session = self._session
        return session is not None and session.timeline.end > self._clock.now()

    @property
    def phase(self) -> TablePhase:
        """A game is over when its end has been shown."""
        row = self._audience.position.row
        if self._audience.position.frozen:
            return "frozen"
        return "playing" if row.phase == "over" and self.goes_on else row.phase

    def your_turn(self, visitor: str) -> bool:
        """Whether the table is waiting for this visitor, as far as it has shown the game."""
        row, session = self._audience.position.row, self._session
        if session is None or self.phase != "playing" or self.goes_on:
            return False
        own = [seat for seat in row.seats_of(visitor) if seat not in row.bot_seats]
        return any(seat in session.view(seat).must and session.choices(seat) for seat in own)

    def odds(self) -> list[RaceChances]:
        """What the odds board shows already."""
        if self._session is None:
            return []
        shown = self._session.timeline.shown_at(self._clock.now())
        found = [each.chances for each in self._audience.odds.values() if each.place <= shown]
        if not self.goes_on:
            return found
        return [structs.replace(each, running=()) for each in found]  # they may tell of the end

    @property
    def _session(self) -> GameSession | None:
        return self._audience.position.session

    # -- how long the next step is shown -----------------------------------------------------

    def timed(self, step: TableStep) -> TableStep:
        """The step with the length for which this table shows it."""
        film = film_of(self._game, step.moments)
        if not self._audience.watches:
            return timed(step, film, 0.0, jumps=True)
        pace = PACES[self._audience.position.row.settings.speed]
        timeline = self._session.timeline if self._session else Timeline()
        pace *= timeline.tempo_of(step, film, pace)
        return timed(step, film, pace, jumps=False, held=self._held())

    def _held(self) -> int:
        """Milliseconds for reading a result; they end when every player here has read it."""
        row, audience = self._audience.position.row, self._audience
        if row.settings.speed == "off":
            return 0
        players = {each.visitor for each in audience.everybody if audience.plays(each)}
        if not players:
            return 1000 * (row.settings.result_seconds or RESULT_SECONDS)
        no_hurry = len(players) == 1 or row.settings.dice == "manual" or row.takes_days
        if no_hurry or row.settings.result_seconds is None:
            return LONGEST_WAIT
        return 1000 * row.settings.result_seconds

    # -- waiting for it ----------------------------------------------------------------------

    async def reached_now(self) -> None:
        """Return when everything so far has been shown, or nobody is here to see it."""
        await self._reached(lambda shown: shown.end)

    async def reached_result(self) -> None:
        """The same, but the time for reading the last result does not count."""
        await self._reached(lambda shown: shown.result_from(self._clock.now()) or shown.end)

    async def _reached(self, end: Callable[[Timeline], int]) -> None:
        while self._session is not None and self._audience.watches:
            left = end(self._session.timeline) - self._clock.now()
            if left <= 0:
                return
            try:
                await asyncio.wait_for(self._moved.wait(), left / 1000)
            except TimeoutError:
                return

    def jumped(self) -> None:
        """Whoever waits for the timeline looks again."""
        self._moved.set()
        self._moved = asyncio.Event()

    # -- cutting it short --------------------------------------------------------------------

    async def skip(self, listener: Listener, n: int) -> None:
        """This device has skipped; when all have, the timeline jumps."""
        listener.skipped = (self._audience.position.row.number, n)
        self._audience.on_presence()
        await self._change(self._jump)
        now = self._clock.now()
        result_from = self._session.timeline.result_from(now) if self._session else None
        if result_from is not None and result_from > now:
            self._jump_later((result_from - now) / 1000)  # the others may be through then

    def watcher_left(self, seconds: float) -> None:
        """Somebody who saw the game is gone, and has this much time to come back."""
        if self._session and self._session.timeline.result_from(self._clock.now()):
            self._jump_later(seconds + A_MOMENT)  # do not wait for them
        if not self._audience.everybody:
            loop = asyncio.get_running_loop()
            loop.call_later(self._limits.away_seconds + A_MOMENT, self._stop_waiting)

    def _stop_waiting(self) -> None:
        """Nobody came back."""
        if not self._audience.watches:
            self.jumped()

    def _jump(self) -> Change | None:
        """The animation is cut short when all viewers have skipped, a result when all players
        have."""
        row, session, now = self._audience.position.row, self._session, self._clock.now()
        if session is None or not row.has_game or session.timeline.end <= now:
            return None
        watching = [each for each in self._audience.everybody if each.sees_game]
        result_from = session.timeline.result_from(now)
        if result_from is not None and result_from <= now:
            watching = [each for each in watching if self._audience.plays(each)] or watching
        for each in watching:
            if each.skipped < (row.number, session.streams[each.looking].n):
                return None
        return Change(step=session.skip(now))

    def look_again(self) -> None:
        """Those who have left or skipped may have been the last."""
        if self.goes_on:
            self._jump_later(0)

    def _jump_later(self, seconds: float) -> None:
        async def try_it() -> None:
            with contextlib.suppress(NotWritten):  # it is shown to its end, then
                await self._change(self._jump)

        def jump() -> None:
            self._tasks.start(try_it())

        asyncio.get_running_loop().call_later(seconds, jump)
