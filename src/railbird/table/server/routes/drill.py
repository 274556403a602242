"""Exercises: what there is to learn from, three at a time, and what an answer was worth."""

from starlette.requests import Request
from starlette.responses import Response

from railbird.table.limits import Limits
from railbird.table.protocol.drill import DrillAnswer
from railbird.table.reviews.drills import Drills
from railbird.table.server.http import Endpoint, answer, path, read, visitor_in


class DrillCalls:
    def __init__(self, drills: Drills, limits: Limits) -> None:
        self._drills = drills
        self._limits = limits

    def get(self) -> dict[str, Endpoint]:
        return {"/api/drill": self.games, "/api/drill/{game}": self.round}

    def post(self) -> dict[str, Endpoint]:
        return {"/api/drill/{game}/{exercise}": self.answered}

    async def games(self, request: Request) -> Response:
        return answer(await self._drills.games(visitor_in(request)))

    async def round(self, request: Request) -> Response:
        return answer(await self._drills.round(visitor_in(request), path(request, "game")))

    async def answered(self, request: Request) -> Response:
        wanted = await read(request, DrillAnswer, self._limits.body)
        game, exercise = path(request, "game"), path(request, "exercise")
        verdict = await self._drills.answered(visitor_in(request), game, exercise, wanted.choice)
        return answer(verdict)
