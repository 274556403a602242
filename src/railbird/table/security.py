"""Around every request: headers that browsers obey, the visitor's cookie, and whose page asks."""

import re
from collections.abc import Iterable
from urllib.parse import urlsplit

from starlette.datastructures import Headers, MutableHeaders
from starlette.responses import PlainTextResponse
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from railbird.table.visitors import new_token, set_cookie, token_in, visitor_of

_HOST = re.compile(r"[A-Za-z0-9.:\[\]-]{1,255}")

LONGEST_COOKIES = 4096
"""Bytes in all Cookie headers of a request; ours has fewer than a hundred."""

_FIXED = {
    "X-Content-Type-Options": "nosniff",
    "X-Frame-Options": "DENY",
    "Referrer-Policy": "same-origin",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Permissions-Policy": "camera=(), microphone=(), geolocation=(), payment=()",
}


def content_policy(host: str) -> str:
    """Everything from this server alone. Older browsers want its sockets named beside 'self'."""
    sockets = f" ws://{host} wss://{host}" if _HOST.fullmatch(host) else ""
    return (
        "default-src 'self'; img-src 'self' data:; "
        f"connect-src 'self'{sockets}; object-src 'none'; base-uri 'none'; form-action 'self'; "
        "frame-ancestors 'none'"
    )


class Guarded:
    """Middleware: security headers on every answer, and a visitor for every request."""

    def __init__(self, app: ASGIApp) -> None:
        self._app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == "lifespan":
            await self._app(scope, receive, send)
            return
        headers = Headers(scope=scope)
        if sum(map(len, headers.getlist("cookie"))) > LONGEST_COOKIES:
            await _refuse_cookies(scope, receive, send)
            return
        if scope["type"] == "websocket":
            await self._app(scope, receive, send)
            return
        token = token_in(headers.get("cookie", ""))
        fresh = None if token else new_token()
        scope["visitor"] = visitor_of(token or fresh or "")

        async def send_guarded(message: Message) -> None:
            if message["type"] == "http.response.start":
                answer = MutableHeaders(scope=message)
                answer.update(_FIXED)
                answer["Content-Security-Policy"] = content_policy(headers.get("host", ""))
                if fresh:
                    answer.append("Set-Cookie", set_cookie(fresh, scope["scheme"] == "https"))
            await send(message)

        await self._app(scope, receive, send_guarded)


async def _refuse_cookies(scope: Scope, receive: Receive, send: Send) -> None:
    if scope["type"] == "websocket":
        await send({"type": "websocket.close"})  # before it is accepted: HTTP 403
        return
    words = f"The cookies of this request are longer than {LONGEST_COOKIES} bytes. Delete some."
    await PlainTextResponse(words, 431, _FIXED)(scope, receive, send)


def own_origin(headers: Headers, allowed: Iterable[str]) -> bool:
    """Whether a page of this server asks, or no page at all.

    Browsers send Origin with every POST and every socket; what comes without is no browser, and has
    no cookie that somebody else could misuse.
    """
    origin = headers.get("origin")
    if origin is None:
        return headers.get("sec-fetch-site") in (None, "same-origin", "none")
    if origin in allowed:
        return True
    parts = urlsplit(origin)
    return parts.scheme in ("http", "https") and parts.netloc == headers.get("host")
