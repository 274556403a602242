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
from starlette.requests import Request
from starlette.responses import HTMLResponse, Response
from starlette.routing import BaseRoute, Mount, Route, WebSocketRoute

from railbird.table.limits import Limits
from railbird.table.refusal import NoAnswer, NotThere
from railbird.table.reviews.kept import KeptReviews
from railbird.table.reviews.records import Records
from railbird.table.room.attendants.archive import Archive
from railbird.table.room.handover import Signer
from railbird.table.room.low_priority import LowPriority
from railbird.table.room.quotas import Quotas
from railbird.table.room.sweep import sweep_daily
from railbird.table.room.tables import Tables
from railbird.table.server.api_routes import Api
from railbird.table.server.built_files import BuiltFiles
from railbird.table.server.http import in_words, path
from railbird.table.server.operations import Operations
from railbird.table.server.page import NOT_BUILT, STYLE, page
from railbird.table.server.rules_page import rules_page
from railbird.table.server.security import Guarded
from railbird.table.server.socket import Sockets
from railbird.table.store.processes import Processes
from railbird.table.store.sqlite import SqliteDatabase
from railbird.table.store.store import Store

log = logging.getLogger("railbird.table")

STATIC = Path(__file__).parents[1] / "static"

PAGES = (
    "/",
    "/t/{table}",
    "/t/{table}/screen",
    "/t/{table}/replay",
    "/r/{record}",
    "/h/{code}",
    "/how/{game}",
    "/library",
    "/workshop/{game}",
    "/workshop/{game}/{variant}",
)
"""All of these are the one built page, which finds its way by itself."""

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


def make_app(setup: Setup) -> Starlette:
    """The application; its data folder is opened at once, so that faults in it show early."""
    store = open_store(setup)
    tables = Tables(store, setup.limits, setup.own_bots, setup.workers, Archive(setup.library))
    records = Records(store, setup.limits, tables.game, tables.clock, tables.user_files)
    quotas = Quotas(store, setup.limits, tables.clock)
    low_priority = (
        LowPriority(setup.analysis_workers, setup.limits.analysis_seconds)
        if setup.analysis_workers
        else None
    )
    calls = Api(
        tables,
        records,
        Signer(store),
        quotas,
        setup.public_url,
        setup.lan_url,
        setup.library,
        setup.open_library,
        low_priority,
        KeptReviews(setup.data / "reviews"),
    )
    sockets = Sockets(tables, (setup.public_url,) if setup.public_url else ())
    pages = Pages(setup.static, tables)
    operations = Operations(store, tables.figures, setup.metrics_token)
    services = Services(store, tables, sockets, calls, low_priority, setup.on_death)
    return Starlette(
        routes=[
            *operations.routes(),
            *calls.routes(),
            WebSocketRoute("/ws/{table}", sockets),
            *pages.routes(),
        ],
        middleware=[Middleware(Guarded, setup.public_url, setup.lan_url)],
        exception_handlers={404: _missing},
        lifespan=lambda _app: services.running(),
    )


@dataclass(frozen=True, slots=True)
class Services:
    """What runs as long as the server does."""

    store: Store
    tables: Tables
    sockets: Sockets
    calls: Api
    low_priority: LowPriority | None
    on_death: Callable[[], None]

    @contextlib.asynccontextmanager
    async def running(self) -> AsyncIterator[None]:
        loop = asyncio.get_running_loop()

        def lost_disk() -> None:
            loop.call_soon_threadsafe(self._give_up)

        self.store.on_death(lost_disk)
        if self.tables.replicas:
            await self.tables.replicas.begin()
        chores = [asyncio.create_task(each) for each in self._chores()]
        yield
        for chore in chores:
            chore.cancel()
        await self.calls.close()
        if self.low_priority is not None:
            await self.low_priority.close()
        await self.tables.close()
        self.store.close()

    def _chores(self) -> Iterator[Coroutine[Any, Any, None]]:
        yield _wake(self.tables)
        yield _sweep(self.tables, self.sockets)
        yield sweep_daily(self.tables)
        yield self.calls.go_on_measuring()
        if self.tables.replicas:
            yield self.tables.replicas.run()

    def _give_up(self) -> None:
        """Tell everybody, and end once they have heard it."""
        self.tables.say_everywhere(GONE)
        asyncio.get_running_loop().call_later(LAST_WORDS_SECONDS, self.on_death)


def open_store(setup: Setup) -> Store:
    if setup.database is None:
        return Store(SqliteDatabase(setup.data, setup.log_room))
    from railbird.table.store.postgres import PostgresDatabase  # asyncpg may not be installed

    database = PostgresDatabase(setup.database)
    return Store(database, Processes(database))


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
        tables.sweep()
        if tables.quiet():
            gc.collect()


class Pages:
    def __init__(self, static: Path, tables: Tables) -> None:
        self._files = BuiltFiles(directory=static) if (static / "index.html").is_file() else None
        self._tables = tables

    def routes(self) -> list[BaseRoute]:
        routes: list[BaseRoute] = [Route(url, self.built) for url in PAGES]
        routes += [
            Route("/rules/{game}", in_words(self.rules)),
            Route("/rules/{game}/numbered", in_words(self.numbered_rules)),
            Route("/page.css", self.style),
        ]
        if self._files:
            routes.append(Mount("/", self._files))
        return routes

    async def built(self, request: Request) -> Response:
        if self._files:
            return await self._files.get_response("index.html", request.scope)
        return HTMLResponse(page("Railbird", NOT_BUILT), 503)

    async def rules(self, request: Request) -> Response:
        """The rules in plain words, a page of the built one; the numbered rules until it is."""
        if self._files is None:
            return await self.numbered_rules(request)
        self._game(request)
        return await self.built(request)

    async def numbered_rules(self, request: Request) -> Response:
        game_id, title = self._game(request)
        return HTMLResponse(rules_page(game_id, title))

    def _game(self, request: Request) -> tuple[str, str]:
        game_id = path(request, "game")
        game = self._tables.games.get(game_id)
        if game is None:
            raise NotThere(f"there is no game {game_id}")
        return game_id, game.title

    async def style(self, _request: Request) -> Response:
        return Response(STYLE, media_type="text/css", headers={"Cache-Control": "max-age=3600"})


async def _missing(_request: Request, _error: Exception) -> Response:
    text = "<main><h1>Page not found</h1><p><a href='/'>Back to the start page</a></p></main>"
    return HTMLResponse(page("Nothing here", text), 404)
