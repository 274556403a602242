"""The rules of a game as a page; the number of a rule is its anchor."""

import re
from collections.abc import Callable, Sequence
from functools import lru_cache
from importlib.resources import files
from pathlib import Path

from markdown_it import MarkdownIt
from markdown_it.token import Token

from railbird.table.refusal import NotThere
from railbird.table.server.page import page

_RULE = re.compile(r"[A-Z]{2}-\d+(\.\d+)*")


@lru_cache
def rules_page(game: str, title: str) -> str:
    text = _markdown_of(game)
    back = f"<a href='/rules/{game}'>The rules in plain words</a>"
    header = f"<header><a href='/'>Railbird</a> {back}</header>"
    return page(f"{title}: the numbered rules", f"{header}<main>{_render(text)}</main>")


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
