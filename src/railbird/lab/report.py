"""Reports: one page each, with everything in it – what was found, charts, tables and the command.

A page is readable by day and by night, on a phone and on paper, and loads nothing.
"""

import re
from collections.abc import Sequence
from html import escape
from typing import NamedTuple

STYLE = """
.lab{--paper:#fbf7ec;--ink:#1f2a24;--muted:#5c665f;--grid:#e3dcc8;--noise:#a9a595;--edge:#d6ccb2;--shade:#0004;
--c0:#23693d;--c1:#a8441c;--c2:#24578f;--c3:#8a6a0a;--c4:#7a3a78;--c5:#2b7876;--on:#fff;
color:var(--ink);font:16px/1.55 system-ui,sans-serif}
@media (prefers-color-scheme:dark){.lab{--paper:#141a17;--ink:#ece7d8;--muted:#a5ada6;
--grid:#2c352f;--noise:#6c746d;--edge:#3a453e;--shade:#fff4;--c0:#6cc48a;--c1:#f08b5c;--c2:#7fb2ec;--c3:#dcb951;--c4:#cf93cc;
--c5:#6cc7c3;--on:#0d120f}}
.lab svg{display:block;width:100%;height:auto;overflow:visible;font:13px system-ui,sans-serif;
font-variant-numeric:tabular-nums}
.lab svg text{fill:var(--ink)}.lab svg .muted{fill:var(--muted)}.lab svg .on-dark{fill:var(--on)}
@media screen and (prefers-color-scheme:dark){.lab svg .on-middle{fill:var(--on)}}
.lab .grid{stroke:var(--grid)}.lab .par{stroke:var(--ink);stroke-dasharray:4 3}
.lab .thick{stroke-width:3;stroke-linecap:round;opacity:.55}
.lab .stem{stroke-width:2;opacity:.35}
.lab .stroke{fill:none;stroke-width:2;stroke-linejoin:round}
.lab .ring{fill:var(--paper);fill-opacity:.6;stroke:var(--ink);stroke-width:2}
.lab .band{opacity:.16}.lab .hill{opacity:.28}
.lab .k-c0{stroke:var(--c0)}.lab .k-c1{stroke:var(--c1)}.lab .k-c2{stroke:var(--c2)}
.lab .k-c3{stroke:var(--c3)}.lab .k-c4{stroke:var(--c4)}.lab .k-c5{stroke:var(--c5)}
.lab .k-noise{stroke:var(--noise)}
.lab svg .f-c0{fill:var(--c0)}.lab svg .f-c1{fill:var(--c1)}.lab svg .f-c2{fill:var(--c2)}
.lab svg .f-c3{fill:var(--c3)}.lab svg .f-c4{fill:var(--c4)}.lab svg .f-c5{fill:var(--c5)}
.lab svg .f-noise{fill:var(--noise)}
.lab .phone{display:none}
@media (max-width:600px){.lab .desk{display:none}.lab .phone{display:block}
.lab .word{white-space:normal;min-width:7em}}
.lab .panels{display:grid;gap:1.2rem 1.6rem;
grid-template-columns:repeat(auto-fill,minmax(min(100%,340px),1fr))}
.lab figure{margin:0}.lab figcaption{font-weight:600;margin-bottom:.3rem}
.lab .scroll{overflow-x:auto;max-width:100%;background:
linear-gradient(90deg,var(--paper) 30%,transparent),
linear-gradient(270deg,var(--paper) 30%,transparent) 100% 0,
radial-gradient(farthest-side at 0 50%,var(--shade),transparent),
radial-gradient(farthest-side at 100% 50%,var(--shade),transparent) 100% 0;
background-repeat:no-repeat;background-size:36px 100%,36px 100%,12px 100%,12px 100%;
background-attachment:local,local,scroll,scroll}
.lab table{border-collapse:collapse;font-size:14px;font-variant-numeric:tabular-nums;margin:.4rem 0}
.lab td,.lab th{padding:3px 12px 3px 0;text-align:right;white-space:nowrap;
border-bottom:1px solid var(--grid)}
.lab th{color:var(--muted);font-weight:600;vertical-align:bottom}
.lab .word{text-align:left}
.lab details{margin:.8rem 0}.lab summary{cursor:pointer;color:var(--muted);padding:.5rem 0}
.lab .note{color:var(--muted);font-size:14px}
"""

