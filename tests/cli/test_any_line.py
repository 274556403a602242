"""Any line at all, typed where a choice is asked for, is a choice or is answered in words."""

import random

from hypothesis import example, given
from hypothesis import strategies as st

from railbird.cli.choices import Menu, Unclear, parts_of, values_of
from railbird.core import Action, Perspective, State
from tests.any_input import few
from tests.homestretch.table import GAME, betting_with

STATE = betting_with()
WORDS = st.sampled_from(["3", "7", "7w", "win", "place", "#12", "rainy", "0", "100", ",", "٣", "²"])
LINES = st.lists(WORDS, max_size=6).map(" ".join) | st.text(max_size=30)


def menu(state: State) -> Menu:
    return Menu(Perspective(GAME, state.view(0), state.legal(0), random.Random(1)))


MENU = menu(STATE)


def read(line: str) -> list[Action] | Unclear:
    try:
        return MENU.read(line)
    except Unclear as unclear:
        return unclear


@few
@given(LINES)
@example("9" * 5000)
@example("3 " + "9" * 5000 + " win")
def test_a_line_is_read_as_choices_or_refused(line: str) -> None:
    before = STATE.copy()
    found = read(line)
    if isinstance(found, Unclear):
        assert str(found)
        assert all(0 <= place < len(MENU.actions) for place in found.among)
    else:
        assert found[0] in MENU.actions
    assert before == STATE


@few
@given(st.sampled_from(MENU.actions), st.sampled_from([" ", ",", " #", "-"]))
def test_a_choice_is_read_from_its_values(action: Action, between: str) -> None:
    assert MENU.read(between.join(values_of(action))) == [action]


@few
@given(st.text())
def test_parts_are_words_or_numbers_and_read_the_same_again(text: str) -> None:
    parts = parts_of(text)
    assert all(part.isdecimal() or not any(map(str.isdecimal, part)) for part in parts)
    assert parts_of(" ".join(parts)) == parts
