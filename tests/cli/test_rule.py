"""railbird rule."""

import shutil
from pathlib import Path

import pytest

from railbird import rulebook
from railbird.cli import exit_codes
from tests.cli.conftest import Railbird


def lines_after(heading: str, out: str) -> list[str]:
    return out.split(f"\n{heading}\n")[1].split("\n\n")[0].splitlines()


def test_a_rule_with_its_code_and_its_tests(railbird: Railbird) -> None:
    ran = railbird("rule", "HS-7.5")
    assert ran.code == exit_codes.FINE
    assert ran.out.startswith("HS-7.5 (docs/rules/homestretch.md:")
    assert rulebook.rules()["HS-7.5"].text in ran.out
    for heading, folder in (("Implemented", "src/railbird/"), ("Tested", "tests/")):
        for line in lines_after(heading, ran.out):
            place, _, _ = line.strip().partition(" ")
            file, _, number = place.partition(":")
            assert file.startswith(folder)
            text = (rulebook.root() / file).read_text(encoding="utf-8").splitlines()
            assert "HS-7." in text[int(number) - 1]


def test_ranges_that_cover_the_rule_are_listed(railbird: Railbird) -> None:
    implemented = lines_after("Implemented", railbird("rule", "HS-7.7").out)
    assert any("(HS-7.4 – HS-7.11)" in line for line in implemented)


def test_json_has_the_same_facts(railbird: Railbird) -> None:
    data = railbird("rule", "bs-7.10", "--json").data
    assert data["id"] == "BS-7.10"
    assert data["text"] == rulebook.rules()["BS-7.10"].text
    assert ("movement", "BS-7.10", "BS-7.10") in [
        (cited["inside"], cited["first"], cited["last"]) for cited in data["source"]
    ]
    assert all(cited["file"].startswith("tests/") for cited in data["tests"])
    assert data["tests"]


def test_the_places_of_the_page_are_listed(railbird: Railbird) -> None:
    shown = lines_after("Shown on the page", railbird("rule", "LS-3.7").out)
    assert any(line.startswith("  web/src/boards/long_shot/") for line in shown)
    cited = railbird("rule", "LS-3.7", "--json").data["web"]
    places = {f"{each['file']}:{each['line']}" for each in cited}
    assert places == {line.split()[0] for line in shown}
    assert "Shown on the page" not in railbird("rule", "BS-12.9").out


def test_an_unknown_rule_is_one_clear_line(railbird: Railbird) -> None:
    for typed in ("BS-7.99", "XX-1.1", "hello"):
        ran = railbird("rule", typed)
        assert ran.code == exit_codes.BAD_INPUT
        assert ran.out == ""
        assert ran.err.startswith(f"railbird: there is no rule '{typed}'; ")
        assert ran.err.count("\n") == 1


def test_a_wheel_has_no_tests_and_says_so(
    railbird: Railbird, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Rules and code lie together there; a folder `tests` of another package is not ours."""
    installed = tmp_path / "lib" / "site-packages" / "railbird"
    shutil.copytree(rulebook.root() / "docs" / "rules", installed / "rules")
    (installed / "race.py").write_text("# HS-7.4 – HS-7.6\n", encoding="utf-8")
    stranger = installed.parent / "tests" / "test_other.py"
    stranger.parent.mkdir()
    stranger.write_text("# HS-7.5\n", encoding="utf-8")
    monkeypatch.setattr(rulebook, "package", lambda: installed)
    ran = railbird("rule", "HS-7.5")
    assert ran.out.startswith("HS-7.5 (railbird/rules/homestretch.md:")
    assert lines_after("Implemented", ran.out) == ["  railbird/race.py:1 (HS-7.4 – HS-7.6)"]
    assert "installed without its tests" in ran.out
    assert "test_other" not in ran.out
    assert railbird("rule", "HS-7.5", "--json").data["tests"] is None
