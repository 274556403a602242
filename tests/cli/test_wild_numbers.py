"""The Wild Numbers of Long Shot: one answer of the first question, and never meant by accident."""

import random

from railbird.cli.choices import read
from railbird.cli.menu import Menu, Question
from railbird.core import Action, Perspective
from railbird.games.long_shot.actions import Bet, Helmet
from tests.games.long_shot.table import GAME, turn_with


def question(**laid_out: int) -> Question:
    turn = turn_with(4, **laid_out)
    return Menu(Perspective(GAME, turn.view(0), turn.legal(0), random.Random(0))).first


def taken(asked: Question, line: str) -> tuple[Action, ...]:
    return read(asked, line).actions


def test_the_first_question_is_short() -> None:
    words = [answer.words for answer in question().answers]
    assert "Mark helmet 4" in words
    assert "Use a Wild Number …" in words
    assert len(words) <= 7


def test_without_a_wild_left_nothing_is_said_of_it() -> None:
    assert not any("Wild" in answer.words for answer in question(wilds=3).answers)


def test_words_mean_the_ordinary_choice_first() -> None:
    assert taken(question(), "helmet") == (Helmet(),)
    assert taken(question(), "bet 2") == (Bet(2),)


def test_words_of_their_own_name_the_others() -> None:
    assert taken(question(), "wild 3 helmet") == (Helmet(3),)
    assert taken(question(), "wild 7 bet 3") == (Bet(3, 7),)
    asked = read(question(), "wild").question
    assert asked is not None
    assert asked.ask == "Which number?"
    assert [answer.key for answer in asked.answers] == ["1", "2", "3", "5", "6", "7", "8"]
