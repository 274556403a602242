"""The web application: pages, calls and sockets put together."""

import asyncio
import contextlib
import gc
import logging
from collections.abc import AsyncIterator, Callable, Coroutine, Iterator, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from starlette.applications import Starlette
from starlette.middleware import Middleware
from starlette.routing import WebSocketRoute

from railbird import __version__
from railbird.table.fair_workers import FairWorkers
from railbird.table.limits import Limits
from railbird.table.metrics import UNCOUNTED, Metrics
from railbird.table.model import new_id
from railbird.table.ports import Clock, Pools, UserFiles, Workers
from railbird.table.protocol import api
from railbird.table.refusal import NoAnswer
from railbird.table.reviews.drills import Drills
from railbird.table.reviews.hints import Hints
from railbird.table.reviews.kept import KeptReviews
from railbird.table.reviews.records import Records
from railbird.table.reviews.reviews import Reviews
from railbird.table.room.attendants.archive import Archive
from railbird.table.room.handover import Signer
from railbird.table.room.quotas import Quotas
from railbird.table.room.sweep import sweep_daily
from railbird.table.room.tables import Tables
from railbird.table.server.addresses import is_owner
from railbird.table.server.game_routes import Host, routes_of
from railbird.table.server.guard import Guard
from railbird.table.server.operations import Operations
from railbird.table.server.pages import Pages, missing
from railbird.table.server.routes import Calls, routes
from railbird.table.server.routes.drill import DrillCalls
from railbird.table.server.routes.games import GameCalls
from railbird.table.server.routes.records import RecordCalls
from railbird.table.server.routes.tables import TableCalls
from railbird.table.server.routes.workshop import WorkshopCalls
from railbird.table.server.security import Guarded
from railbird.table.server.socket import Sockets
from railbird.table.store.store import Store
from railbird.table.workshop.marks import Marks
from railbird.table.workshop.measuring import Measuring
from railbird.table.workshop.variants import Workshop
from railbird.table.workshop.versions import Versions

log = logging.getLogger("railbird.table")

STATIC = Path(__file__).parents[1] / "static"

SWEEP_SECONDS = 20.0

LAST_WORDS_SECONDS = 1.0
"""For browsers to hear why the server ends."""

GONE = "This server can no longer write to its disk and is stopping. What you see here is saved."


ANALYSIS_WORKERS = 2


def nothing() -> None:
    pass


@dataclass(frozen=True, slots=True)
class Setup:
    """What a server is started with."""

    data: Path
    """The folder of the tables, unless there is a database for them."""
    database: str | None = None
    """The address of a PostgreSQL database, which other processes may serve as well."""
    public_url: str | None = None
    lan_url: str | None = None
    own_bots: Sequence[str] = ()
    programs: dict[str, str] = field(default_factory=dict)
    """Commands that play, by the names under which they are offered at the tables."""
    limits: Limits = field(default_factory=Limits)
    workers: int = 2
    library: Path | None = None
    """Where finished races are filed and races of one's own are; None for no library."""
    open_library: bool = False
    """Every visitor may change it, and not only a browser on this machine."""
    log_room: int = 0
    """Bytes that the log of the database has from the start."""
    analysis_workers: int = ANALYSIS_WORKERS
    """Processes of low priority for hints and reviews; 0 for none."""
    metrics_token: str | None = None
    """Who sends it sees /metrics; None for nobody."""
    on_death: Callable[[], None] = nothing
    """Called if nothing can be written any more, when everybody has been told."""
    static: Path = STATIC


@dataclass(frozen=True, slots=True, kw_only=True)
class Outside:
    """What the house stands on: a server process, or a browser."""

    store: Store
    pools: Pools
    analysis: Workers | None
    """Those who work out hints, reviews and measurements; None for nobody."""
    user_files: UserFiles
    clock: Clock
    metrics: Metrics = UNCOUNTED
    measures: bool = True
    """Whether there is time for measurements, which take minutes."""
    alone: bool = False
    """Whether all of it is in a browser of one's own, where nobody else can come in."""


def application(setup: Setup, outside: Outside) -> Starlette:
    """The web application, in whatever it runs."""
    services = build_services(setup, outside)
    origins = (setup.public_url,) if setup.public_url else ()
    sockets = Sockets(services.tables, origins, outside.metrics)
    operations = Operations(services.store, services.tables.figures, setup.metrics_token)
    return Starlette(
        routes=[
            *operations.routes(),
            *routes(_calls(setup, outside, services), services.guard),
            WebSocketRoute("/ws/{table}", sockets),
            *Pages(setup.static, services.tables).routes(),
        ],
        middleware=[Middleware(Guarded, setup.public_url, setup.lan_url)],
        exception_handlers={404: missing},
        lifespan=lambda _app: services.running(sockets),
    )


