"""Around every request: headers that browsers obey, the visitor's cookie, and whose page asks."""

import re
from collections.abc import Iterable
from urllib.parse import urlsplit

from starlette.datastructures import Headers, MutableHeaders
from starlette.responses import PlainTextResponse
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from railbird.table.server.addresses import answers_to, names_of
from railbird.table.server.visitors import new_token, set_cookie, token_in, visitor_of

_HOST = re.compile(r"[A-Za-z0-9.:\[\]-]{1,255}")

LONGEST_COOKIES = 4096
"""Bytes in all Cookie headers of a request; ours has fewer than a hundred."""
LONG_COOKIES = f"The cookies of this request are longer than {LONGEST_COOKIES} bytes. Delete some."
UNKNOWN_HOST = (
    "This server does not recognise the address you used. Whoever runs it can set it: "
    "railbird serve --public-url https://races.example.org"
)

_FIXED = {
    "X-Content-Type-Options": "nosniff",
    "X-Frame-Options": "DENY",
    "Referrer-Policy": "same-origin",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Permissions-Policy": "camera=(), microphone=(), geolocation=(), payment=()",
}

_FOR_ANYBODY = ("/assets/", "/icon.svg", "/page.css", "/healthz", "/metrics")
"""Answers that are the same for everybody: they set no cookie, so that caches keep them."""


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

    def __init__(
        self, app: ASGIApp, public_url: str | None = None, lan_url: str | None = None
    ) -> None:
        self._app = app
        self._names = names_of(public_url, lan_url)
        self._public_tls = (public_url or "").startswith("https://")
        self._plain_host = _beside_the_proxy(lan_url)

    def _secure(self, scope: Scope, host: str) -> bool:
        """Whether the browser came by TLS. A proxy that ends it need not say so."""
        by_tls = scope["scheme"] in ("https", "wss")
        return by_tls or (self._public_tls and host != self._plain_host)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == "lifespan":
            await self._app(scope, receive, send)
            return
        headers = Headers(scope=scope)
        host = headers.get("host", "")
        if not answers_to(host, self._names):
            await _refuse(421, UNKNOWN_HOST, scope, receive, send)
            return
        if sum(map(len, headers.getlist("cookie"))) > LONGEST_COOKIES:
            await _refuse(431, LONG_COOKIES, scope, receive, send)
            return
        secure = self._secure(scope, host)
        token = scope["token"] = token_in(headers.get("cookie", ""), secure)
        if scope["type"] == "websocket":
            await self._app(scope, receive, send)
            return
        fresh = None if token or scope["path"].startswith(_FOR_ANYBODY) else new_token()
        scope["visitor"] = visitor_of(token or fresh or "")

        async def send_guarded(message: Message) -> None:
            if message["type"] == "http.response.start":
                answer = MutableHeaders(scope=message)
                answer.update(_FIXED)
                answer.setdefault("Content-Security-Policy", content_policy(host))
                if secure:
                    answer["Strict-Transport-Security"] = "max-age=31536000"
                if fresh:
                    answer.append("Set-Cookie", set_cookie(fresh, secure))
            await send(message)

        await self._app(scope, receive, send_guarded)


async def _refuse(status: int, words: str, scope: Scope, receive: Receive, send: Send) -> None:
    if scope["type"] == "websocket":
        await send({"type": "websocket.close"})  # before it is accepted: HTTP 403
        return
    await PlainTextResponse(words, status, _FIXED)(scope, receive, send)


def _beside_the_proxy(lan_url: str | None) -> str | None:
    """The host under which the local network comes without TLS, whatever the public address."""
    parts = urlsplit(lan_url or "")
    return None if parts.hostname in (None, "localhost", "127.0.0.1", "::1") else parts.netloc


def own_origin(headers: Headers, allowed: Iterable[str]) -> bool:
    """Whether a page of this server asks, or no page at all.

    Browsers send Origin with every POST and every socket; a request without it
    comes from no browser, and has no cookie that somebody else could misuse.
    """
    origin = headers.get("origin")
    if origin is None:
        return headers.get("sec-fetch-site") in (None, "same-origin", "none")
    if origin in allowed:
        return True
    try:
        parts = urlsplit(origin)
    except ValueError:
        return False
    return parts.scheme in ("http", "https") and parts.netloc == headers.get("host")
