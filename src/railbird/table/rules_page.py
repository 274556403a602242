"""The rules of a game as a page; the number of a rule is its anchor."""

import re
from functools import lru_cache
from html import escape
from importlib.resources import files
from pathlib import Path

from markdown_it import MarkdownIt
from markdown_it.token import Token

from railbird.table.page import page
from railbird.table.refusal import NotThere

_RULE = re.compile(r"[A-Z]{2}-\d+(\.\d+)*")


@lru_cache
def rules_page(game: str, title: str) -> str:
    text = _markdown_of(game)
    return page(f"{title}: the rules", f"<main>{_render(text)}</main>")


def _folders() -> tuple[Path, ...]:
    """In an installed package the rules lie beside the code, in a checkout in docs/."""
    package = Path(str(files("railbird")))
    return package / "rules", package.parents[1] / "docs" / "rules"


def _markdown_of(game: str) -> str:
    for folder in _folders():
        for file in sorted(folder.glob(f"{game}*.md")):
            return file.read_text(encoding="utf-8")
    raise NotThere(f"there is no rules page for {game}")


def _render(text: str) -> str:
    markdown = MarkdownIt("commonmark", {"html": False}).enable("table")
    tokens = markdown.parse(text)
    for token in tokens:
        _add_anchors(token)
    html: str = markdown.renderer.render(tokens, markdown.options, {})
    return html


def _add_anchors(token: Token) -> None:
    """`**HS-7.5**` becomes an anchor that links to itself."""
    children = token.children or []
    for place, child in enumerate(children[1:-1], start=1):
        bold = children[place - 1].type == "strong_open"
        if bold and child.type == "text" and _RULE.fullmatch(child.content):
            rule = escape(child.content)
            children[place - 1].attrSet("id", rule)
            link = Token("html_inline", "", 0)
            link.content = f'<a href="#{rule}">{rule}</a>'
            children[place] = link
