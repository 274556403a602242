"""Lets MkDocs read the pages as GitHub and the table do, which follow CommonMark.

MkDocs wants an empty line before a list, around a block of code, and four spaces for a list in a
list, and takes the tags of the rules, as in `[R][P]`, for links.
"""

import re
from typing import Any

_ITEM = re.compile(r"( *)([-*]|\d+\.) +")
_FENCE = re.compile(r" *(```|~~~)")


def on_page_markdown(markdown: str, *, page: Any, **_: Any) -> str:
    text = "\n".join(_lists(markdown.split("\n")))
    return text.replace("][", "]\\[") if page.file.src_uri.startswith("rules/") else text


def _lists(lines: list[str]) -> list[str]:
    read: list[str] = []
    texts: list[int] = []
    """Columns where the text begins of the items that the line stands in."""
    fenced = after_empty = False
    for line in lines:
        fence = _FENCE.match(line)
        if fence:
            fenced = not fenced
        item = None if fenced else _ITEM.match(line)
        column = len(line) - len(line.lstrip(" "))
        opens = (fence and fenced) or (item and not texts)
        if opens and not after_empty:
            read.append("")
        if item or after_empty:  # another line goes on with the paragraph above
            texts = [text for text in texts if text <= column]
        inside = texts[-1] if texts else 0
        read.append(" " * 4 * len(texts) + line[min(inside, column) :] if line.strip() else "")
        if item:
            texts.append(item.end())
        elif fence and not fenced:
            read.append("")
        after_empty = not line.strip() and not fenced
    return read
