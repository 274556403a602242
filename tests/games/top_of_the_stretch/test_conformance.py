"""Top of the Stretch keeps the promises of every game (`railbird.testing`)."""

from typing import Any

import pytest

from railbird.core import Game
from railbird.testing import Report, check_game
from tests.games.top_of_the_stretch.table import GAME, game_with, sheet, stable

BUSY: dict[str, Any] = {
    "betting": True,
    "odds": "generate",
    "doubles": "reroll",
    "condition": "roll",
    "form_save": True,
    "hundredths": True,
    "payout_modifications": "on",
}


def check(seats: int, game: Game = GAME, games: int = 1, **options: Any) -> Report:
    return check_game(game, seats, games=games, options=options, thorough=0.5)


@pytest.mark.parametrize("seats", GAME.seats)
def test_every_number_of_players(seats: int) -> None:
    report = check(seats, races=["belmont_1973"], **BUSY)
    assert report.games == 1
    if seats > 1:
        assert not report.secrets_never_hidden


def test_random_options() -> None:
    """Races, versions and switches as they are drawn from their definitions."""
    report = check_game(GAME, seats=3, games=6, thorough=0.2)
    assert report.games == 6
    assert "place_bet" in report.actions


def test_a_card_of_several_races_with_trouble() -> None:
    """Late trouble, stewards and horses that do not finish come up in a field of steady trouble."""
    game = game_with(sheet(stable(5, trouble=2), id="rough", distance="6.0"))
    options = {"races": ["rough"] * 3, "betting": True, "trouble_time": "after_figure"}
    report = check(2, game, games=3, **options)
    assert {"trouble_read", "photo_called", "photo_read"} <= report.events


def test_quickplay() -> None:
    assert check(2, races=["pimlico_special_1938"], version="quick", betting=True).games == 1
