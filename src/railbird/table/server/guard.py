"""Who may call what, and how often."""

from collections.abc import Callable, Sequence

from starlette.requests import Request
from starlette.responses import Response

from railbird.table.allowance import Allowances
from railbird.table.limits import Limits
from railbird.table.refusal import Refused, TooMuch
from railbird.table.room.quotas import Maker, Quotas
from railbird.table.server.http import (
    Endpoint,
    address_of,
    visitor_in,
    whole_number,
)
from railbird.table.server.security import own_origin


class Guard:
    def __init__(
        self,
        limits: Limits,
        quotas: Quotas,
        origins: Sequence[str],
        at_hand: Callable[[str], bool],
    ) -> None:
        """`at_hand` says whether a record is in memory and costs nothing to read."""
        self._quotas = quotas
        self._origins = origins
        self._at_hand = at_hand
        self._reading = limits.replay_reading
        self._most_frames = limits.frames_at_once
        self._requests = Allowances(limits.requests_per_second, limits.requests_at_once)
        self._creations = Allowances(limits.creations_per_second, limits.creations_at_once)
        self._steps = Allowances(limits.replay_steps_per_second, limits.replay_steps_at_once)

    def limited(self, call: Endpoint) -> Endpoint:
        async def limited(request: Request) -> Response:
            if not self._requests.take(address_of(request)):
                raise TooMuch("too many requests from your address; wait a moment")
            record = request.path_params.get("record")
            if record is not None and not self._at_hand(record):
                self.count_steps(request, self._reading)
            return await call(request)

        return limited

    def guarded(self, call: Endpoint) -> Endpoint:
        """For calls that change something: only from pages of this server."""

        async def guarded(request: Request) -> Response:
            if not own_origin(request.headers, self._origins):
                raise Refused("this call came from another site's page")
            return await call(request)

        return self.limited(guarded)

    def count_steps(self, request: Request, steps: int) -> None:
        """Replays are charged by what has to be worked out, not by the request."""
        if not self._steps.take(address_of(request), steps):
            raise TooMuch("too many positions of replays for your address; wait a few seconds")

    def count_creation(self, request: Request) -> None:
        if not self._creations.take(address_of(request)):
            raise TooMuch("too many new tables and records from your address; wait a minute")

    async def maker(self, request: Request) -> Maker:
        return await self._quotas.maker(visitor_in(request), address_of(request))

    def frames_wanted(self, request: Request) -> tuple[int, int]:
        count = max(1, min(whole_number(request, "count", 1), self._most_frames))
        self.count_steps(request, count)
        return whole_number(request, "n", 0), count
