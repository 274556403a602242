"""Every lesson that comes with a game, replayed: it teaches what it promises, whatever one does."""

import random
import re
from pathlib import Path

import pytest

from railbird import load
from railbird.core.record import Decided
from railbird.lessons import Coach, Lesson, lesson_of
from railbird.registry import own_ids, plugin_of
from tests.lessons.playing import play_lesson

WEB = Path(__file__).parents[2] / "web" / "src"
TAUGHT = [game for game in own_ids() if plugin_of(game).lesson]
WILFUL_GAMES = 6


def lesson_for(game: str) -> Lesson:
    lesson = lesson_of(game)
    assert lesson is not None
    return lesson


def test_homestretch_has_a_lesson() -> None:
    assert "homestretch" in TAUGHT


@pytest.mark.parametrize("game", TAUGHT)
def test_whoever_follows_the_coach_meets_every_moment(game: str) -> None:
    lesson = lesson_for(game)
    played = play_lesson(lesson, game)
    assert set(played.titles) == {moment.title for moment in lesson.moments}
    last = played.said[-1]
    assert last.over
    assert last.done == last.of == len(lesson.moments)
    assert last.steps


@pytest.mark.parametrize("game", TAUGHT)
def test_every_suggestion_is_possible_at_its_moment(game: str) -> None:
    lesson = lesson_for(game)
    said = {each.title: each for each in reversed(play_lesson(lesson, game).said)}
    for moment in lesson.moments:
        assert bool(moment.suggest) == (said[moment.title].suggestion is not None), moment.title


@pytest.mark.parametrize("game", TAUGHT)
def test_the_coach_has_a_word_about_every_choice(game: str) -> None:
    """The last answer of a moment fits what no other one fits."""
    for moment in lesson_for(game).moments:
        if moment.after and len(moment.can) != 1:
            tags = {answer.chose.get("do") for answer in moment.after}
            assert not moment.after[-1].chose or None not in tags, moment.title


@pytest.mark.parametrize("game", TAUGHT)
@pytest.mark.parametrize("seed", range(WILFUL_GAMES))
def test_whoever_does_as_they_please_comes_to_the_end(game: str, seed: int) -> None:
    lesson = lesson_for(game)
    played = play_lesson(lesson, game, random.Random(f"wilful {seed}"))
    assert played.said[-1].over
    assert played.titles[0] == lesson.moments[0].title
    words = [step.words for said in played.said for step in said.steps]
    words += [said.came for said in played.said]
    assert not [each for each in words if re.search(r"[{}]|None|\[|\(\)", each)]


@pytest.mark.parametrize("game", TAUGHT)
def test_what_the_coach_points_at_is_on_the_page(game: str) -> None:
    lesson = lesson_for(game)
    points = {step.point for moment in lesson.moments for step in moment.steps}
    points |= {step.point for step in lesson.end}
    assert points - {""} <= marked_on_the_board(plugin_of(game).board)


def marked_on_the_board(board: str) -> set[str]:
    places = (WEB / "boards" / board, WEB / "boards" / "shared", WEB / "table")
    files = [file for place in places for file in place.rglob("*.svelte")]
    texts = "".join(file.read_text(encoding="utf-8") for file in files)
    return set(re.findall(r'data-learn="([\w-]+)"', texts))


@pytest.mark.parametrize("game", TAUGHT)
def test_sentences_are_short(game: str) -> None:
    lesson = lesson_for(game)
    steps = [step for moment in lesson.moments for step in moment.steps]
    answers = [answer.say for moment in lesson.moments for answer in moment.after]
    for say in [step.say for step in steps] + answers + [step.say for step in lesson.end]:
        assert len(say) <= 230, say
        assert say.rstrip().endswith((".", "!", "?")), say


@pytest.mark.parametrize("game", TAUGHT)
def test_a_coach_who_comes_later_says_the_same(game: str) -> None:
    """As after a reload, or after a choice was taken back."""
    lesson = lesson_for(game)
    played = play_lesson(lesson, game)
    entries = played.match.record.entries
    own = [
        number
        for number, entry in enumerate(entries)
        if isinstance(entry, Decided) and entry.seat == lesson.seat
    ]
    coach = Coach(lesson, load(game), played.match.record.header)
    for said, number in zip(played.said[-2::-1], own[::-1], strict=True):
        assert coach.after(entries[:number]) == said
