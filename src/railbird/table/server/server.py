"""Running the application with uvicorn."""

import gc
import logging
import socket
from collections.abc import Callable, Sequence
from types import FrameType

import uvicorn
from starlette.applications import Starlette

from railbird.core import RailbirdError
from railbird.table.limits import Limits
from railbird.table.server.addresses import Proxies
from railbird.table.server.doors import Attended, Doors
from railbird.table.server.open_files import allowed_files
from railbird.table.throttled import QuietLog

LONGEST_HEAD = 16_384
"""Bytes of a request line with its headers."""

OTHER_FILES = 200
"""Files that are open apart from connections: databases, logs, pipes to other processes."""


class CannotListen(RailbirdError):
    """The address is taken or not ours."""


def listening_socket(host: str, port: int) -> socket.socket:
    """Bound at once, so that a taken port is told before anything else is."""
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    listener = socket.socket(family, socket.SOCK_STREAM)
    listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    try:
        listener.bind((host, port))
        listener.listen(2048)
    except (OSError, OverflowError) as error:
        listener.close()
        raise CannotListen(
            f"cannot listen on {host}, port {port}: {str(error).removesuffix('.')}; "
            "choose another with --host or --port"
        ) from None
    return listener


def tune_gc() -> None:
    """Settings of the interpreter for a process that does nothing but serve.

    What is loaded stays, and games make few cycles, so the collector seldom has to look; it looks
    around when nobody plays.
    """
    gc.collect()
    gc.freeze()
    gc.set_threshold(50_000, 10, 100)


def make_server(
    app: Starlette,
    limits: Limits,
    log_level: str = "warning",
    proxies: Sequence[str] = (),
    access_log: bool = False,
    on_stop: Callable[[int], None] = lambda _code: None,
) -> uvicorn.Server:
    """`on_stop` is called with the exit code when a signal tells it to stop."""
    trusted = Proxies(proxies)
    most = limits.sockets + 500
    doors = Doors(limits, min(most + 100, allowed_files(most + OTHER_FILES) - OTHER_FILES), trusted)
    config = uvicorn.Config(
        Attended(app, limits.answer_seconds),
        http=doors.protocol(),
        h11_max_incomplete_event_size=LONGEST_HEAD,
        ws="websockets-sansio",
        ws_max_size=limits.frame,
        ws_per_message_deflate=False,
        ws_ping_interval=20,
        ws_ping_timeout=20,
        forwarded_allow_ips=trusted.addresses,
        log_level=log_level,
        log_config=None,
        access_log=access_log,
        server_header=False,
        timeout_graceful_shutdown=3,
        limit_concurrency=most,
    )
    if access_log:
        logging.getLogger("uvicorn.access").setLevel(logging.INFO)
    uvicorn_log = logging.getLogger("uvicorn.error")
    if not any(isinstance(each, QuietLog) for each in uvicorn_log.filters):
        uvicorn_log.addFilter(QuietLog())
    return _Server(config, on_stop)


class _Server(uvicorn.Server):
    def __init__(self, config: uvicorn.Config, on_stop: Callable[[int], None]) -> None:
        super().__init__(config)
        self._on_stop = on_stop

    def handle_exit(self, sig: int, frame: FrameType | None) -> None:
        self._on_stop(128 + sig)
        super().handle_exit(sig, frame)
