"""The pages: the built one that finds its way by itself, the numbered rules, a few plain ones."""

import re
from collections.abc import Callable, Sequence
from functools import lru_cache
from html import escape
from pathlib import Path

from markdown_it import MarkdownIt
from markdown_it.token import Token
from starlette.requests import Request
from starlette.responses import HTMLResponse, Response
from starlette.routing import BaseRoute, Mount, Route

from railbird import rulebook
from railbird.registry import has_board
from railbird.table.refusal import NotThere
from railbird.table.room.tables import Tables
from railbird.table.server.built_files import BuiltFiles
from railbird.table.server.http import in_words, path

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
    "/drill",
    "/drill/{game}",
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
        """The rules in plain words, a page of the built one; the numbered rules until it is, and
        for a game that the built one has no words for."""
        game_id, _ = self._game(request)
        if self._files is None or not has_board(game_id):
            return await self.numbered_rules(request)
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


# -- plain pages -----------------------------------------------------------------------------------

STYLE = """\
body { margin: 0; background: #f6f0e1; color: #1f2a24; line-height: 1.5;
  font-family: "Iowan Old Style", "Palatino Linotype", Georgia, serif; }
header { position: sticky; top: 0; display: flex; flex-wrap: wrap; gap: 0 1.5rem;
  justify-content: space-between; padding: 0.25rem 1rem; background: #1e4a2b; }
header a { color: #fbfbf7; line-height: 44px; }
main { max-width: 52rem; margin: 0 auto; padding: 2rem 1rem 6rem; overflow-wrap: anywhere; }
[id] { scroll-margin-top: 4rem; }
h1, h2, h3 { color: #1e4a2b; line-height: 1.2; }
a { color: #1e4a2b; }
a:focus-visible { outline: 3px solid #b08d3c; outline-offset: 2px; }
table { border-collapse: collapse; display: block; overflow-x: auto; font-size: 0.9rem;
  font-variant-numeric: tabular-nums; }
th, td { border: 1px solid #b98b5e; padding: 0.2rem 0.5rem; text-align: left; }
code, pre { font-family: ui-monospace, monospace; font-size: 0.9em; }
pre { overflow-x: auto; background: #fbfbf7; padding: 0.75rem; border-radius: 6px; }
:target { background: #dde9ee; outline: 2px solid #b08d3c; }
@media (prefers-color-scheme: dark) {
  body { background: #16201a; color: #f6f0e1; }
  h1, h2, h3, main a { color: #cfe3c8; }
  pre { background: #1f2a24; }
  :target { background: #1e4a2b; }
}
"""

NOT_BUILT = """\
<main>
<h1>The server is running, but its pages have not been built</h1>
<p>In a checkout, build them once and start the server again:</p>
<pre>cd web
npm ci
npm run build</pre>
<p>They end up in <code>src/railbird/table/static/</code>. A wheel comes with them.</p>
</main>
"""


def page(title: str, body: str) -> str:
    return f"""<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>{escape(title)}</title>
<link rel="icon" href="/icon.svg" type="image/svg+xml">
<link rel="stylesheet" href="/page.css">
</head>
<body>
{body}
</body>
</html>
"""


# -- the numbered rules ----------------------------------------------------------------------------

_RULE = re.compile(r"[A-Z]{2}-\d+(\.\d+)*")


@lru_cache
def rules_page(game: str, title: str) -> str:
    text = _markdown_of(game)
    back = f" <a href='/rules/{game}'>The rules in plain words</a>" if has_board(game) else ""
    header = f"<header><a href='/'>Railbird</a>{back}</header>"
    return page(f"{title}: the numbered rules", f"{header}<main>{_render(text)}</main>")


def _markdown_of(game: str) -> str:
    page = rulebook.page_of(game)
    if page is None:
        raise NotThere(f"{game} comes without a page of rules")
    return page.read_text(encoding="utf-8")


def _render(text: str) -> str:
    markdown = MarkdownIt("commonmark", {"html": False}).enable("table")
    tokens = markdown.parse(text)
    defined: set[str] = set()
    for place in (_bold, _alone):
        for token in tokens:
            _add_anchors(token.children or [], place, defined)
    html: str = markdown.renderer.render(tokens, markdown.options, {})
    return html


def _bold(children: Sequence[Token], at: int) -> bool:
    return at > 0 and children[at - 1].type == "strong_open"


def _alone(children: Sequence[Token], _at: int) -> bool:
    """All that stands in the cell of a table."""
    return len(children) == 1


def _add_anchors(
    children: list[Token], place: Callable[[Sequence[Token], int], bool], defined: set[str]
) -> None:
    """The number of a rule, where it is given first, becomes an anchor that links to itself."""
    for at, child in enumerate(children):
        rule = child.content
        if child.type == "text" and _RULE.fullmatch(rule) and place(children, at):
            if rule not in defined:
                defined.add(rule)
                children[at] = Token("html_inline", "", 0)
                children[at].content = f'<a id="{rule}" href="#{rule}">{rule}</a>'
