"""Which tests are skipped on Windows and macOS: by names that exist, and none in silence."""

import subprocess
from pathlib import Path

import pytest

from tests.elsewhere import SKIPPED, reason_to_skip

ROOT = Path(__file__).parents[1]
PLACES = [(platform, place) for platform, places in SKIPPED.items() for place in places]


@pytest.mark.parametrize(("platform", "place"), PLACES)
def test_what_is_skipped_is_there(platform: str, place: str) -> None:
    assert (ROOT / place).exists(), platform


def test_rules_bots_and_the_contract_are_tested_everywhere() -> None:
    for folder in ("core", "conformance", "golden", "games", "lanes", "rl", "analysis"):
        for test in (ROOT / "tests" / folder).rglob("test_*.py"):
            name = f"{test.relative_to(ROOT).as_posix()}::test_x"
            assert [reason_to_skip(name, platform) for platform in SKIPPED] == [None, None], name


def test_a_test_is_skipped_with_its_reason_where_it_cannot_run() -> None:
    name = "tests/table/test_undo.py::test_x"
    assert "signals" in str(reason_to_skip(name, "win32"))
    assert "Linux" in str(reason_to_skip(name, "darwin"))
    assert reason_to_skip(name, "linux") is None
    assert reason_to_skip("tests/tables.py::test_x", "win32") is None


def test_a_checkout_has_the_same_bytes_on_every_system() -> None:
    """Golden records and digests of tables depend on it; some tables end their lines with CRLF."""
    golden, table = "tests/golden/hashes.txt", "src/railbird/games/big_stakes/box/data/tiers.csv"
    asked = ["git", "check-attr", "text", golden, table]
    said = subprocess.run(asked, cwd=ROOT, check=True, capture_output=True, text=True).stdout
    assert said.splitlines() == [f"{golden}: text: unset", f"{table}: text: unset"]
