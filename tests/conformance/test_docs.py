"""The game in docs/testing.md runs as the page says."""

import ast
import re
import subprocess
import sys
from pathlib import Path
from typing import Any

from railbird.core import Game

ROOT = Path(__file__).parents[2]
PAGE = ROOT / "docs" / "testing.md"
SPRINT = ROOT / "examples" / "sprint"


def test_the_example_package_holds_the_game_of_the_page() -> None:
    (program,) = re.findall(r"```python\n(.*?)```", PAGE.read_text(encoding="utf-8"), re.DOTALL)
    package = (SPRINT / "railbird_sprint" / "__init__.py").read_text(encoding="utf-8")
    assert "class Sprint(Game)" in package
    assert classes(package) == classes(program)


def test_a_newcomer_writes_ten_things() -> None:
    """Sprint, which the kit passes, has what every game must have and nothing else."""
    page = PAGE.read_text(encoding="utf-8")
    listed = page.partition("## Ten things to write")[2].partition("\n## ")[0]
    assert len(re.findall(r"^\d+\. \*\*", listed, re.MULTILINE)) == 10
    (program,) = re.findall(r"```python\n(.*?)```", page, re.DOTALL)
    names: dict[str, Any] = {"__name__": "sprint"}
    exec(program, names)
    needed = {name for name in Game.__annotations__ if not hasattr(Game, name)}
    own = {name for name in vars(names["Sprint"]) if not name.startswith("_")}
    assert own == {*needed, *Game.__abstractmethods__}


def classes(program: str) -> list[str]:
    """All that it defines, whatever the layout."""
    defined = (ast.ClassDef, ast.FunctionDef, ast.Assign)
    return [ast.dump(node) for node in ast.parse(program).body if isinstance(node, defined)]


def test_the_game_on_the_page_can_be_saved_and_run(tmp_path: Path) -> None:
    (program,) = re.findall(r"```python\n(.*?)```", PAGE.read_text(encoding="utf-8"), re.DOTALL)
    file = tmp_path / "sprint.py"
    file.write_text(program, encoding="utf-8")
    run = subprocess.run([sys.executable, file], capture_output=True, text=True, check=False)
    assert run.stderr == ""
    assert re.fullmatch(r"Sprint: \d+ games, .* no broken promise\n", run.stdout)
