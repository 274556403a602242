"""Help texts, and errors that point to them."""

import re
from itertools import pairwise

import pytest

from railbird.cli.aliases import COMMANDS, LAB
from railbird.cli.commands import app
from railbird.cli.help_text import unwrapped
from tests.cli.conftest import Railbird

WIDTH = 80
ALL = [
    *((name,) for name in app if not name.startswith("-")),
    *(("lab", name) for name in LAB),
    ("library", "import"),
    ("past", "import"),
    ("print", "program"),
]


@pytest.mark.parametrize("command", ALL, ids=" ".join)
def test_help_is_broken_once(
    command: tuple[str, ...], railbird: Railbird, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A line ends where the next word would not fit, not where the source was broken."""
    monkeypatch.setenv("COLUMNS", str(WIDTH))
    out = railbird(*command, "--help").out
    assert out.startswith(f"Usage: railbird {' '.join(command)} ")
    assert "[default: ()]" not in out
    assert '[default: ""]' not in out
    lines = [line.strip("│ ") if line.startswith("│") else line for line in out.splitlines()]
    below = lines[max(at for at, line in enumerate(lines) if line.startswith("╰")) :]
    for line, after in pairwise(below[1:]):
        prose = re.match(r"\w", line) and re.match(r"\w", after) and not line.endswith(":")
        if prose:
            assert len(line.rstrip()) + 1 + len(after.split()[0]) >= WIDTH, line


def test_paragraphs_are_joined_and_lists_stay() -> None:
    text = "One line\nand its end.\n\nExamples:\n  railbird a\n  railbird b\nThen\nmore."
    assert unwrapped(text) == (
        "One line and its end.\n\nExamples:\n  railbird a\n  railbird b\nThen more."
    )


@pytest.mark.parametrize(
    ("typed", "says"),
    [
        (["lab", "hommestretch"], "Did you mean homestretch?"),
        (["lab", "hommestretch"], "See railbird lab --help."),
        (["lab", "homestretch", "--cards", "A"], "See railbird lab homestretch --help."),
        (["play", "--player"], "See railbird play --help."),
        (["rce"], "Did you mean race?"),
        (["records", "pluto"], "Not expected here: pluto."),
        (["library", "delete", "foo"], 'Unknown command "delete". Commands: runs, chart, add,'),
        (["learn"], "name the game you want to learn: homestretch, "),
        (["lab", "balance"], "GAME is missing. See railbird lab balance --help."),
        (["play", "homestretch", "--players"], "--players needs a value."),
        (["play", "homestretch", "--seed", "x"], '--seed: "x" is not a whole number.'),
        (["big_stakes", "Zippy"], "See railbird big_stakes --help."),
    ],
)
def test_an_error_names_the_help_of_its_command(
    typed: list[str], says: str, railbird: Railbird
) -> None:
    ran = railbird(*typed)
    assert ran.code == 2
    assert says in ran.err
    assert "Traceback" not in ran.err


@pytest.mark.parametrize(
    ("typed", "meant"),
    [
        (["play", "homestrech"], "homestretch"),
        (["play", "homestretch", "--players", "you,shrap"], "sharp"),
        (["race", "belmont73"], "belmont_1973"),
        (["races", "belmont73"], "belmont_1973"),
        (["play", "top_of_the_stretch", "--option", "races=belmont73"], "belmont_1973"),
        (["race", "--horses", "Secretariatt,Sham", "--distance", "10"], "Secretariat"),
        (["race", "--horses", "Sham/Ron Turcote,Affirmed", "--distance", "10"], "Ron Turcotte"),
        (["race", "belmont_1973", "--option", "form_sav=yes"], "form_save"),
        (["horses", "Secretariatt"], "SECRETARIAT"),
        (["lab", "big_stakes", "Secretariatt", "Sham"], "SECRETARIAT"),
    ],
)
def test_near_values_are_named(typed: list[str], meant: str, railbird: Railbird) -> None:
    ran = railbird(*typed)
    assert ran.code == 2
    assert ran.err.rstrip().endswith(f"Did you mean {meant}?")


def test_every_command_of_a_game_is_in_the_list() -> None:
    assert set(COMMANDS) < set(app)
