"""The tables of docs/rules/big_stakes_racing.md, so that tests can hold them against the data."""

import re
from functools import cache
from pathlib import Path

from railbird.games.big_stakes.box.components import Box
from railbird.games.big_stakes.box.load import load_box

PAGE = Path(__file__).parents[3] / "docs" / "rules" / "big_stakes_racing.md"
DATA = Path(__file__).parents[3] / "src/railbird/games/big_stakes/box/data"


def text_of(file: str) -> str:
    return (DATA / file).read_text(encoding="utf-8")


@cache
def box() -> Box:
    return load_box(text_of)


def table_after(text: str) -> list[list[str]]:
    """The cells of the first table after the line that holds this text, head left out."""
    lines = PAGE.read_text(encoding="utf-8").splitlines()
    start = next(number for number, line in enumerate(lines) if text in line)
    first = next(n for n in range(start, len(lines)) if lines[n].startswith("|"))
    rows = []
    for line in lines[first:]:
        if not line.startswith("|"):
            break
        rows.append([cell.replace("`", "").strip() for cell in line.strip().strip("|").split("|")])
    return rows[2:]


def number(cell: str) -> int:
    """The whole number in a cell such as "$10,000"."""
    return int(re.sub(r"[$,]", "", cell))


def dollars(cell: str) -> int:
    """7.20M as dollars."""
    whole, tenths = cell.rstrip("M").split(".")
    return 1_000_000 * int(whole) + 10_000 * int(tenths)


def tenths(cell: str) -> int:
    """1:09.6 as tenths of a second."""
    minutes, seconds = cell.split(":")
    return 600 * int(minutes) + round(10 * float(seconds))
