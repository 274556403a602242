"""What `make coverage` measures: the contract and the rules, and nothing that stands on them."""

import re
from pathlib import Path

import pytest
from coverage import Coverage

from railbird.registry import own_ids
from tests.covered import (
    FLOORS,
    HEAD,
    HOUSE,
    RULES,
    SRC,
    Covered,
    covered,
    files_of,
    floors,
    low_parts,
    raised,
)

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


def test_a_part_below_its_floor_is_named_and_one_without_a_floor_is_not() -> None:
    found = {"core": Covered(100, {"a.py": [1, 2, 3]}), "lab": Covered(100, {"b.py": [7]})}
    assert low_parts(found, {"core": 97}) == []
    assert low_parts(found, {"core": 98, "lab": 99}) == ["core: 97.0 %, not 98 %"]


def test_floors_are_raised_in_whole_per_cent_and_never_lowered() -> None:
    found = {"core": Covered(1000, {"a.py": [1]}), "lab": Covered(100, {"b.py": [1, 2]})}
    told = raised(found, {"core": 95, "homestretch": 95, "lab": 99})
    assert told == f"{HEAD}core = 99\nhomestretch = 95\nlab = 99\n"


def test_the_rules_have_floors_and_every_part_of_the_house_is_measured() -> None:
    assert FLOORS.read_text(encoding="utf-8").startswith(HEAD)
    assert min(floors()[part] for part in RULES) >= 95
    assert floors().keys() <= {*RULES, *HOUSE}
    for part in HOUSE:
        assert files_of(part)
        assert re.search(rf"tests.covered .*\b{part}\b", MAKEFILE)
