"""The calls of the workshop."""

import msgspec
from starlette.requests import Request
from starlette.responses import Response

from railbird.table.limits import Limits
from railbird.table.protocol import workshop as api
from railbird.table.refusal import NotThere
from railbird.table.server.guard import Guard
from railbird.table.server.http import (
    Endpoint,
    address_of,
    answer,
    path,
    read,
    visitor_in,
    whole_number,
)
from railbird.table.workshop.marks import Marks
from railbird.table.workshop.variants import Workshop
from railbird.table.workshop.versions import Versions

LONGEST_NUMBER = 9
"""Digits; a database takes no more than twice as many."""


class WorkshopCalls:
    def __init__(
        self,
        workshop: Workshop,
        versions: Versions,
        marks: Marks,
        limits: Limits,
        guard: Guard,
    ) -> None:
        self._workshop = workshop
        self._versions = versions
        self._marks = marks
        self._limits = limits
        self._guard = guard

    def get(self) -> dict[str, Endpoint]:
        return {
            "/api/workshop": self.mine,
            "/api/workshop/{variant}": self.show,
            "/api/workshop/{variant}/file": self.file,
            "/api/workshop/{variant}/measure": self.measured,
            "/api/workshop/{variant}/played": self.played,
            "/api/workshop/{variant}/versions": self.versions,
            "/api/workshop/{variant}/versions/{number}": self.panel,
        }

    def post(self) -> dict[str, Endpoint]:
        return {
            "/api/workshop": self.make,
            "/api/workshop/{variant}": self.edit,
            "/api/workshop/{variant}/delete": self.remove,
            "/api/workshop/{variant}/measure": self.measure,
            "/api/workshop/{variant}/measure/cancel": self.cancel,
            "/api/workshop/{variant}/versions/{number}/take_up": self.take_up,
            "/api/workshop/{variant}/versions/{number}/delete": self.forget_version,
        }

    async def mine(self, request: Request) -> Response:
        return answer(await self._workshop.mine(visitor_in(request)))

    async def show(self, request: Request) -> Response:
        return answer(await self._workshop.show(path(request, "variant"), visitor_in(request)))

    async def file(self, request: Request) -> Response:
        found = await self._workshop.file(path(request, "variant"))
        named = {"Content-Disposition": f'attachment; filename="{found.game}.pack.json"'}
        text = msgspec.json.format(msgspec.json.encode(found), indent=1)
        return Response(text, headers=named, media_type="application/json")

    async def make(self, request: Request) -> Response:
        wanted = await read(request, api.NewVariant, self._limits.pack_body)
        self._guard.count_creation(request)
        row = await self._workshop.make(wanted, await self._guard.maker(request))
        return answer(api.VariantMade(variant=row.id, path=f"/workshop/{row.game}/{row.id}"), 201)

    async def edit(self, request: Request) -> Response:
        wanted = await read(request, api.VariantEdit, self._limits.pack_body)
        maker = await self._guard.maker(request)
        return answer(await self._workshop.edit(path(request, "variant"), wanted, maker))

    async def remove(self, request: Request) -> Response:
        await self._workshop.remove(path(request, "variant"), visitor_in(request))
        return answer({})

    # -- measured versions -------------------------------------------------------------------

    async def measure(self, request: Request) -> Response:
        wanted = await read(request, api.MeasureWanted, self._limits.body)
        maker = await self._guard.maker(request)
        variant = path(request, "variant")
        return answer(await self._versions.measure(variant, wanted, maker, address_of(request)))

    async def measured(self, request: Request) -> Response:
        return answer(await self._versions.state(path(request, "variant")))

    async def cancel(self, request: Request) -> Response:
        await self._versions.cancel(path(request, "variant"), visitor_in(request))
        return answer({})

    async def versions(self, request: Request) -> Response:
        return answer(await self._versions.listed(path(request, "variant")))

    async def played(self, request: Request) -> Response:
        return answer(await self._marks.played(path(request, "variant")))

    async def panel(self, request: Request) -> Response:
        compared = whole_number(request, "with", 0) or None
        return answer(await self._versions.panel(*_version(request), compared))

    async def take_up(self, request: Request) -> Response:
        wanted = await read(request, api.TakeUp, self._limits.body)
        maker = await self._guard.maker(request)
        return answer(await self._versions.take_up(*_version(request), wanted.revision, maker))

    async def forget_version(self, request: Request) -> Response:
        await self._versions.forget(*_version(request), visitor_in(request))
        return answer({})


def _version(request: Request) -> tuple[str, int]:
    number = path(request, "number")
    if not number.isdecimal() or len(number) > LONGEST_NUMBER:
        raise NotThere(f"there is no version {number[:20]} of this variant")
    return path(request, "variant"), int(number)
