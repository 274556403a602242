"""No spoilers, in full: a minute of film of every game on every screen.

`make test` compares the last seconds of a race, and some screens of each game.
"""

from datetime import date
from pathlib import Path

from playwright.sync_api import sync_playwright

from tests.browser.chromium import FLAGS, find_chromium
from tests.browser.spoilers import SCREENS, film_for, first_difference
from tests.browser.streams import GAMES, record_game
from tests.table.served import served


def campaign(folder: Path, ms: int, seed: int, games: tuple[str, ...] = tuple(GAMES)) -> str:
    """Up to so many milliseconds of film on each screen."""
    chromium = find_chromium()
    assert chromium, "no browser was found"
    looked = 0
    with served(folder) as house, sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=chromium, args=list(FLAGS))
        for game in games:
            streams = record_game(house, game, 4, seed, **GAMES[game])
            for screen in SCREENS:
                film = film_for(screen, streams, ms)
                difference = first_difference(browser, house, film, screen)
                assert difference is None, f"{game} on {screen}: {difference}"
                looked += film.lasts
        browser.close()
    return (
        f"{date.today()} spoilers: {len(games)} games on {len(SCREENS)} screens, "
        f"{looked / 1000:.0f} s of film, 0 differences"
    )