_PAGE = """<!doctype html>
<html lang="en"><head><meta charset="utf-8">
<meta name="viewport" content="width=device-width,initial-scale=1">
<meta name="color-scheme" content="light dark"><title>{title}</title><style>{style}
body{{margin:0;background:#fbf7ec}}@media (prefers-color-scheme:dark){{body{{background:#141a17}}}}
main{{max-width:50rem;margin:0 auto;padding:2.2rem 1rem 3rem}}
h1,h2{{font-family:Georgia,"Times New Roman",serif;line-height:1.2;text-wrap:balance}}
h1{{font-size:2rem;margin:0 0 .6rem}}h2{{font-size:1.3rem;margin:2.6rem 0 .3rem}}
.found{{font-size:1.15rem;margin:0 0 .4rem;border-left:4px solid var(--c3);padding-left:.9rem}}
section>p{{margin:.2rem 0 .9rem}}footer{{margin-top:3rem;border-top:1px solid var(--edge);
padding-top:.8rem;color:var(--muted);font-size:14px}}
code{{font:13px ui-monospace,monospace;overflow-wrap:anywhere}}
@media (max-width:600px){{h1{{font-size:1.55rem}}main{{padding-top:1.2rem}}}}
@media print{{.lab{{--paper:#fff;--ink:#000;--muted:#444;--grid:#ddd;--noise:#999;--edge:#bbb;
--c0:#23693d;--c1:#a8441c;--c2:#24578f;--c3:#8a6a0a;--c4:#7a3a78;--c5:#2b7876;--on:#fff;
font-size:11pt}}body{{background:#fff}}main{{max-width:none;padding:0}}
section,figure,tr{{break-inside:avoid}}.lab .desk{{display:block}}.lab .phone{{display:none}}
details::details-content{{content-visibility:visible}}summary{{display:none}}}}
</style></head><body class="lab"><main><h1>{title}</h1>
{found}{body}
<footer>{notes}<p>Again: <code>{command}</code></p></footer></main></body></html>
"""

FOLDED = 14
"""A longer table is folded away."""


class Part(NamedTuple):
    """A question with its answer: a chart, and what it shows."""

    title: str
    content: str
    about: str = ""
    """A sentence under the title."""


def page(
    title: str,
    parts: Sequence[Part | tuple[str, str]],
    command: str,
    found: str = "",
    notes: Sequence[str] = (),
) -> str:
    """`found` says what was found, `notes` how it was measured."""
    body = "\n".join(_section(Part(*part)) for part in parts if part[1])
    return _PAGE.format(
        style=STYLE,
        title=escape(title),
        found=f'<p class="found">{_words(found)}</p>\n' if found else "",
        body=body,
        notes="".join(f"<p>{_words(note)}</p>" for note in notes),
        command=escape(command),
    )


def _words(text: str) -> str:
    """A figure and its unit stay on one line."""
    return escape(re.sub(r"(?<=\d) (?=(%|pp)(\W|$))", "\u00a0", text))


def _section(part: Part) -> str:
    about = f"<p>{_words(part.about)}</p>" if part.about else ""
    return f"<section><h2>{escape(part.title)}</h2>{about}\n{part.content}</section>"


def table(heads: Sequence[str], rows: Sequence[Sequence[str]], what: str = "lines") -> str:
    """Cells as people read them; a long table is folded."""
    words = [all(not _is_figure(row[at]) for row in rows) for at in range(len(heads))]
    head = "".join(_cell("th", *each) for each in zip(heads, words, strict=True))
    lines = "".join(
        f"<tr>{''.join(_cell('td', *each) for each in zip(row, words, strict=True))}</tr>"
        for row in rows
    )
    whole = (
        f'<div class="scroll"><table><thead><tr>{head}</tr></thead><tbody>{lines}</tbody>'
        "</table></div>"
    )
    if len(rows) <= FOLDED:
        return whole
    return f"<details><summary>All {len(rows)} {escape(what)} as a table</summary>{whole}</details>"


_FIGURE = re.compile(r"[+−–$×>]?\s?\$?[\d,./-]*\s?(%|pp|k|M)?(\s±.*)?")


def _is_figure(text: str) -> bool:
    return _FIGURE.fullmatch(text) is not None


def _cell(tag: str, text: str, word: bool) -> str:
    return f"<{tag}{' class=word' if word else ''}>{escape(text)}</{tag}>"
