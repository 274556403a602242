"""The tables of docs/rules/homestretch.md, so that tests can hold them against the data."""

import re
from pathlib import Path

PAGE = Path(__file__).parents[3] / "docs" / "rules" / "homestretch.md"


def table_after(text: str) -> list[list[str]]:
    """The cells of the first table after the line that holds this text, without origin marks."""
    lines = PAGE.read_text(encoding="utf-8").splitlines()
    start = next(number for number, line in enumerate(lines) if text in line)
    first = next(n for n in range(start, len(lines)) if lines[n].startswith("|"))
    rows = []
    for line in lines[first + 2 :]:
        if not line.startswith("|"):
            break
        rows.append([_plain(cell) for cell in line.strip().strip("|").split("|")])
    return rows


def _plain(cell: str) -> str:
    return re.sub(r"\[[RPH]\]", "", cell).replace("`", "").strip()


def number(cell: str) -> int:
    """The whole number in a cell such as "$8k"."""
    return int(cell.strip("$k"))


def decimals(cell: str) -> tuple[float, ...]:
    """The figures of a cell such as ".009 / .025 / .050"."""
    return tuple(float(figure) for figure in cell.split("/"))


def horses_of(cell: str) -> tuple[int, ...]:
    """A horse, or two that are mirror twins: "2, 12"."""
    return tuple(int(horse) for horse in re.split(r"[,/]", cell))
