"""The scoresheet as one printable page of HTML, in landscape on A4 or Letter."""

from html import escape

from railbird.games.top_of_the_stretch.words.paper import SHORT, Box, Page

_STYLE = """
@page { size: landscape; margin: 9mm; }
body { font: %(size).1fpt/1.25 system-ui, sans-serif; color: #1f2a24; margin: 0; }
h1 { font: bold 1.7em Georgia, serif; margin: 0; }
p { margin: 0.15em 0; }
table { border-collapse: collapse; table-layout: fixed; width: 100%%; margin: 0.5em 0;
  page-break-inside: avoid; }
th, td { border: 0.5pt solid #7c8a80; padding: 0.1em 0.1em; text-align: center;
  overflow-wrap: anywhere; }
th { background: #e9e2cf; font-size: 0.74em; font-weight: 600; white-space: nowrap; }
td { height: %(height).1fmm; font-variant-numeric: tabular-nums; }
td.name { text-align: left; padding-left: 0.3em; }
small { display: block; font-size: 0.6em; color: #55635a; line-height: 1.05; }
"""
_WIDTHS = {
    "Horse": 4.2,
    "Jockey": 3.2,
    "Range": 1.3,
    "Odds": 1.1,
    "Pace": 1.15,
    "Race 3": 1.25,
    "Photo": 1.15,
    "Behind": 1.6,
    "Time": 1.7,
    **dict.fromkeys(("PP", "Wet", "Pc", "Fm", "Tr", "Cl", "Sp", "Wi", "Ri", "Tb", "Roll"), 0.85),
}
"""Of a column, where an ordinary one has 1: names can be written, and all fits on Letter."""
_ROOM = 150
"""Millimetres that the lines of the table may fill on a landscape page, A4 or Letter."""


def as_html(page: Page) -> str:
    """One page in landscape, to print on A4 or Letter; nothing is loaded from elsewhere."""
    rows = max(len(page.rows), 1)
    height = min(9.0, _ROOM / (rows + 1))
    size = _size(page, rows)
    head = "".join(f"<th>{escape(SHORT.get(text, text))}</th>" for text in page.heads)
    body = "\n".join(f"<tr>{''.join(map(_td, range(len(row)), row))}</tr>" for row in page.rows)
    lines = "\n".join(f"<p>{escape(line)}</p>" for line in page.lines)
    notes = "\n".join(f"<p>{escape(note)}</p>" for note in page.notes)
    style = _STYLE % {"size": size, "height": height}
    return (
        '<!doctype html>\n<html lang="en">\n<head>\n<meta charset="utf-8">\n'
        f"<title>{escape(page.title)}</title>\n<style>{style}</style>\n</head>\n<body>\n"
        f"<h1>{escape(page.title)}</h1>\n{lines}\n<table>\n{_columns(page)}\n<tr>{head}</tr>\n{body}\n</table>\n"
        f"{notes}\n</body>\n</html>\n"
    )


def _size(page: Page, rows: int) -> float:
    """Points. A filled sheet has up to four lines in a box, so it needs smaller type earlier."""
    fitting = 9 if page.filled else 12
    return max(4.2 if page.filled else 5.6, 8.5 * min(1.0, fitting / rows))


def _columns(page: Page) -> str:
    widths = [_WIDTHS.get(head, 1.0) for head in page.heads]
    whole = sum(widths)
    columns = "".join(f'<col style="width: {100 * width / whole:.2f}%">' for width in widths)
    return f"<colgroup>{columns}</colgroup>"


def _td(at: int, box: Box) -> str:
    kind = ' class="name"' if at in (1, 2) else ""
    source = f"<small>{escape(box.source)}</small>" if box.source else ""
    return f"<td{kind}>{escape(box.text)}{source}</td>"
