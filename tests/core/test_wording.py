"""Sentences of the rules, for people."""

import pytest

from railbird.core import with_names


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
