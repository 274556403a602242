"""Records of games: brought in, replayed, reviewed, played on."""

from starlette.requests import Request
from starlette.responses import Response

from railbird.table.protocol import api
from railbird.table.refusal import NO_ANALYSIS, Refused
from railbird.table.reviews.drills import Drills
from railbird.table.reviews.records import Records
from railbird.table.reviews.reviews import Reviews
from railbird.table.reviews.visible import as_seen
from railbird.table.room.quotas import Quotas
from railbird.table.room.tables import Tables
from railbird.table.server.guard import Guard
from railbird.table.server.http import (
    Endpoint,
    address_of,
    answer,
    body_of,
    path,
    read,
    seat_in,
    visitor_in,
)
from railbird.table.server.routes.games import box_of


class RecordCalls:
    def __init__(
        self,
        tables: Tables,
        records: Records,
        quotas: Quotas,
        guard: Guard,
        reviews: Reviews | None,
        drills: Drills,
    ) -> None:
        self._tables = tables
        self._limits = tables.limits
        self._records = records
        self._quotas = quotas
        self._guard = guard
        self._reviews = reviews
        self._drills = drills

    def get(self) -> dict[str, Endpoint]:
        return {
            "/api/r/{record}": self.record,
            "/api/r/{record}/frames": self.frames,
            "/api/r/{record}/chances": self.chances,
            "/api/r/{record}/review": self.review,
            "/api/r/{record}/box": self.box,
            "/api/r/{record}/proof": self.proof,
            "/api/r/{record}/file": self.file,
        }

    def post(self) -> dict[str, Endpoint]:
        return {
            "/api/records": self.bring_in,
            "/api/r/{record}/play_on": self.play_on,
            "/api/r/{record}/instead": self.instead,
        }

    async def bring_in(self, request: Request) -> Response:
        self._guard.count_creation(request)
        body = await body_of(request, self._limits.record_body)
        maker = await self._guard.maker(request)
        await self._quotas.check(maker, len(body))
        record = await self._records.bring_in(body)
        await self._quotas.note(record, maker, len(body))
        return answer(api.RecordMade(record=record), 201)

    async def record(self, request: Request) -> Response:
        seat = seat_in(request)
        return answer(await self._records.describe(path(request, "record"), seat))

    async def frames(self, request: Request) -> Response:
        n, count = self._guard.frames_wanted(request)
        key = path(request, "record")
        return answer(await self._records.frames(key, seat_in(request), n, count))

    async def chances(self, request: Request) -> Response:
        game, asked = await self._records.closed_races(path(request, "record"))
        return answer(await self._tables.chances.of(game, asked))

    async def review(self, request: Request) -> Response:
        if self._reviews is None:
            raise Refused(NO_ANALYSIS)
        key, visitor = path(request, "record"), visitor_in(request)
        order = await self._records.to_review(key)
        seen = await self._records.open_to(key, visitor)
        state = self._reviews.ask(order, visitor, address_of(request))
        if seen is not None:
            state = as_seen(state, seen)
            self._drills.learn_from(visitor, key, order, state)
        return Response(state, headers={"Cache-Control": "no-store"}, media_type="application/json")

    async def instead(self, request: Request) -> Response:
        wanted = await read(request, api.InsteadWanted, self._limits.body)
        return answer(await self._records.instead(path(request, "record"), wanted))

    async def box(self, request: Request) -> Response:
        return box_of(await self._records.game_of(path(request, "record")))

    async def proof(self, request: Request) -> Response:
        return answer(await self._records.proof(path(request, "record")))

    async def file(self, request: Request) -> Response:
        key = path(request, "record")
        text = await self._records.file(key)
        game = (await self._records.game_of(key)).id
        named = {"Content-Disposition": f'attachment; filename="{game}-{key}.jsonl"'}
        return Response(text, headers=named, media_type="application/jsonl")

    async def play_on(self, request: Request) -> Response:
        wanted = await read(request, api.PlayOn, self._limits.body)
        self._guard.count_creation(request)
        key = path(request, "record")
        record = await self._records.prefix(key, wanted.n)
        maker, size = await self._guard.maker(request), len(record.dump())
        await self._quotas.check(maker, size, table=True)
        table = await self._tables.play_on(record, key, wanted, maker.visitor)
        await self._quotas.note(table.row.id, maker, size)
        return answer(api.TableMade(table=table.row.id), 201)
