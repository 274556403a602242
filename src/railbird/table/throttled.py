"""Limits log lines that strangers can cause: one a minute of each kind, without traceback."""

import asyncio
import logging
import time

SECONDS_BETWEEN = 60.0

_OF_STRANGERS = (
    "Invalid HTTP request received",
    "Invalid UTF-8 sequence received",
    "Unsupported upgrade request",
    "No supported WebSocket library detected",
    "Exceeded concurrency limit",
)


class Throttled:
    """A warning that is written at most once a minute."""

    def __init__(self, log: logging.Logger) -> None:
        self._log = log
        self._last = -SECONDS_BETWEEN

    def warn(self, *words: object) -> None:
        now = time.monotonic()
        if now - self._last >= SECONDS_BETWEEN:
            self._last = now
            self._log.warning(*words)


class QuietLog(logging.Filter):
    """For uvicorn's log: lines that strangers can make it write, and those of a server that ends,
    which says in one line how many it no longer waits for."""

    def __init__(self) -> None:
        super().__init__()
        self._last: dict[str, float] = {}

    def filter(self, record: logging.LogRecord) -> bool:
        if record.exc_info and isinstance(record.exc_info[1], asyncio.CancelledError):
            return False
        kind = next((each for each in _OF_STRANGERS if each in str(record.msg)), None)
        if kind is None:
            return True
        now = time.monotonic()
        if now - self._last.get(kind, -SECONDS_BETWEEN) < SECONDS_BETWEEN:
            return False
        self._last[kind] = now
        record.exc_info = record.exc_text = None
        return True
