"""Pages of the documentation: they render as they are meant, and what they print runs."""

import re
from pathlib import Path

import pytest

from railbird.core import read_pack
from railbird.games.top_of_the_stretch import TopOfTheStretch

ROOT = Path(__file__).parents[1]
PAGES = [ROOT / "README.md", *sorted((ROOT / "docs").glob("*.md"))]


def outside_fences(text: str) -> list[str]:
    """The lines of a page that are not in a block of code."""
    found, fenced = [], False
    for line in text.splitlines():
        if line.lstrip().startswith("```"):
            fenced = not fenced
        elif not fenced:
            found.append(line)
    assert not fenced, "a block is left open"
    return found


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_no_line_is_shown_as_a_quotation(page: Path) -> None:
    """`>>>` outside a block of code becomes three quotations, one inside the other."""
    quoted = [
        line for line in outside_fences(page.read_text(encoding="utf-8")) if line.startswith(">")
    ]
    assert quoted == []


def test_the_printed_scoresheet_runs(tmp_path: Path) -> None:
    text = (ROOT / "docs" / "scoresheets.md").read_text(encoding="utf-8")
    (block,) = re.findall(r"```toml\n(.*?)```", text, re.DOTALL)
    (tmp_path / "pony_cup.toml").write_text(block, encoding="utf-8")
    game = TopOfTheStretch(read_pack(tmp_path / "pony_cup.toml"))
    state = game.new(1, {"races": ["pony_cup"]})
    assert [runner.entry.horse for runner in state.runners] == ["Thimble", "Bobbin"]
