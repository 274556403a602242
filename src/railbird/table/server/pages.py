"""The pages: one that is built and finds its way by itself, and a few plain ones."""

from pathlib import Path

from starlette.requests import Request
from starlette.responses import HTMLResponse, Response
from starlette.routing import BaseRoute, Mount, Route

from railbird.table.refusal import NotThere
from railbird.table.room.tables import Tables
from railbird.table.server.built_files import BuiltFiles
from railbird.table.server.http import in_words, path
from railbird.table.server.page import NOT_BUILT, STYLE, page
from railbird.table.server.rules_page import rules_page

PAGES = (
    "/",
    "/t/{table}",
    "/t/{table}/screen",
    "/t/{table}/replay",
    "/r/{record}",
    "/h/{code}",
    "/how/{game}",
    "/library",
    "/today",
    "/workshop/{game}",
    "/workshop/{game}/{variant}",
)
"""All of these are the one built page, which finds its way by itself."""


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


async def missing(_request: Request, _error: Exception) -> Response:
    text = "<main><h1>Page not found</h1><p><a href='/'>Back to the start page</a></p></main>"
    return HTMLResponse(page("Nothing here", text), 404)
