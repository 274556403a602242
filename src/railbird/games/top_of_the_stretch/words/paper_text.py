"""The scoresheet as text: ratings, play, and where every number comes from."""

from collections.abc import Sequence

from railbird.games.top_of_the_stretch.words.paper import RATINGS, SHORT, Box, Page

_NAMES = ("Horse", "Jockey")
_ROOM = {"Horse": 20, "Jockey": 14, "Dirt": 4, "Turf": 4, "Range": 5, "Odds": 4, "Time": 6}
"""Letters that an empty box leaves room for."""
_LEAST_ROOM = 3


def as_text(page: Page) -> str:
    ratings, played = len(RATINGS), slice(len(RATINGS), None)
    lines = [page.title, *page.lines, ""]
    lines += _table(page.heads[:ratings], [row[:ratings] for row in page.rows])
    heads = ("PP", "Horse", *page.heads[played])
    lines += ["", *_table(heads, [(*row[:2], *row[played]) for row in page.rows])]
    lines += ["", *page.notes]
    if page.filled:
        lines += ["", "Chart cells", *_cells(page)]
    return "\n".join(line.rstrip() for line in lines) + "\n"


def _table(heads: Sequence[str], rows: Sequence[Sequence[Box]]) -> list[str]:
    texts = [[SHORT.get(head, head) for head in heads]]
    texts += [[box.text for box in row] for row in rows]
    widths = [max(len(row[at]) for row in texts) for at in range(len(heads))]
    if not any(box.text for row in rows for box in row):
        widths = [
            max(width, _ROOM.get(head, _LEAST_ROOM))
            for head, width in zip(heads, widths, strict=True)
        ]
        return _form(texts, widths)
    lines = [
        " ".join(
            f"{text:<{width}}" if head in _NAMES else f"{text:>{width}}"
            for head, text, width in zip(heads, row, widths, strict=True)
        )
        for row in texts
    ]
    return [lines[0], "-" * len(lines[0]), *lines[1:]]


def _form(texts: list[list[str]], widths: Sequence[int]) -> list[str]:
    """Empty boxes to write in: lines between them, and room above each."""
    rule = "+".join("-" * width for width in widths)
    lines = [
        "|".join(f"{text:<{width}}" for text, width in zip(row, widths, strict=True))
        for row in texts
    ]
    return [lines[0], rule, *(part for line in lines[1:] for part in (line, line, rule))]


def _cells(page: Page) -> list[str]:
    """By horse, each number with line and column of its chart."""
    lines = []
    for row in page.rows:
        read = [
            f"{head} {box.text} ({box.source})"
            for head, box in zip(page.heads, row, strict=True)
            if box.source and box.text
        ]
        lines.append(f"{row[0].text:>3} {row[1].text}: {'; '.join(read)}")
    return lines
