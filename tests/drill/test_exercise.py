"""An exercise in words, and which answers are right."""

import random

import msgspec
import pytest

import railbird
from railbird.analysis.figures import Figure
from railbird.core import Game, View
from railbird.drill.exercise import BadExercise, Exercise, Option, ShownExercise, read_exercise
from railbird.drill.making import Budget, build_exercise, teaches
from tests.bots.moments import first_moment

FEW = Budget(search=12, worlds=6)


@pytest.fixture(scope="module")
def game() -> Game:
    return railbird.load("homestretch")


@pytest.fixture(scope="module")
def view() -> View:
    return first_moment("betting").view


@pytest.fixture(scope="module")
def made(game: Game, view: View) -> Exercise:
    return build_exercise(game, view, FEW, names=["Anna", "Ben", "Cleo", "Dora"], where="race 1")


def with_worth(made: Exercise, behind: list[tuple[float, float, bool]]) -> Exercise:
    options = tuple(
        Option(one.steps, Figure(0.5 - mean, 0.01), Figure(mean, error), right)
        for one, (mean, error, right) in zip(made.options, behind, strict=False)
    )
    return msgspec.structs.replace(made, options=options, rollouts=100)


def test_it_shows_a_few_options_and_knows_their_worth(made: Exercise) -> None:
    assert 3 <= len(made.options) <= 5
    assert made.options[made.best].behind == Figure(0.0, 0.0)
    assert made.options[made.best].right
    for option in made.options:
        assert option.right == (option.behind.mean <= 0 or not option.behind.is_clear(2.0)), (
            "within two errors of the best is right"
        )


def test_what_was_played_is_among_the_options(game: Game, view: View) -> None:
    played = game.world(view, random.Random(1)).legal(int(view.seat or 0))[-1]
    made = build_exercise(game, view, FEW, names=["A", "B", "C", "D"], played=played)
    assert made.played is not None
    assert made.options[made.played].steps == (msgspec.to_builtins(played),)


def test_the_verdict_names_the_better_choice_and_the_cost(made: Exercise, game: Game) -> None:
    shown = ShownExercise(
        with_worth(made, [(0.0, 0.0, True), (0.06, 0.01, False), (0.01, 0.01, True)]), game
    )
    assert shown.words == "Race 1: which bet?"
    best, worse, level = shown.choices
    assert shown.verdict(0).words == "Right: nothing here is worth more."
    wrong = shown.verdict(1)
    assert not wrong.right
    assert wrong.words == f"No: it costs about 6 chances in 100 (± 1.0). Better: {best}."
    assert [told.said for told in wrong.options] == [
        "wins 50 ± 1 games in 100",
        "wins 44 ± 1 games in 100",
        "wins 49 ± 1 games in 100",
    ]
    assert [told.words for told in wrong.options] == [best, worse, level]
    as_good = shown.verdict(2)
    assert as_good.right
    assert "as good as the best" in as_good.words


def test_nothing_is_taught_where_nothing_is_clearly_worse(made: Exercise) -> None:
    level = with_worth(made, [(0.0, 0.0, True), (0.01, 0.01, True)])
    assert not teaches(level)
    worse = with_worth(made, [(0.0, 0.0, True), (0.06, 0.01, False), (0.01, 0.01, True)])
    assert teaches(worse)
    assert teaches(msgspec.structs.replace(worse, played=1))
    assert not teaches(msgspec.structs.replace(worse, played=2)), "it was right after all"


def test_it_is_kept_as_text_and_has_the_same_id_again(made: Exercise) -> None:
    again = read_exercise(msgspec.json.encode(made))
    assert again.id == made.id
    assert again.options == made.options
    other = msgspec.structs.replace(made, options=made.options[1:])
    assert other.id != made.id


def test_what_does_not_fit_is_refused_by_name(made: Exercise) -> None:
    with pytest.raises(BadExercise, match="an exercise cannot be read"):
        read_exercise(b'{"game": 1}')
    with pytest.raises(BadExercise, match="is of homestretch, not of Big Stakes"):
        ShownExercise(made, railbird.load("big_stakes"))
    broken = msgspec.structs.replace(made, view=msgspec.Raw(b'{"game":"homestretch"}'))
    with pytest.raises(BadExercise, match="of another Homestretch"):
        ShownExercise(broken, railbird.load("homestretch"))
