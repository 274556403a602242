"""Code that the documentation shows is typed: it passes mypy as strictly as our own."""

import doctest
import re
import subprocess
import sys
from pathlib import Path
from typing import get_args

import msgspec
import pytest

import railbird
from railbird.registry import own_ids

ROOT = Path(__file__).parents[1]


def session(page: str) -> str:
    """The lines of a page that are typed at the prompt, as a program."""
    text = (ROOT / page).read_text(encoding="utf-8")
    return doctest.script_from_examples(text)


def block(page: str, begins: str) -> str:
    """The block of Python that begins so."""
    text = (ROOT / page).read_text(encoding="utf-8")
    blocks = re.findall(r"```python\n(.*?)```", text, re.DOTALL)
    (found,) = (each for each in blocks if each.startswith(begins))
    return str(found)


def complaints(folder: Path, programs: dict[str, str]) -> list[str]:
    """What mypy says of these programs, by the configuration and the cache of the project."""
    for name, program in programs.items():
        (folder / name).write_text(program, encoding="utf-8")
    files = [str(folder / name) for name in programs]
    run = subprocess.run(
        [sys.executable, "-m", "mypy", "--no-error-summary", *files],
        capture_output=True,
        text=True,
        check=False,
        cwd=ROOT,
    )
    assert run.stderr == ""
    return run.stdout.splitlines()


WRONG = """
import railbird

state = railbird.load("homestretch").new(seats=4)
hands: int = state.hands
state.no_such_field
railbird.load("big_stakes").new(seats=4).races_run
other: int = railbird.load(input()).new(2).copy()
"""


def test_sessions_bots_and_games_of_the_pages_pass_mypy_strict(tmp_path: Path) -> None:
    programs = {
        "readme_session.py": session("README.md"),
        "python_session.py": session("docs/python.md"),
        "bots_session.py": session("docs/bots.md"),
        "record_session.py": session("docs/record.md"),
        "mine.py": block("docs/bots.md", "# mine.py"),
        "sprint_of_the_page.py": block("docs/testing.md", '"""Sprint'),
    }
    assert "railbird.load" in programs["readme_session.py"]
    assert complaints(tmp_path, programs) == []


def test_states_are_typed_by_the_name_of_their_game(tmp_path: Path) -> None:
    """The other test could not fail if states were `Any`."""
    said = "\n".join(complaints(tmp_path, {"wrong.py": WRONG}))
    assert "wrong.py:5: error: Incompatible types in assignment" in said
    assert 'wrong.py:6: error: "State" has no attribute "no_such_field"' in said
    assert 'wrong.py:7: error: "State" has no attribute "races_run"' in said
    assert (
        'wrong.py:8: error: Incompatible types in assignment (expression has type "State"' in said
    )


@pytest.mark.parametrize("game_id", own_ids())
def test_the_page_on_bots_names_what_they_see_and_do(game_id: str) -> None:
    game = railbird.load(game_id)
    title = game.title.partition(":")[0]
    page = (ROOT / "docs" / "bots.md").read_text(encoding="utf-8")
    part = page.partition("### What a bot sees and does")[2].partition("### When a bot fails")[0]
    every_view, _, games = part.partition("\n\n")
    about = games.partition(f"* **{title}.**")[2].partition("* **")[0]
    for field in msgspec.structs.fields(game.view_type):
        assert f"`{field.name}`" in about + every_view, field.name
    for action in get_args(game.action_type):
        assert f"`{action.__name__}`" in about, action
        for field in msgspec.structs.fields(action):
            assert field.name in about, f"{action.__name__}.{field.name}"
