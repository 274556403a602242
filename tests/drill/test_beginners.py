"""The exercises for beginners fit today's rules and tables, and their answers are clear."""

import random

import msgspec
import pytest

import railbird
from railbird.core import Game, Pack
from railbird.drill.beginners import beginners, made_for, read_set, shown_beginners, written
from railbird.drill.exercise import BadExercise
from railbird.drill.making import LEAST, SURE
from railbird.registry import own_ids, plugin_of

FEWEST = 6

every_game = pytest.mark.parametrize(
    "game_id", [each for each in own_ids() if plugin_of(each).exercises]
)


@every_game
def test_every_option_is_legal_and_has_words_of_its_own(game_id: str) -> None:
    game = railbird.load(game_id)
    found = shown_beginners(game)
    assert len(found) >= FEWEST
    for shown in found.values():
        exercise = shown.exercise
        assert 2 <= len(exercise.options) <= 5
        assert len(set(shown.choices)) == len(exercise.options)
        assert shown.words.endswith("?")
        assert shown.view.seat == exercise.seat
        for option in exercise.options:
            world = game.world(shown.view, random.Random(1))
            for step in option.steps:
                action = game.read_action(step)
                for listed in world.expand(exercise.seat, action):
                    world.apply(exercise.seat, listed)


@every_game
def test_the_best_is_clear_of_its_error(game_id: str) -> None:
    for exercise in beginners(railbird.load(game_id)):
        wrong = [option for option in exercise.options if not option.right]
        assert max(option.behind.mean for option in wrong) >= LEAST
        assert all(option.behind.is_clear(SURE) for option in wrong)
        assert 2 * len(wrong) >= len(exercise.options)


@pytest.fixture
def game() -> Game:
    return railbird.load("homestretch")


def test_a_set_for_other_tables_is_refused_by_name(game: Game) -> None:
    text = written(game, beginners(game))
    fits = made_for(game)
    assert [one.id for one in read_set(text, fits, "its file")] == [
        one.id for one in beginners(game)
    ]
    for other in (
        msgspec.structs.replace(fits, data="0" * 16),
        msgspec.structs.replace(fits, rules=fits.rules + 1),
    ):
        with pytest.raises(BadExercise, match=r"its file: made for homestretch, rules .*make exe"):
            read_set(text, other, "its file")
    with pytest.raises(BadExercise, match="its file: the first line cannot be read"):
        read_set(b"[]\n", fits, "its file")


def test_tables_of_ones_own_have_no_set(game: Game) -> None:
    file = game.data_files[0]
    pack = Pack("mine", {file: game.text_of(file)})
    assert beginners(railbird.load("homestretch", pack)) == ()
