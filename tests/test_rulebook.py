"""Finding a rule: its text, and who cites it."""

from pathlib import Path

import pytest

from railbird import rulebook
from railbird.rulebook import UnknownRule, citations_on, find_rule, rules_on

PAGE = """\
# A game

- **AA-1.1** One line.
- AA-1.2 A rule with steps:
  1. first

  2. second

A paragraph that belongs to no rule.

- **AA-1.3** A rule with a table.

| roll | result |
|---|---|
| 2 | out |

- **AA-1.4** Before a table of rules.

| No. | Phase | Ends |
|---|---|---|
| AA-4.1 | `deal` | all dealt |
| AA-4.1a | `trade` | |

## 5
"""

CODE = '''\
"""A module about AA-1.1 – AA-1.4."""

LIMIT = 3  # AA-4.1


# AA-1.2 – 1.3, and AA-1.4
def step():
    """Rule AA-1.1 to
    AA-1.2."""


class Box:
    def copy(self):
        return "AA-4.1a"
'''


def test_the_text_of_a_rule_ends_where_the_next_begins(tmp_path: Path) -> None:
    page = tmp_path / "a_game.md"
    page.write_text(PAGE, encoding="utf-8")
    found = {rule.id: rule for rule in rules_on(page)}
    assert {id: rule.text for id, rule in found.items()} == {
        "AA-1.1": "One line.",
        "AA-1.2": "A rule with steps:\n  1. first\n\n  2. second",
        "AA-1.3": "A rule with a table.\n\n| roll | result |\n|---|---|\n| 2 | out |",
        "AA-1.4": "Before a table of rules.",
        "AA-4.1": "Phase: `deal`\nEnds: all dealt",
        "AA-4.1a": "Phase: `trade`",
    }
    assert found["AA-4.1"].line == 21


def test_a_citation_knows_its_line_its_function_and_its_range(tmp_path: Path) -> None:
    file = tmp_path / "step.py"
    file.write_text(CODE, encoding="utf-8")
    assert [tuple(cited[1:]) for cited in citations_on(file)] == [
        (1, "", "AA-1.1", "AA-1.4"),
        (3, "", "AA-4.1", "AA-4.1"),
        (6, "step", "AA-1.2", "AA-1.3"),
        (6, "step", "AA-1.4", "AA-1.4"),
        (8, "step", "AA-1.1", "AA-1.2"),
        (14, "copy", "AA-4.1a", "AA-4.1a"),
    ]


def test_a_range_covers_by_number_not_by_spelling(tmp_path: Path) -> None:
    file = tmp_path / "step.py"
    file.write_text("# HS-7.5 – HS-7.11\n", encoding="utf-8")
    (cited,) = citations_on(file)
    covered = ["HS-7.5", "HS-7.9", "HS-7.10", "HS-7.10a", "HS-7.11"]
    assert all(cited.covers(rule) for rule in covered)
    assert not any(cited.covers(rule) for rule in ["HS-7.4", "HS-7.12", "HS-8.6", "BS-7.6"])


@pytest.mark.parametrize("typed", ["BS-7.10", "bs-7.10", " BS–7.10 ", "BS 7.10"])
def test_a_rule_is_found_however_it_is_typed(typed: str) -> None:
    assert find_rule(typed).id == "BS-7.10"


def test_rules_stand_in_the_order_of_their_numbers() -> None:
    ids = list(rulebook.rules())
    assert ids.index("BS-7.9") < ids.index("BS-7.10")
    assert ids.index("BS-2.4") < ids.index("BS-2.4a") < ids.index("BS-2.5")


def test_every_rule_has_a_text() -> None:
    assert [id for id, rule in rulebook.rules().items() if len(rule.text) < 10] == []


def test_an_unknown_number_names_the_nearest() -> None:
    with pytest.raises(UnknownRule, match=r"'HS-8\.77'; the nearest are HS-8\.\d+, HS-8\.\d+, HS"):
        find_rule("HS-8.77")
    with pytest.raises(UnknownRule, match=r"nearest are BS-7\.1, BS-7\.2"):
        find_rule("BS-7")


@pytest.mark.parametrize("typed", ["XX-1.1", "", "seven", "BS-", "BS-7.10.1", "BS-٧.١\n"])
def test_what_is_no_number_gets_an_example_and_the_codes(typed: str) -> None:
    with pytest.raises(UnknownRule) as refused:
        find_rule(typed)
    assert "\n" not in str(refused.value)
    assert "BS-7.10" in str(refused.value) or "nearest" in str(refused.value)
