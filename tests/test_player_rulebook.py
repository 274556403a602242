"""The rules in plain words: each chapter says which numbered rules it explains."""

import re
from itertools import combinations
from pathlib import Path

import pytest

from railbird.registry import own_ids
from railbird.rulebook import key_of, rules_on

ROOT = Path(__file__).parents[1]
NUMBER = r"[A-Z]{2}-\d+\.\d+[a-z]?"


def chapters_of(game: str) -> list[list[str]]:
    """The rules that each chapter covers, as first and last, or one."""
    text = (ROOT / f"web/src/boards/{game}/How.svelte").read_text(encoding="utf-8")
    return [found.split() for found in re.findall(r'data-rules="([^"]+)"', text)]


def numbers_of(game: str) -> set[str]:
    (page,) = (ROOT / "docs/rules").glob(f"{game}*.md")
    return {rule.id for rule in rules_on(page)}


@pytest.mark.parametrize("game", own_ids())
def test_every_number_is_a_rule(game: str) -> None:
    chapters = chapters_of(game)
    assert len(chapters) >= 5
    named = {end for chapter in chapters for part in chapter for end in part.split("–")}
    assert named <= numbers_of(game)


@pytest.mark.parametrize("game", own_ids())
def test_no_rule_has_two_chapters(game: str) -> None:
    def rules_in(chapter: list[str]) -> set[str]:
        spans = [(part.split("–")[0], part.split("–")[-1]) for part in chapter]
        return {
            rule
            for rule in numbers_of(game)
            for first, last in spans
            if key_of(first) <= key_of(rule) <= key_of(last)
        }

    covered = [rules_in(chapter) for chapter in chapters_of(game)]
    assert not [both for one, other in combinations(covered, 2) if (both := one & other)]


@pytest.mark.parametrize("game", own_ids())
def test_rules_that_the_pages_link_to_exist(game: str) -> None:
    """Help texts lead to the rulebook by number."""
    linked = {
        number
        for file in (ROOT / f"web/src/boards/{game}").rglob("*.svelte")
        for number in re.findall(rf'rule="({NUMBER})"', file.read_text(encoding="utf-8"))
    }
    assert linked
    assert linked <= numbers_of(game)
