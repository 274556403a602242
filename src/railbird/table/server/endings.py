"""Why sockets end, for the log of the server."""

import logging

from starlette.types import Message

from railbird.table.throttled import Throttled

log = logging.getLogger("railbird.table")

NO_CODE = 1005
IN_ORDER = (1000, 1001, NO_CODE, 1012)
"""The browser has closed it, with or without a code, or gone to another page, or we end."""


class Endings:
    """A line for each socket that was not closed in order.

    Lines break all the time, so that is told to those alone who want to know everything. What only
    a broken or hostile program does is told to everybody, once a minute.
    """

    def __init__(self) -> None:
        self._faults = Throttled(log)

    def note(self, table: str, last: Message | None) -> None:
        """`last` is what came in the end; None if nothing has come for too long."""
        if last is None:
            log.info("table %s: nothing was heard of a browser any more; hung up", table)
        elif last["type"] != "websocket.disconnect":
            self._faults.warn("table %s: a socket sent something other than text; ended", table)
        elif last["code"] not in IN_ORDER:
            why = str(last.get("reason", ""))
            self._faults.warn("table %s: a socket ended with %d %r", table, last["code"], why)
        elif last["code"] == NO_CODE and "reason" not in last:  # uvicorn has seen no close
            log.info("table %s: the line to a browser broke", table)
