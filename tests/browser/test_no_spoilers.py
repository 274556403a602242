"""Nothing on a screen tells a later moment than the board shows."""

from collections.abc import Callable, Iterator
from functools import cache
from typing import Any

import pytest
from playwright.sync_api import Browser

from tests.browser.spoilers import first_difference
from tests.browser.streams import Stream, record_game
from tests.table.served import served

SHOWN = 20_000
"""Milliseconds of film that are compared: the last of a race, its result and what follows."""

GAMES: dict[str, dict[str, Any]] = {
    "homestretch": {},
    "long_shot": {},
    "win_place_and_show": {},
    "big_stakes": {},
    "top_of_the_stretch": {"options": {"betting": True}},
}

FAULTS = {
    "prompt": "told => (document.querySelector('.prompt p').textContent += told)",
    "money": "told => document.querySelector('.tabs [role=tabpanel]').append(`$${told}k`)",
    "title": "told => (document.title = told)",
    "twin": "told => document.querySelector('.twin pre').append(told)",
}
"""Places that tell more than the board shows."""

Recorded = Callable[[str], list[Stream]]


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """A server that nobody is too fast for."""
    with served(tmp_path_factory.mktemp("tables")) as address:
        yield address


@pytest.fixture(scope="module")
def recorded(house: str) -> Recorded:
    """A game of three, as the public and each seat heard of it."""
    return cache(lambda game: record_game(house, game, 3, 1, **GAMES[game]))


@pytest.mark.parametrize("screen", ["desktop", "screen"])
@pytest.mark.parametrize("game", GAMES)
def test_the_page_is_the_same_whatever_it_knows(
    browser: Browser, house: str, recorded: Recorded, game: str, screen: str
) -> None:
    public, anna, *_ = recorded(game)
    longest = (public if screen == "screen" else anna).unasked()[0]
    if difference := first_difference(browser, house, longest.end(SHOWN), screen):
        pytest.fail(difference)


@pytest.mark.parametrize("place", FAULTS)
def test_a_spoiler_is_noticed(browser: Browser, house: str, recorded: Recorded, place: str) -> None:
    film = recorded("homestretch")[1].unasked()[0].end(SHOWN)
    assert first_difference(browser, house, film, "desktop", FAULTS[place]) is not None
