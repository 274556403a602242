"""Calls that a game adds to the server; its plug-in names them as `routes`."""

import logging
from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable
from pathlib import Path
from types import ModuleType
from typing import Any, ClassVar, NamedTuple

from starlette.requests import Request

from railbird.core import BadPlugin
from railbird.registry import part_of
from railbird.table.fair_workers import FairWorkers
from railbird.table.ports import Clock, UserFiles
from railbird.table.server.http import Endpoint
from railbird.table.store.store import Store

log = logging.getLogger("railbird.table")


class Host(NamedTuple):
    """What the server gives these calls."""

    largest: int
    """Bytes of a body."""
    user_files: UserFiles
    library: Path | None
    """Where games keep what users bring and finish; None for nowhere."""
    count_creation: Callable[[Request], None]
    """Counts what a visitor keeps here, and refuses what is too much."""
    may_keep: Callable[[Request], bool]
    """Whether this visitor may change the library."""
    store: Store
    clock: Clock
    analysis: FairWorkers | None = None
    """Processes for what takes long; None where the server analyses nothing."""


class GameRoutes(ABC):
    messages: ClassVar[ModuleType]
    """The structs that pass; the types of the page are made from them."""
    from_client: ClassVar[tuple[type[Any], ...]] = ()
    """Those that the page makes; it may leave out what has a default."""

    def __init__(self, host: Host) -> None:
        self.host = host

    @abstractmethod
    def get(self) -> dict[str, Endpoint]: ...

    @abstractmethod
    def post(self) -> dict[str, Endpoint]: ...


def routes_of(games: Iterable[str], host: Host) -> list[GameRoutes]:
    """Those of all games; a game whose calls cannot be used is named in the log."""
    found = []
    for game_id in games:
        try:
            kind = part_of(game_id, "routes")
        except BadPlugin as error:
            log.warning("%s", error)
            continue
        if kind:
            found.append(kind(host))
    return found
