"""Every numbered rule of every game is cited by a test, and has its place in the source.

Introductions (section 1) and rulings (section 10: reasons, not rules) do not count. Nor do the
skeleton games of the conformance kit: the tests of the game itself must cite its rules. Worked
examples (section 11) are for tests alone.
"""

import tomllib
from functools import cache
from pathlib import Path

import pytest

import railbird
from railbird import rulebook
from railbird.rulebook import Citation

TESTS = Path(__file__).parent
EXCEPTIONS = TESTS / "rules_exceptions.toml"
NOT_RULES = (1, 10)
EXAMPLES = 11
WIDEST = 5
"""A range on a function names so many rules at most."""


def rules_of(game: str) -> list[str]:
    """Those of the page named after the game, or after its longer title."""
    (page,) = (page for page in rulebook.pages() if page.stem.startswith(game))
    return [rule.id for rule in rulebook.rules_on(page) if section_of(rule.id) not in NOT_RULES]


def section_of(rule: str) -> int:
    return rulebook.key_of(rule)[1]


@cache
def cited() -> frozenset[str]:
    """The numbers that tests write out; a range alone is not enough."""
    return frozenset(
        rule
        for citation in rulebook.citations_in(TESTS)
        if TESTS / "conformance" not in citation.path.parents
        for rule in (citation.first, citation.last)
    )


@cache
def located() -> frozenset[str]:
    places = (placed_by(citation) for citation in rulebook.citations_in(rulebook.package()))
    return frozenset(rule for rules in places for rule in rules)


def placed_by(citation: Citation) -> list[str]:
    """By its own number anywhere, or by a short range on a function or class."""
    covered = covered_by(citation)
    return covered if len(covered) == 1 or (citation.inside and len(covered) <= WIDEST) else []


def covered_by(citation: Citation) -> list[str]:
    if citation.first == citation.last:
        return [citation.first] if citation.first in rulebook.rules() else []
    return [rule for rule in rulebook.rules() if citation.covers(rule)]


@cache
def exceptions(kind: str) -> dict[str, str]:
    listed: dict[str, dict[str, str]] = tomllib.loads(EXCEPTIONS.read_text(encoding="utf-8"))
    return listed[kind]


@pytest.mark.parametrize("game", railbird.game_ids())
def test_every_rule_of_the_game_is_cited(game: str) -> None:
    rules = rules_of(game)
    assert len(rules) > 50, f"{game} has {len(rules)} rules; has the layout of its page changed?"
    uncited = [rule for rule in rules if rule not in cited() | exceptions("tests").keys()]
    assert not uncited, f"no test cites {', '.join(uncited)}"


@pytest.mark.parametrize("game", railbird.game_ids())
def test_every_rule_of_the_game_has_its_place_in_the_source(game: str) -> None:
    rules = [rule for rule in rules_of(game) if section_of(rule) != EXAMPLES]
    missing = [rule for rule in rules if rule not in located() | exceptions("source").keys()]
    assert not missing, f"no line of the source is the place of {', '.join(missing)}"


def test_a_wide_range_or_one_on_a_module_places_nothing() -> None:
    def place(first: str, last: str, inside: str) -> list[str]:
        return placed_by(Citation(Path("race.py"), 1, inside, first, last))

    assert place("HS-7.5", "HS-7.5", "") == ["HS-7.5"]
    assert place("HS-7.5", "HS-7.9", "advance") == [f"HS-7.{n}" for n in range(5, 10)]
    assert place("HS-7.5", "HS-7.10", "advance") == []
    assert place("HS-7.5", "HS-7.9", "") == []


@pytest.mark.parametrize("kind", ["tests", "source"])
def test_an_exception_is_a_rule_that_is_not_cited_and_says_why(kind: str) -> None:
    known = {rule for game in railbird.game_ids() for rule in rules_of(game)}
    found = cited() if kind == "tests" else located()
    for rule, reason in exceptions(kind).items():
        assert rule in known, f"{rule} is no rule of any game"
        assert rule not in found, f"{rule} is cited; take it off {EXCEPTIONS.name}"
        assert reason.endswith("."), f"{rule} needs a reason in a sentence"
