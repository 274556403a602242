"""Lessons that anybody may have written: what is wrong is said with the file and the moment."""

import random

import pytest

from railbird.core import Roll, Shuffle
from railbird.core.record import Decided
from railbird.lessons import BadLesson, Lesson, LessonDice, parse_lesson
from tests.lessons.playing import play_lesson

MOMENT = """
[[moments]]
title = "Moment {n}"
phase = "draft"
steps = [{{ say = "Choose." }}]
"""
TOP = """
about = "A short one."
seed = 1
options = {{ purple_races = 1, green_races = 0 }}
between = "Go on."
opponents = [{{ bot = "steady", name = "Bay"{wants} }}]
end = [{{ say = "Done." }}]
{more}
"""


def text_of(moments: int = 4, more: str = "", wants: str = "") -> str:
    top = TOP.format(more=more, wants=wants)
    return top + "".join(MOMENT.format(n=n) for n in range(1, moments + 1))


def lesson(**parts: str) -> Lesson:
    return parse_lesson(text_of(**parts), "mine.toml")  # type: ignore[arg-type]


def test_a_lesson_is_read_and_played() -> None:
    played = play_lesson(lesson(), "homestretch")
    assert played.titles == ["Moment 1", "Moment 2", "Moment 3", "Moment 4"]


@pytest.mark.parametrize(
    ("text", "complaint"),
    [
        ("about = ", "mine.toml: Invalid value"),
        (text_of(3), "mine.toml: 3 moments; a lesson has 4 to 20"),
        (text_of().replace("seed = 1", ""), "mine.toml: .*`seed`"),
        (text_of(more="color = 1"), "mine.toml: .*unknown field `color`"),
        (text_of(more="seat = 2"), "mine.toml: seat 2, but the seats are 0 to 1"),
        (text_of().replace('[{ say = "Done." }]', "[]"), "mine.toml: end"),
        (text_of().replace("Moment 2", "Moment 3"), r"moment 2 \(Moment 3\): another moment"),
        (
            text_of().replace('steps = [{ say = "Choose." }]', "steps = []", 1),
            r"moment 1 \(Moment 1\): steps",
        ),
        (text_of().replace('phase = "draft"', "", 1), r"moment 1 \(Moment 1\): it needs a phase"),
        (
            text_of().replace('say = "Choose."', 'words = "Choose."', 1),
            r"moments\[0\].steps\[0\]|missing required field `say`|unknown field `words`",
        ),
    ],
)
def test_what_is_wrong_is_named(text: str, complaint: str) -> None:
    with pytest.raises(BadLesson, match=complaint):
        parse_lesson(text, "mine.toml")


def test_written_dice_count_where_they_are_asked_for() -> None:
    more = '[[dice]]\nfirst = 3\npurpose = "race roll"\ncame = [[6, 6], [1, 2]]'
    dice, plain = LessonDice(lesson(more=more)), LessonDice(lesson())
    roll = Roll("race roll", 2)
    assert [dice.outcome(roll, n) for n in (3, 4)] == [(6, 6), (1, 2)]
    assert dice.outcome(roll, 5) == plain.outcome(roll, 5)
    other = Roll("roll for the start", 2)
    assert dice.outcome(other, 3) == plain.outcome(other, 3)
    one = Roll("race roll", 1)
    assert dice.outcome(one, 3) == plain.outcome(one, 3)


def test_the_first_cards_of_a_shuffle_are_enough() -> None:
    more = '[[dice]]\nfirst = 0\npurpose = "deal"\ncame = [["c", "d"]]'
    dice, plain = LessonDice(lesson(more=more)), LessonDice(lesson())
    deck = Shuffle("deal", ("a", "b", "c", "d", "e"), public=False)
    rest = [card for card in plain.outcome(deck, 0) if card not in "cd"]
    assert dice.outcome(deck, 0) == ("c", "d", *rest)


def test_an_opponent_does_what_the_lesson_wants_while_it_can() -> None:
    wants = ', wants = [{ do = "place_bet", value = 3, horse = 2, line = "show" }]'
    played = play_lesson(lesson(wants=wants), "homestretch", random.Random(1))
    bets = [
        entry.act
        for entry in played.match.record.entries
        if isinstance(entry, Decided) and entry.seat == 1 and entry.act["do"] == "place_bet"
    ]
    assert bets[0] == {"do": "place_bet", "value": 3, "horse": 2, "line": "show"}
    assert len(bets) == 5
