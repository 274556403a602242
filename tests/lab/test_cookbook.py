"""The cookbook: every command on the page is run, with fewer races and games, and draws a page."""

import re
import shlex
from collections.abc import Iterator
from pathlib import Path

import pytest

from railbird.cli import exit_codes
from tests.cli.conftest import Railbird

PAGE = Path(__file__).parents[2] / "docs" / "lab.md"
FEWER = {"--races": "500", "--games": "2", "--jobs": "1", "--version": "quick"}
FEWER |= {"--rival-games": "2", "--review": "2"}
MANY_RACES = ("homestretch", "win_place_and_show", "long_shot", "big_stakes")
"""Where many are the default."""
ELSEWHERE = ("--cluster", "bench")
"""A cluster has tests of its own, and a measurement takes as long as it takes."""
QUESTIONS = 10


def sections() -> Iterator[tuple[str, list[str], bool]]:
    """Title, commands, and whether there is Python as well."""
    for section in PAGE.read_text(encoding="utf-8").split("\n## ")[1:]:
        title, _, text = section.partition("\n")
        blocks = re.findall(r"```\n(railbird .*?)```", text, re.DOTALL)
        commands = [line for block in blocks for line in block.splitlines()]
        yield title, commands, ">>> " in text


def fewer(command: str) -> list[str]:
    words = shlex.split(command)[1:]
    for name, value in FEWER.items():
        if name in words:
            words[words.index(name) + 1] = value
    if words[0] == "lab" and words[1] in MANY_RACES and "--races" not in words:
        words += ["--races", FEWER["--races"]]
    if words[1] in ("run", "whatif") and "--version" not in words:
        words += ["--version", "quick"]
    if words[1] in ("balance", "sweep") and "homestretch" in words and "--games" not in words:
        words += ["--games", FEWER["--games"]]
    return words


COMMANDS = [
    command
    for _, commands, _ in sections()
    for command in commands
    if not any(word in command for word in ELSEWHERE)
]


def test_ten_questions_are_asked_in_the_terminal_and_in_python() -> None:
    asked = [title for title, commands, python in sections() if commands and python]
    assert len(asked) >= QUESTIONS


@pytest.mark.parametrize("command", COMMANDS)
def test_a_recipe_works_and_has_pictures(command: str, railbird: Railbird, tmp_path: Path) -> None:
    words = fewer(command)
    if "--report" in words:
        report = tmp_path / words[words.index("--report") + 1]
    else:
        report = tmp_path / "report.html"
        words += ["--report", "report.html"]
    ran = railbird(*words)
    assert ran.code == exit_codes.FINE, ran.err
    assert ran.err == ""
    assert "<svg" in report.read_text(encoding="utf-8")
