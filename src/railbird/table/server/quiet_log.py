"""What strangers can make uvicorn log: one line a minute of each kind, and no traceback."""

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


class QuietLog(logging.Filter):
    """For the log of uvicorn."""

    def __init__(self) -> None:
        super().__init__()
        self._last: dict[str, float] = {}

    def filter(self, record: logging.LogRecord) -> bool:
        kind = next((each for each in _OF_STRANGERS if each in str(record.msg)), None)
        if kind is None:
            return True
        now = time.monotonic()
        if now - self._last.get(kind, -SECONDS_BETWEEN) < SECONDS_BETWEEN:
            return False
        self._last[kind] = now
        record.exc_info = record.exc_text = None
        return True
