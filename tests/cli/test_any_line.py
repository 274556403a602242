"""Any line at all, typed where a choice is asked for, is a choice or is answered in words."""

import random
import re

from hypothesis import example, given
from hypothesis import strategies as st

from railbird.cli.choices import Meant, Unclear, parts_of, read
from railbird.cli.menu import Menu
from railbird.core import Perspective
from railbird.games.homestretch.actions import PlaceBet
from tests.any_input import few
from tests.games.homestretch.table import GAME, betting_with

STATE = betting_with()
WORDS = st.sampled_from(["3", "7", "7w", "win", "place", "#12", "rainy", "0", "100", ",", "٣", "²"])
LINES = st.lists(WORDS, max_size=6).map(" ".join) | st.text(max_size=30)
NUMBER = re.compile(r"-?\d+(\.\d+)*")
MENU = Menu(Perspective(GAME, STATE.view(0), STATE.legal(0), random.Random(1)))


def meant(line: str) -> Meant | Unclear:
    try:
        return read(MENU.first, line)
    except Unclear as unclear:
        return unclear


@few
@given(LINES)
@example("9" * 5000)
@example("3 " + "9" * 5000 + " win")
def test_a_line_is_read_as_choices_or_a_question_or_refused(line: str) -> None:
    before = STATE.copy()
    found = meant(line)
    if isinstance(found, Unclear):
        assert str(found)
    elif found.question:
        assert 1 < len(found.question.entries) <= len(MENU.actions)
    else:
        assert found.actions[0] in MENU.actions
    assert before == STATE


@few
@given(st.sampled_from(MENU.actions), st.sampled_from([" ", ", ", " #", " - "]))
def test_a_choice_is_read_from_its_values(action: PlaceBet, between: str) -> None:
    line = between.join([str(action.value), str(action.horse), action.line])
    assert meant(line) == Meant((action,))


@few
@given(st.text())
@example("0.1 -1 7w")
def test_parts_are_words_or_numbers_and_read_the_same_again(text: str) -> None:
    parts = parts_of(text)
    assert all(NUMBER.fullmatch(part) or not any(map(str.isdecimal, part)) for part in parts)
    assert parts_of(" ".join(parts)) == parts
