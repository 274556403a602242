"""Reading requests and writing answers: JSON in, JSON out, errors in words."""

import logging
from collections.abc import Awaitable, Callable
from typing import TypeVar

import msgspec
from starlette.requests import ClientDisconnect, Request
from starlette.responses import Response

from railbird.core import BadPack, RailbirdError
from railbird.core.nesting import check_depth
from railbird.table.limits import network_of
from railbird.table.protocol.api import ApiError
from railbird.table.refusal import (
    TOO_DEEP,
    DiskFull,
    NoAnswer,
    NotThere,
    Refused,
    TooMuch,
    Unsure,
    rule_of,
)

log = logging.getLogger("railbird.table")

T = TypeVar("T")
Endpoint = Callable[[Request], Awaitable[Response]]

STUMBLED = "Something went wrong on the server; its log says where. Nothing was changed."


def visitor_in(request: Request) -> str:
    return str(request.scope["visitor"])


def address_of(request: Request) -> str:
    """For limits: whoever has one IPv6 address has many, and they count as one."""
    return network_of(request.client.host) if request.client else "?"


def answer(value: object, status: int = 200) -> Response:
    return Response(
        msgspec.json.encode(value),
        status,
        {"Cache-Control": "no-store"},
        media_type="application/json",
    )


def failure(error: RailbirdError) -> Response:
    problems = error.problems if isinstance(error, BadPack) else ()
    statuses = {NotThere: 404, TooMuch: 429, NoAnswer: 503, Unsure: 503, DiskFull: 507}
    status = next((each for kind, each in statuses.items() if isinstance(error, kind)), 400)
    said = ApiError(error=str(error), rule=rule_of(error), problems=problems)
    return answer(said, status)


def in_words(endpoint: Endpoint) -> Endpoint:
    """The endpoint, with every error turned into an answer that people can read."""

    async def call(request: Request) -> Response:
        try:
            return await endpoint(request)
        except RailbirdError as error:
            return failure(error)
        except RecursionError:  # thousands of brackets; a traceback would fill the log
            log.info("%s %s: nested too deeply", request.method, request.url.path)
            return failure(Refused(TOO_DEEP))
        except ClientDisconnect:
            return Response(status_code=400)
        except Exception:
            log.exception("%s %s", request.method, request.url.path)
            return answer(ApiError(error=STUMBLED), 500)

    return call


async def body_of(request: Request, most: int) -> bytes:
    """The body, of at most `most` bytes."""
    too_large = TooMuch(f"the request is larger than {most:,} bytes")
    given = request.headers.get("content-length", "0")
    if given.isdecimal() and int(given) > most:
        raise too_large
    body = bytearray()
    async for part in request.stream():
        body += part
        if len(body) > most:
            raise too_large
    return bytes(body)


async def read(request: Request, kind: type[T], most: int) -> T:
    """The body as one of the structs of `api`; Refused says which field is wrong."""
    if not request.headers.get("content-type", "").startswith("application/json"):
        raise Refused("send JSON, with Content-Type: application/json")
    body = await body_of(request, most)
    check_depth(body)
    try:
        return msgspec.json.decode(body, type=kind)
    except (msgspec.DecodeError, UnicodeDecodeError) as error:
        raise Refused(f"the request is not understood: {error}") from None


def whole_number(request: Request, name: str, otherwise: int) -> int:
    text = request.query_params.get(name, "")
    if not text:
        return otherwise
    if not text.isdecimal() or len(text) > 9:
        raise Refused(f"{name} = {text[:20]!r} is not a whole number")
    return int(text)


def seat_in(request: Request) -> int | None:
    """The seat to look through: `?seat=0`, or none."""
    return whole_number(request, "seat", 0) if request.query_params.get("seat") else None


def path(request: Request, name: str) -> str:
    return str(request.path_params[name])
