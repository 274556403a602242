"""Reading what the visitor brings: it is their own browser, so nobody else waits for it."""

from collections.abc import Callable
from typing import ParamSpec, TypeVar

P = ParamSpec("P")
T = TypeVar("T")


class OwnFiles:
    """The port `UserFiles`."""

    async def read(self, work: Callable[P, T], *args: P.args, **named: P.kwargs) -> T:
        return work(*args, **named)

    def close(self) -> None: ...
