"""`railbird new`: what it writes keeps every promise, is played, checked and linted as it is."""

import os
import shlex
import subprocess
import sys
import sysconfig
from pathlib import Path

import pytest

from railbird import registry
from railbird.cli import exit_codes
from railbird.cli.new import package, rules_of
from railbird.core.own_game import game_in_file
from railbird.testing import check_game
from tests.cli.conftest import Railbird

ROOT = Path(__file__).parents[2]


@pytest.fixture(autouse=True)
def nobody_named_a_file(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(registry, "_from_files", {})


@pytest.fixture
def made(railbird: Railbird, tmp_path: Path) -> Path:
    """A package that was just written, beside the test."""
    ran = railbird("new", "derby_day", "--title", "Derby Day!")
    assert (ran.code, ran.err) == (exit_codes.FINE, "")
    assert "Play it:     railbird play ./derby_day/derby_day/game.py:DerbyDay\n" in ran.out
    return tmp_path / "derby_day"


def run(*command: str | Path, folder: Path) -> subprocess.CompletedProcess[str]:
    env = {**os.environ, "PYTHONPATH": str(folder), "PYTEST_ADDOPTS": ""}
    return subprocess.run(command, cwd=folder, env=env, capture_output=True, text=True, check=False)


def test_it_keeps_every_promise_and_leaves_no_trace_of_the_template(made: Path) -> None:
    report = check_game(game_in_file(f"{made}/derby_day/game.py:DerbyDay")())
    assert report.games > 5
    for path in made.rglob("*"):
        if path.is_file() and path.suffix != ".pyc":
            text = path.read_text(encoding="utf-8")
            assert not [word for word in ("new_game", "NewGame", "New Game", "NG-") if word in text]
            assert "NewGame" not in path.name


def test_its_own_tests_pass(made: Path) -> None:
    ran = run(sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider", folder=made)
    assert ran.returncode == 0, ran.stdout + ran.stderr
    assert "4 passed" in ran.stdout


def test_it_is_played_in_the_terminal_by_people_and_by_its_bot(
    made: Path, railbird: Railbird
) -> None:
    bot = f"{made}/derby_day/bot.py:Favourite"
    game = "./derby_day/derby_day/game.py:DerbyDay"
    ran = railbird("play", game, "--players", f"you,{bot},random", "--seed", "3", typed="4\n")
    assert ran.code == exit_codes.FINE, ran.err
    assert "Bet on #4" in ran.out
    assert "You bet in secret." in ran.out
    assert "Final standings" in ran.out
    assert "bets in secret." in ran.out


def test_it_is_linted(made: Path) -> None:
    ruff = Path(sysconfig.get_path("scripts")) / "ruff"
    select = ["--select", "E,F,W,I,UP,B,C4,SIM,RUF,PT,PIE,RET,N"]
    checked = run(ruff, "check", "--no-cache", *select, ".", folder=made)
    assert checked.returncode == 0, checked.stdout
    formatted = run(ruff, "format", "--no-cache", "--check", ".", folder=made)
    assert formatted.returncode == 0, formatted.stdout


def test_the_rules_that_it_cites_are_its_own(made: Path) -> None:
    rules = (made / "RULES.md").read_text(encoding="utf-8")
    for file in ("derby_day/game.py", "tests/test_derby_day.py"):
        text = (made / file).read_text(encoding="utf-8")
        cited = {word.strip("().,\"':") for word in text.split() if "DD-" in word}
        assert cited
        assert [rule for rule in cited if f"**{rule}**" not in rules] == []


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (("Derby Day",), "use small letters"),
        (("class",), "cannot be the name of a game"),
        (("homestretch",), "there is a game homestretch already"),
        (("derby_day", "--title", 'a"b'), "without quotation marks"),
        (("derby_day", "--folder", "."), "exists already"),
    ],
)
def test_what_cannot_be_made_is_told_in_one_line(
    railbird: Railbird, tmp_path: Path, words: tuple[str, ...], said: str
) -> None:
    before = sorted(tmp_path.iterdir())
    ran = railbird("new", *words)
    assert ran.code == exit_codes.BAD_INPUT
    assert said in ran.err
    assert len(ran.err.splitlines()) == 1
    assert sorted(tmp_path.iterdir()) == before


def test_what_it_says_can_be_typed_where_a_folder_has_a_space(railbird: Railbird) -> None:
    told = railbird("new", "derby_day", "--folder", "my games/derby").out
    (command,) = [line for line in told.splitlines() if line.startswith("Play it:")]
    program, *words = shlex.split(command.removeprefix("Play it:"))
    assert program == "railbird"
    assert railbird(*words, "--players", "random,random").code == exit_codes.FINE


def test_rules_are_numbered_with_the_letters_of_the_game() -> None:
    names = {"derby_day": "DD", "sprint": "SP", "a": "A", "race_2": "RA"}
    assert {name: rules_of(name) for name in names} == names
    assert "SP-3" in package("sprint", "Sprint")["RULES.md"]
