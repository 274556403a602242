"""For whoever runs the server: /healthz and /metrics."""

import asyncio
import hmac
import logging
import math
import time
from collections.abc import Callable

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from railbird.core import RailbirdError
from railbird.table.server.http import answer
from railbird.table.store.store import Store

log = logging.getLogger("railbird.table")

PROBE_SECONDS = 5.0
"""A disk that takes longer is not healthy."""

SHORTEST_PAUSE = 1.0
"""Between two probes: whoever asks more often gets the last answer again."""


class Operations:
    def __init__(
        self, store: Store, look: Callable[[], dict[str, int]], token: str | None = None
    ) -> None:
        self._store = store
        self._look = look
        self._token = token
        self._probing = asyncio.Lock()
        self._probed_at = -math.inf
        self._fault: str | None = None

    def routes(self) -> list[Route]:
        return [Route("/healthz", self.health), Route("/metrics", self.metrics)]

    async def health(self, _request: Request) -> Response:
        """Whether a change gets on disk, and not only whether somebody is listening."""
        async with self._probing:
            if time.monotonic() >= self._probed_at + SHORTEST_PAUSE:
                self._note(await self._probe())
                self._probed_at = time.monotonic()
        if self._fault is None:
            return answer({"status": "ok"})
        return answer({"status": "failing", "why": "the database cannot be written"}, 503)

    async def _probe(self) -> str | None:
        try:
            async with asyncio.timeout(PROBE_SECONDS):
                await self._store.probe(int(time.time()))
        except TimeoutError:
            return f"it took more than {PROBE_SECONDS:g} s"
        except Exception as error:  # whatever it is, the server is not healthy
            return str(error)
        return None

    def _note(self, fault: str | None) -> None:
        """In the log, when it changes."""
        if fault and fault != self._fault:
            log.error("the database cannot be written: %s", fault)
        elif self._fault and not fault:
            log.warning("the database can be written again")
        self._fault = fault

    async def metrics(self, request: Request) -> Response:
        if self._token is None:
            return answer({"error": "metrics are off; serve with --metrics-token FILE"}, 404)
        given = request.headers.get("authorization", "")
        if not hmac.compare_digest(given.encode(), f"Bearer {self._token}".encode()):
            return answer({"error": "send the token: Authorization: Bearer …"}, 401)
        from railbird.table.server.prometheus import CONTENT_TYPE, exposition

        return Response(exposition(self._look), headers={"Content-Type": CONTENT_TYPE})


class BadToken(RailbirdError):
    """The file with the token for /metrics cannot be used."""


def read_token(text: str, file: str) -> str:
    token = text.strip()
    if not 16 <= len(token) <= 200 or not token.isascii() or not token.isprintable():
        raise BadToken(f"{file}: the token must be one line of 16 to 200 plain characters")
    return token
