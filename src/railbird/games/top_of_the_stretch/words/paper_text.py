"""The scoresheet as text: ratings, play, and where every number comes from."""

from collections.abc import Sequence

from railbird.games.top_of_the_stretch.words.paper import RATINGS, Box, Page

_SHORT = {
    "Break": "Brk",
    "Race 2": "R2",
    "Race 3": "R3",
    "Trouble": "Trbl",
    "Power": "Pow",
    "Factor": "Fact",
    "Figure": "Fig",
    "Finish": "Fin",
}
_NAMES = ("Horse", "Jockey")


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
    texts = [[_SHORT.get(head, head) for head in heads]]
    texts += [[box.text for box in row] for row in rows]
    widths = [max(len(row[at]) for row in texts) for at in range(len(heads))]
    lines = [
        " ".join(
            f"{text:<{width}}" if head in _NAMES else f"{text:>{width}}"
            for head, text, width in zip(heads, row, widths, strict=True)
        )
        for row in texts
    ]
    return [lines[0], "-" * len(lines[0]), *lines[1:]]


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
