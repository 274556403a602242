"""A page that a browser prints: title, style and paper. Every game prints on the same paper."""

from collections.abc import Iterable, Sequence
from html import escape
from typing import Literal, TypeAlias

Paper: TypeAlias = Literal["a4", "letter"]
PAPERS: tuple[Paper, ...] = ("a4", "letter")
_SIZES = {"a4": "A4", "letter": "Letter"}

_STYLE = """
@page { size: %(size)s %(turn)s; margin: 11mm; }
body { font: 10pt/1.35 system-ui, sans-serif; color: #1f2a24; margin: 0; }
h1 { font: bold 20pt Georgia, serif; margin: 0 0 2mm; }
h2 { font: bold 13pt Georgia, serif; margin: 0 0 1mm; break-after: avoid; }
h3 { font: bold 11pt Georgia, serif; margin: 0 0 1mm; break-after: avoid; }
ol { margin: 0; padding-left: 5mm; font-size: 9pt; }
p { margin: 0.6mm 0; }
p.small, small { font-size: 8pt; color: #55635a; }
section { break-inside: avoid; margin: 0 0 6mm; }
section.page { break-before: page; }
h1 + section.page, p + section.page { break-before: avoid; }
section.page > h2 { margin-bottom: 2.5mm; }
table { border-collapse: collapse; margin: 1.5mm 0; }
th, td { border: 0.5pt solid #7c8a80; padding: 0.5mm 1.4mm; text-align: center; }
th { background: #e9e2cf; font-weight: 600; }
td { font-variant-numeric: tabular-nums; }
td.name, th.name { text-align: left; }
table.wide { width: 100%%; font-size: 8.4pt; }
table.chart { width: 100%%; font-size: 8.6pt; line-height: 1.2; }
table.chart th, table.chart td { white-space: nowrap; padding: 0.34mm 0.8mm; }
table.chart td:first-child { font-weight: 600; }
table.close, table.long { font-size: 7.7pt; line-height: 1.18; }
table.close th, table.close td { padding: 0.25mm 0.6mm; }
table.long th, table.long td { padding: 0.7mm 0.2mm; }
.row { display: flex; gap: 7mm; align-items: flex-start; margin: 0 0 4.5mm; }
.part { min-width: 0; }
.part .part { margin: 0 0 5mm; }
.part p.small { font-size: 8.5pt; color: #3a463f; }
.two { columns: 2; column-gap: 8mm; }
.two table, .two p { font-size: 8.4pt; }
.cards { display: grid; grid-template-columns: repeat(2, minmax(0, 1fr)); gap: 4mm 5mm; }
.cards.three { grid-template-columns: repeat(3, minmax(0, 1fr)); }
.cards + section { margin-top: 6mm; }
.card { border: 1pt solid #1f2a24; border-radius: 3mm; padding: 3mm 4mm; break-inside: avoid; }
.card h2 { border-bottom: 0.5pt solid #7c8a80; display: flex; justify-content: space-between; }
.card h2 { min-height: 5.2mm; }
.facts { display: flex; flex-wrap: wrap; gap: 0 1.5mm; font-size: 7.6pt; color: #55635a; }
.facts span { flex: auto; border-bottom: 0.4pt solid #b9c1bb; min-height: 4.4mm; }
.facts span:not(:only-child) { white-space: nowrap; }
.facts b { color: #1f2a24; }
table.rounds { width: 100%%; table-layout: fixed; font-size: 8pt; margin: 1.5mm 0 0; }
table.rounds th, table.rounds td { padding: 0.2mm 0; height: 4.6mm; }
table.rounds th:first-child { width: 10mm; font-size: 7pt; }
table.rounds tr.red td { color: #a02822; font-weight: 700; }
table.rounds tr.heart td { font-size: 7pt; line-height: 1.1; height: 6.2mm; }
.race { margin: 0 0 8mm; break-inside: avoid; }
table.program td { height: 7.2mm; }
table.program th, table.program td { padding: 0 0.8mm; }
table.pays { font-size: 7.6pt; }
table.pays th, table.pays td { padding: 0 0.2mm; }
.slip { padding: 3mm; }
.slip h3 { border-bottom: 0.5pt solid #7c8a80; margin-top: 2mm; }
.slip td { height: 7.5mm; }
.slip th, .slip td { padding: 0 0.5mm; }
table.even { table-layout: fixed; }
"""


def document(title: str, body: Iterable[str], paper: Paper, *, landscape: bool = False) -> str:
    turn = "landscape" if landscape else "portrait"
    style = _STYLE % {"size": _SIZES[paper], "turn": turn}
    return (
        '<!doctype html>\n<html lang="en">\n<head>\n<meta charset="utf-8">\n'
        f"<title>{escape(title)}</title>\n<style>{style}</style>\n</head>\n<body>\n"
        + "\n".join(body)
        + "\n</body>\n</html>\n"
    )


def table(
    heads: Sequence[str], rows: Iterable[Sequence[str]], kind: str = "", names: Sequence[int] = ()
) -> str:
    """Cells are text; the columns in `names` stand at the left of their cell."""

    def cell(tag: str, at: int, text: str) -> str:
        left = ' class="name"' if at in names else ""
        return f"<{tag}{left}>{escape(text)}</{tag}>"

    head = "".join(cell("th", at, text) for at, text in enumerate(heads))
    body = "\n".join(
        f"<tr>{''.join(cell('td', at, text) for at, text in enumerate(row))}</tr>" for row in rows
    )
    style = f' class="{kind}"' if kind else ""
    return f"<table{style}>\n<tr>{head}</tr>\n{body}\n</table>"


def paragraphs(lines: Iterable[str], kind: str = "") -> str:
    style = f' class="{kind}"' if kind else ""
    return "\n".join(f"<p{style}>{escape(line)}</p>" for line in lines)
