"""The game in docs/testing.md runs as the page says."""

import re
import subprocess
import sys
from pathlib import Path

PAGE = Path(__file__).parents[2] / "docs" / "testing.md"


def test_the_game_on_the_page_can_be_saved_and_run(tmp_path: Path) -> None:
    (program,) = re.findall(r"```python\n(.*?)```", PAGE.read_text(encoding="utf-8"), re.DOTALL)
    file = tmp_path / "sprint.py"
    file.write_text(program, encoding="utf-8")
    run = subprocess.run([sys.executable, file], capture_output=True, text=True, check=False)
    assert run.stderr == ""
    assert re.fullmatch(r"Sprint: \d+ games, .* no broken promise\n", run.stdout)
