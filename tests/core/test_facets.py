"""Facets: what a game offers beyond its rules, bound to its box."""

import copy
import pickle
from typing import Any, ClassVar

import pytest

import railbird
from railbird.core import Facets, Words
from railbird.core.facets import prepared
from railbird.games.homestretch.game import Homestretch
from railbird.testing import BrokenPromise, check_game
from tests.conformance.paddock import WORDS, Paddock


def test_functions_of_the_box_are_called_without_it() -> None:
    game = Homestretch()
    view = game.new(2).view(0)
    unbound = Homestretch.facets.words.board(game.box, view, ["Ann", "Bob"])
    assert game.words.board(view, ["Ann", "Bob"]) == unbound
    assert game.words is game.words


def test_a_game_needs_only_words() -> None:
    game = Paddock()
    assert game.show.shown_ms("anything") == 700
    assert game.show.details(None, ["one", "two"]) == (None, None)
    assert game.words.score(7) == "7"
    assert game.words.caller() is None
    assert game.measure.dealing == ()
    with pytest.raises(NotImplementedError):
        game.learn.action_space()


def test_a_copy_of_a_game_binds_its_facets_again() -> None:
    """They may hold any function, so they are neither copied nor pickled."""
    game = Homestretch()
    assert game.learn.action_space()
    for twin in (copy.copy(game), pickle.loads(pickle.dumps(game))):
        assert "learn" not in vars(twin)
        assert twin.learn.action_space() == game.learn.action_space()


def test_what_takes_long_is_prepared_once_for_a_box() -> None:
    made: list[object] = []

    def make(box: object) -> Any:
        made.append(box)
        return lambda view: (box, view)

    class Prepared(Paddock):
        box = "the box"
        facets = Facets(WORDS, learn=railbird.core.Learn(observation=prepared(make)))

    game = Prepared()
    answers: list[Any] = [game.learn.observation(view) for view in "ab"]
    assert answers == [("the box", "a"), ("the box", "b")]
    assert made == ["the box"]


def test_the_kit_says_where_a_method_has_gone() -> None:
    class Old(Paddock):
        def describe(self, _view: object, _action: object) -> str:
            return "as before"

        def shown_ms(self, _event: object) -> int:
            return 100

    with pytest.raises(BrokenPromise, match=r"Old\.shown_ms is now SHOW\.shown_ms"):
        check_game(Old(), 2, games=1)


def test_the_kit_misses_words() -> None:
    class Silent(Paddock):
        facets: ClassVar[Any] = None

    with pytest.raises(BrokenPromise, match="the game has no words"):
        check_game(Silent(), 2, games=1)


def test_words_must_be_complete() -> None:
    unfinished: Any = Words
    with pytest.raises(TypeError, match="narrate"):
        unfinished(describe=str, explain=str, board=str)
