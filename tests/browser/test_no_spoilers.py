"""Nothing on a screen tells a later moment than the board shows."""

import pytest
from playwright.sync_api import Browser

from tests.browser.conftest import Recorded
from tests.browser.spoilers import film_for, first_difference
from tests.browser.streams import GAMES

SHOWN = 10_000
"""Milliseconds of film that are compared: the last of a race, its result and what follows."""

LOOKED_AT = [
    *[(game, screen) for game in GAMES for screen in ("desktop", "screen")],
    ("homestretch", "phone"),
    ("top_of_the_stretch", "phone"),
    ("homestretch", "controller"),
    ("win_place_and_show", "controller"),
    ("long_shot", "hot seat"),
    ("big_stakes", "hot seat"),
]
"""`make campaign` compares every game on every screen."""

FAULTS = {
    "prompt": "told => (document.querySelector('.prompt p').textContent += told)",
    "money": "told => document.querySelector('.tabs [role=tabpanel]').append(`$${told}k`)",
    "title": "told => (document.title = told)",
    "transcript": "told => document.querySelector('.transcript pre').append(told)",
}
"""Places that tell more than the board shows."""


@pytest.mark.parametrize(("game", "screen"), LOOKED_AT)
def test_the_page_is_the_same_whatever_it_knows(
    browser: Browser, house: str, recorded: Recorded, game: str, screen: str
) -> None:
    film = film_for(screen, recorded(game), SHOWN)
    if difference := first_difference(browser, house, film, screen):
        pytest.fail(difference)


@pytest.mark.parametrize("place", FAULTS)
def test_a_spoiler_is_noticed(browser: Browser, house: str, recorded: Recorded, place: str) -> None:
    film = film_for("desktop", recorded("homestretch"), SHOWN)
    assert first_difference(browser, house, film, "desktop", FAULTS[place]) is not None
