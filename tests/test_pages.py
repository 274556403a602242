"""Pages of the documentation: they render as they are meant, and what they print runs."""

import pkgutil
import re
import shlex
from pathlib import Path

import pytest

from railbird.cli import exit_codes
from railbird.core import read_pack
from railbird.games.top_of_the_stretch.game import TopOfTheStretch
from tests.cli.conftest import Railbird, own_library, railbird

__all__ = ["own_library", "railbird"]
"""Fixtures from the tests of the commands."""

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


def test_every_command_of_the_quick_start_runs(railbird: Railbird) -> None:
    """In the order of the page, since later ones look back at earlier ones."""
    text = (ROOT / "docs" / "quick_start.md").read_text(encoding="utf-8")
    blocks = re.findall(r"```\n(.*?)```", text, re.DOTALL)
    commands = [shlex.split(line) for block in blocks for line in block.splitlines()]
    assert len(commands) == 16
    for program, *arguments in commands:
        assert program == "railbird"
        if arguments == ["career", "Secretariat", "Sham"]:
            assert "Met twice" in railbird(*arguments).out
        else:
            assert railbird(*arguments, typed="q\n").code == exit_codes.FINE, arguments


def test_the_screen_on_the_page_is_what_the_program_prints(railbird: Railbird) -> None:
    text = (ROOT / "docs" / "terminal.md").read_text(encoding="utf-8")
    (screen,) = re.findall(r"```\n(Race 1 of 4.*?)```", text, re.DOTALL)
    typed = "6\n8\n4\n10\n3 7w 2 6p 2 8p 1 7s 1 6s\n? 2\nq\n"
    game = ("play", "homestretch", "--players", "you,steady,steady", "--seed", "5")
    assert f"{screen}> q\n" in railbird(*game, typed=typed).out


def test_every_page_is_linked_and_every_link_leads_somewhere() -> None:
    text = (ROOT / "README.md").read_text(encoding="utf-8")
    links = re.findall(r"\]\(((?:docs/)?[\w/.]+)\)", text)
    assert all((ROOT / link).exists() for link in links)
    pages = {f"docs/{page.name}" for page in PAGES[1:]} - {"docs/index.md"}  # the site's first page
    assert pages <= set(links)


CLIPPED = ("The policy is nobody", "can be run from a program: a")


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_pages_are_written_in_whole_sentences(page: Path) -> None:
    text = " ".join(page.read_text(encoding="utf-8").split())
    assert [words for words in CLIPPED if words in text] == []


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_every_name_of_the_package_on_a_page_exists(page: Path) -> None:
    """`railbird.lab.finishes` and the like, in the text as in the examples."""
    named = re.findall(r"`(railbird(?:\.\w+)+)[`(]", page.read_text(encoding="utf-8"))
    files = {"railbird.sqlite3"}
    assert [name for name in named if name not in files and not exists(name)] == []


def exists(name: str) -> bool:
    try:
        pkgutil.resolve_name(name)
    except (ImportError, AttributeError):
        return False
    return True


def test_what_stands_above_the_fold() -> None:
    """A picture, a sentence, two commands and about twelve lines of Python; then the links."""
    text = (ROOT / "README.md").read_text(encoding="utf-8")
    above = text[: text.index("| game | seats |")]
    assert above.count("![") == 1
    (commands,) = re.findall(r"```\n(.*?)```", above, re.DOTALL)
    assert [line.split("#")[0].strip() for line in commands.splitlines()] == [
        "make run",
        "make test",
    ]
    typed = re.findall(r"^(?:>>>|\.\.\.) ", above, re.MULTILINE)
    assert 10 <= len(typed) <= 13
    assert len(text.splitlines()) < 90


def test_the_pages_tell_how_to_install_a_wheel() -> None:
    """With pipx or pip, or without installing it; the page needs no Node then."""
    text = (ROOT / "docs" / "friends.md").read_text(encoding="utf-8")
    for command in (
        "pip wheel . --no-deps",
        "pipx install",
        "uvx --from ./railbird-*.whl railbird",
    ):
        assert command in text


def test_a_time_limit_that_the_rulebook_does_not_have_is_marked_as_ours() -> None:
    """WP-4.14, WP-9.18: the rulebook only says when a claim may not be made any more."""
    text = (ROOT / "docs" / "rules" / "win_place_and_show.md").read_text(encoding="utf-8")
    for rule in ("**WP-4.14**", "| WP-9.18 |"):
        (line,) = (line for line in text.splitlines() if rule in line[:20])
        assert "[H" in line
