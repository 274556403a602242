"""Every numbered rule of every game is cited by a test (promise 7).

A rule is an id that opens a bullet or a row of a table in docs/rules. Introductions (section 1) and
rulings (section 10: reasons, not rules) do not count. Nor do the skeleton games of the conformance
kit: the tests of the game itself must cite its rules.
"""

import re
import tomllib
from functools import cache
from pathlib import Path

import pytest

import railbird

TESTS = Path(__file__).parent
RULES = TESTS.parent / "docs" / "rules"
EXCEPTIONS = TESTS / "rules_exceptions.toml"

ID = r"[A-Z]{2}-\d+\.\d+[a-z]?"
OPENS_A_RULE = re.compile(rf"^\s*(?:[-*]\s+|\|\s*)\**({ID})\b", re.MULTILINE)
NOT_RULES = ("1", "10")
CITING = {".py", ".ts", ".toml", ".md", ".jsonl", ".json", ".csv"}


def page_of(game: str) -> Path:
    """The page named after the game, or after its longer title."""
    (page,) = RULES.glob(f"{game}*.md")
    return page


def rules_of(game: str) -> list[str]:
    found = OPENS_A_RULE.findall(page_of(game).read_text(encoding="utf-8"))
    return [rule for rule in found if re.split(r"[-.]", rule)[1] not in NOT_RULES]


@cache
def cited() -> frozenset[str]:
    files = [
        file
        for file in TESTS.rglob("*")
        if file.suffix in CITING
        and file != EXCEPTIONS
        and TESTS / "conformance" not in file.parents
    ]
    texts = (file.read_text(encoding="utf-8", errors="replace") for file in files)
    return frozenset(rule for text in texts for rule in re.findall(ID, text))


def exceptions() -> dict[str, str]:
    return tomllib.loads(EXCEPTIONS.read_text(encoding="utf-8"))


@pytest.mark.parametrize("game", railbird.game_ids())
def test_every_rule_of_the_game_is_cited(game: str) -> None:
    rules = rules_of(game)
    assert len(rules) > 50, f"{page_of(game)} has {len(rules)} rules; has its layout changed?"
    uncited = [rule for rule in rules if rule not in cited() and rule not in exceptions()]
    assert not uncited, f"no test cites {', '.join(uncited)}"


def test_an_exception_is_a_rule_that_no_test_cites_and_says_why() -> None:
    known = {rule for game in railbird.game_ids() for rule in rules_of(game)}
    for rule, reason in exceptions().items():
        assert rule in known, f"{rule} is no rule of any game"
        assert rule not in cited(), f"{rule} is cited by a test; take it off {EXCEPTIONS.name}"
        assert reason.endswith("."), f"{rule} needs a reason in a sentence"
