"""What `make coverage` measures: the contract and the rules, and nothing that stands on them."""

import re
from pathlib import Path

import pytest
from coverage import Coverage

from railbird.registry import own_ids
from tests.covered import SRC, Covered, covered, files_of

MAKEFILE = (Path(__file__).parents[1] / "Makefile").read_text(encoding="utf-8")


@pytest.mark.parametrize("game_id", own_ids())
def test_the_rules_of_a_game_are_measured_and_their_tests_are_run(game_id: str) -> None:
    folder = SRC / "games" / game_id
    files = {path.relative_to(folder).as_posix() for path in files_of(game_id)}
    assert {"game.py", "options.py", "state.py", "view.py", "world.py"} <= files
    assert any(file.startswith("phases/") for file in files)
    assert not [file for file in files if re.match(r"(bots|lab|cli|plugin)\b", file)]
    (run,) = re.findall(r"^RULES_TESTS := (.*?)\n\n?(?=\w)", MAKEFILE, re.MULTILINE | re.DOTALL)
    assert re.search(r"\bgames\b", run)
    assert list((Path(__file__).parent / "games" / game_id).glob("test_*.py"))


def test_lines_that_no_test_ran_are_counted(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("tests.covered.SRC", tmp_path)
    file = tmp_path / "rules.py"
    file.write_text("def rule(yes):\n    if yes:\n        return 1\n    return 2\n\n\nrule(True)\n")
    measured = Coverage(data_file=None, config_file=False, include=[str(file)])
    with measured.collect():
        exec(compile(file.read_text(), str(file), "exec"), {})
    found = covered(measured, [file])
    assert found == Covered(5, {"rules.py": [4]})
    assert found.share == 80