def build_services(setup: Setup, outside: Outside) -> "Services":
    store, limits = outside.store, setup.limits
    tables = Tables(
        store,
        limits,
        outside.pools,
        outside.user_files,
        outside.clock,
        setup.own_bots,
        Archive(setup.library),
        setup.programs,
        outside.metrics.bot_faults.inc,
    )
    records = Records(store, limits, tables.game, tables.clock, tables.user_files)
    quotas = Quotas(store, limits, tables.clock)
    workshop = Workshop(
        store, lambda game: tables.game(game, None), tables.user_files, quotas, limits, tables.clock
    )
    workers = measuring = reviews = hints = None
    process = store.peers.id if store.peers else new_id()
    if outside.analysis:
        workers = FairWorkers(outside.analysis)
        if outside.measures:
            measuring = Measuring(workers, limits, store.variants, tables.clock, process)
        reviews = Reviews(workers, limits, KeptReviews(setup.data / "reviews"))
        hints = Hints(workers, limits)
    drills = Drills(store.drill, records, tables.games, tables.clock, workers)
    return Services(
        store=store,
        tables=tables,
        records=records,
        quotas=quotas,
        guard=Guard(
            limits, quotas, (setup.public_url,) if setup.public_url else (), records.at_hand
        ),
        workshop=workshop,
        versions=Versions(workshop, store.variants, workers, measuring, limits, process),
        workers=workers,
        measuring=measuring,
        reviews=reviews,
        drills=drills,
        hints=hints,
        on_death=setup.on_death,
    )


def _calls(setup: Setup, outside: Outside, services: "Services") -> list[Calls]:
    """The calls of games come last: none of them may replace one of ours."""
    tables, guard, quotas = services.tables, services.guard, services.quotas
    marks = Marks(tables, services.workshop, quotas)
    site = api.Site(
        version=__version__,
        public_url=setup.public_url,
        lan_url=setup.lan_url,
        analysis=services.workers is not None,
        measures=services.measuring is not None,
        alone=outside.alone,
    )
    host = Host(
        setup.limits.sheet_body,
        tables.user_files,
        setup.library,
        guard.count_creation,
        lambda request: setup.open_library or is_owner(request, setup.public_url),
        services.store,
        tables.clock,
        services.workers,
    )
    return [
        GameCalls(tables, site),
        TableCalls(
            tables,
            services.records,
            quotas,
            guard,
            Signer(services.store),
            services.workshop,
            marks,
            services.hints,
        ),
        RecordCalls(tables, services.records, quotas, guard, services.reviews, services.drills),
        DrillCalls(services.drills, setup.limits),
        WorkshopCalls(services.workshop, services.versions, marks, setup.limits, guard),
        *routes_of(tables.games, host),
    ]


@dataclass(frozen=True, slots=True, kw_only=True)
class Services:
    """Everything that runs as long as the server does; it is put together in one place."""

    store: Store
    tables: Tables
    records: Records
    quotas: Quotas
    guard: Guard
    workshop: Workshop
    versions: Versions
    workers: FairWorkers | None
    """For what takes long; None where the server analyses nothing, as are the measurements, reviews
    and hints."""
    measuring: Measuring | None
    reviews: Reviews | None
    drills: Drills
    hints: Hints | None
    on_death: Callable[[], None]

    @contextlib.asynccontextmanager
    async def running(self, sockets: Sockets) -> AsyncIterator[None]:
        loop = asyncio.get_running_loop()

        def lost_disk() -> None:
            loop.call_soon_threadsafe(self._give_up)

        self.store.on_death(lost_disk)
        if self.tables.replicas:
            await self.tables.replicas.begin()
        chores = [asyncio.create_task(each) for each in self._chores(sockets)]
        yield
        for chore in chores:
            chore.cancel()
        for each in (self.drills, self.reviews, self.measuring, self.workers, self.tables):
            if each is not None:
                await each.close()
        self.store.close()

    def _chores(self, sockets: Sockets) -> Iterator[Coroutine[Any, Any, None]]:
        yield _wake(self.tables)
        yield _sweep(self.tables, sockets)
        yield sweep_daily(self.tables)
        yield self.versions.go_on_measuring(self.store.peers)
        if self.hints:
            yield self.hints.keep_ready(self.tables)
        if self.tables.replicas:
            yield self.tables.replicas.run()

    def _give_up(self) -> None:
        """Tell everybody, and end once they have heard it."""
        self.tables.say_everywhere(GONE)
        asyncio.get_running_loop().call_later(LAST_WORDS_SECONDS, self.on_death)


async def _wake(tables: Tables) -> None:
    try:
        await tables.wake()
    except NoAnswer as error:
        log.warning("the latest change of any table is not known: %s", error)
    except Exception:
        log.exception("tables with running clocks could not be loaded")


async def _sweep(tables: Tables, sockets: Sockets) -> None:
    while True:
        await asyncio.sleep(SWEEP_SECONDS)
        sockets.drop_stalled()
        tables.drop_idle()
        if tables.quiet():
            gc.collect()
