"""The tables of docs/rules/win_place_and_show.md, so that tests can hold them against the data."""

import re
from pathlib import Path

PAGE = Path(__file__).parents[3] / "docs" / "rules" / "win_place_and_show.md"
DATA = Path(__file__).parents[3] / "src/railbird/games/win_place_and_show/box/data"


def table_after(text: str) -> list[list[str]]:
    """The cells of the first table after the line that holds this text, head included."""
    lines = PAGE.read_text(encoding="utf-8").splitlines()
    start = next(number for number, line in enumerate(lines) if text in line)
    first = next(n for n in range(start, len(lines)) if lines[n].startswith("|"))
    rows = []
    for line in lines[first:]:
        if not line.startswith("|"):
            break
        rows.append([cell.replace("`", "").strip() for cell in line.strip().strip("|").split("|")])
    return [rows[0], *rows[2:]]


def number(cell: str) -> int:
    """The whole number in a cell such as "$10,000"."""
    return int(re.sub(r"[$,]", "", cell))
