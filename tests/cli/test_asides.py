"""Choices that stand aside: left out of a long list, and taken when their words are typed."""

import random

import pytest

from railbird.cli.choices import Menu
from railbird.cli.listing import show_menu
from railbird.cli.screen import Screen
from railbird.core import Perspective
from railbird.games.long_shot.actions import Bet, Helmet
from tests.long_shot.table import GAME, turn_with


def menu_with(**laid_out: int) -> Menu:
    turn = turn_with(4, **laid_out)
    return Menu(Perspective(GAME, turn.view(0), turn.legal(0), random.Random(0)))


def test_a_long_list_shows_the_ordinary_choices(capsys: pytest.CaptureFixture[str]) -> None:
    show_menu(Screen(), menu_with())
    shown = capsys.readouterr().out
    assert "Mark helmet 4" in shown
    assert "Wild 3: mark helmet" not in shown
    assert "more with a Wild Number; type the words of one, such as Wild 1: cross off" in shown


def test_without_choices_aside_nothing_is_said_of_them(capsys: pytest.CaptureFixture[str]) -> None:
    show_menu(Screen(), menu_with(wilds=3))
    assert "Wild" not in capsys.readouterr().out


def test_words_mean_the_ordinary_choice_first() -> None:
    menu = menu_with()
    assert menu.read("helmet") == [Helmet()]
    assert menu.read("bet 2") == [Bet(2)]


def test_words_of_their_own_name_the_others() -> None:
    menu = menu_with()
    assert menu.read("wild 3 helmet") == [Helmet(3)]
    assert menu.read("wild 7 bet 3") == [Bet(3, 7)]
