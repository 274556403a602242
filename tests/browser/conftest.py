"""A real server and a real browser, one of each for the tests of this folder."""

from collections.abc import Callable, Iterator
from functools import cache
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, expect, sync_playwright

from tests.browser.at_the_table import TAPS_CARDS_AWAY
from tests.browser.chromium import FLAGS, HOW, browser_is_due, find_chromium
from tests.browser.serving import serving
from tests.browser.streams import GAMES, Stream, record_game
from tests.table.fixed_dice import dice_of, fixed_dice
from tests.table.served import served

__all__ = ["fixed_dice"]

STATIC = Path(__file__).parents[2] / "src" / "railbird" / "table" / "static" / "index.html"

NewVisitor = Callable[..., Page]


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """A browser and a server take their time, whatever the test.

    One that fails is tried once more, and named at the end: it has a fault, or the page has.
    """
    for item in items:
        if Path(__file__).parent in item.path.parents:
            item.add_marker(pytest.mark.slow)
            item.add_marker(pytest.mark.flaky(reruns=1))


@pytest.fixture(scope="session")
def chromium() -> str:
    path = find_chromium()
    if path is None:
        if browser_is_due():
            pytest.fail(f"no browser was found; {HOW}")
        pytest.skip(HOW)
    return path


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """The address of a server of its own, with an empty data folder."""
    if not STATIC.exists():
        pytest.fail("the page is not built yet; run: make web")
    with serving(tmp_path_factory.mktemp("tables")) as address:
        yield address


@pytest.fixture(scope="package")
def browser(chromium: str) -> Iterator[Browser]:
    """Gone when the tests of this folder are done: it keeps an event loop running meanwhile."""
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=chromium, args=list(FLAGS))
        yield browser
        browser.close()


@pytest.fixture(scope="package")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """A server that nobody is too fast for."""
    with served(tmp_path_factory.mktemp("tables")) as address:
        yield address


Recorded = Callable[[str], list[Stream]]


@pytest.fixture(scope="package")
def recorded(house: str) -> Recorded:
    """A game of four, as the public and each seat heard of it; recorded once for all tests."""

    def record(game: str) -> list[Stream]:
        with dice_of(f"a recorded game of {game}"):
            return record_game(house, game, 4, 1, **GAMES[game])

    return cache(record)


expect.set_options(timeout=20_000)  # a busy machine is slow, not wrong

SETTINGS = '{"pace": "off", "forced": true}'


SAME_NONCES = """
const draw = crypto.getRandomValues.bind(crypto);
crypto.getRandomValues = (values) => {
    if (values.length !== 16) return draw(values);
    const drawn = Number(localStorage.getItem("nonces drawn"));
    localStorage.setItem("nonces drawn", drawn + 1);
    return values.fill(%d).fill(drawn, 8);
};
"""
"""A browser's part in the dice is the same in every run, too."""


@pytest.fixture
def visitor(browser: Browser, server: str) -> Iterator[NewVisitor]:
    """Makes visitors: each has cookies of their own, and no page may throw an error."""
    contexts: list[BrowserContext] = []
    errors: list[str] = []

    def arrive(settings: str = SETTINGS, *, reads_cards: bool = False, **options: Any) -> Page:
        options.setdefault("viewport", {"width": 1280, "height": 800})
        context = browser.new_context(**{"base_url": server, **options})
        context.add_init_script(
            f"localStorage.getItem('railbird/settings')"
            f" ?? localStorage.setItem('railbird/settings', '{settings}')"
        )
        context.add_init_script(SAME_NONCES % len(contexts))
        if not reads_cards:
            context.add_init_script(TAPS_CARDS_AWAY)
        context.set_default_timeout(20_000)
        contexts.append(context)
        page = context.new_page()
        page.on("pageerror", lambda error: errors.append(str(error)))
        page.on("console", lambda said: _note(errors, said.type, said.text))
        return page

    yield arrive
    for context in contexts:
        context.close()
    assert errors == []


def _note(errors: list[str], kind: str, text: str) -> None:
    """A broken content security policy or a failed import shows up here and nowhere else.

    A refusal (400) is an ordinary answer; the page shows its text.
    """
    if kind == "error" and "status of 400" not in text:
        errors.append(text)
