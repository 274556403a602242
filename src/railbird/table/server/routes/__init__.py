"""The calls under /api, by what they are about, one short function each."""

from collections.abc import Sequence
from typing import Protocol

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from railbird.table.refusal import NotThere
from railbird.table.server.guard import Guard
from railbird.table.server.http import Endpoint, in_words


class Calls(Protocol):
    """Calls by their addresses."""

    def get(self) -> dict[str, Endpoint]: ...

    def post(self) -> dict[str, Endpoint]: ...


def routes(all_calls: Sequence[Calls], guard: Guard) -> list[Route]:
    """Of two calls with the same address, the first one counts."""
    get: dict[str, Endpoint] = {}
    post: dict[str, Endpoint] = {}
    for calls in all_calls:
        get, post = calls.get() | get, calls.post() | post
    return [
        *(_route(url, "GET", guard.limited(call)) for url, call in get.items()),
        *(_route(url, "POST", guard.guarded(call)) for url, call in post.items()),
        _route("/api/{rest:path}", "GET", _nothing),
    ]


def _route(url: str, method: str, call: Endpoint) -> Route:
    return Route(url, in_words(call), methods=[method])


async def _nothing(request: Request) -> Response:
    raise NotThere(f"there is no {request.url.path}; docs/protocol.md lists the calls")
