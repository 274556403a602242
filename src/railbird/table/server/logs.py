"""The log of the server: every line with its time and level, as text or as JSON."""

import logging
from datetime import UTC, datetime
from typing import Literal

import msgspec

LogFormat = Literal["text", "json"]

_HANDOVER = "/h/"


class TextLines(logging.Formatter):
    """2026-11-01 20:15:03.120 WARNING railbird.table: what happened"""

    default_msec_format = "%s.%03d"

    def __init__(self) -> None:
        super().__init__("%(asctime)s %(levelname)s %(name)s: %(message)s")


class JsonLines(logging.Formatter):
    """One object a line; a traceback is a field of it."""

    def format(self, record: logging.LogRecord) -> str:
        line = {
            "time": datetime.fromtimestamp(record.created, UTC).isoformat(timespec="milliseconds"),
            "level": record.levelname,
            "logger": record.name,
            "message": record.getMessage(),
        }
        if record.exc_info:
            line["trace"] = self.formatException(record.exc_info)
        return msgspec.json.encode(line).decode()


class WithoutSecrets(logging.Filter):
    """The log of requests tells no codes: neither queries nor the code of a handover."""

    def filter(self, record: logging.LogRecord) -> bool:
        if isinstance(record.args, tuple) and len(record.args) == 5:
            client, method, path, version, status = record.args
            path = str(path).partition("?")[0]
            if path.startswith(_HANDOVER):
                path = f"{_HANDOVER}…"
            record.args = (client, method, path, version, status)
        return True


def set_up(style: LogFormat, level: int) -> None:
    handler = logging.StreamHandler()
    handler.setFormatter(JsonLines() if style == "json" else TextLines())
    logging.basicConfig(level=level, handlers=[handler])
    logging.getLogger("uvicorn.access").addFilter(WithoutSecrets())
