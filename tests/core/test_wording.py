"""Sentences of the rules, for people."""

import pytest

from railbird.core import does, with_names


@pytest.mark.parametrize(
    ("sentence", "said"),
    [
        ("it is seat 2's turn", "it is Ben's turn"),
        ("Horse 4 belongs to seat 1.", "Horse 4 belongs to Ann."),
        ("there is no seat 0; seats are 0 to 1", "there is no seat 0; seats are 0 to 1"),
        ("there is no seat 12", "there is no seat 12"),
    ],
)
def test_seats_become_names_where_there_are_any(sentence: str, said: str) -> None:
    assert with_names(sentence, ["Ann", "Ben"]) == said


@pytest.mark.parametrize(
    ("verb", "of_you"),
    [
        ("keeps", "keep"),
        ("passes", "pass"),
        ("chooses", "choose"),
        ("catches", "catch"),
        ("pushes", "push"),
        ("carries", "carry"),
        ("ties", "tie"),
        ("has", "have"),
        ("is", "are"),
        ("goes", "go"),
    ],
)
def test_what_a_player_does_is_told_to_that_player(verb: str, of_you: str) -> None:
    assert does("Anna", verb) == f"Anna {verb}"
    assert does("You", verb) == f"You {of_you}"
