"""Long Shot keeps the promises every game keeps."""

import pytest

from railbird.testing import check_game
from tests.games.long_shot.table import GAME


@pytest.mark.parametrize("seats", GAME.seats)
def test_it_keeps_every_promise(seats: int) -> None:
    check_game(GAME, seats=seats, games=2)


@pytest.mark.parametrize("seats", [1, 3])
def test_it_does_so_with_all_cards(seats: int) -> None:
    check_game(GAME, seats=seats, games=2, options={"market": "mixed_random", "sets": "A,B,C,D"})
