"""The television shows every phase of every game whole, as large as it can, and never scrolls."""

from collections.abc import Iterator
from functools import cache
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, ViewportSize, expect

from tests.browser.conftest import NewVisitor
from tests.browser.spoilers import Watched
from tests.browser.streams import Stream, record_game
from tests.browser.test_no_spoilers import GAMES
from tests.table.served import Json, Visitor, served

SIZES: list[ViewportSize] = [{"width": 1920, "height": 1080}, {"width": 1280, "height": 720}]

SMALLEST = 20
"""Pixels of the smallest print on a screen 1920 pixels wide, apart from labels in a drawing."""

FILM = 12_000
"""Milliseconds of film that are looked at: the end of a race and its result."""

FAULTS = """(smallest) => {
    const faults = [];
    const scale = 1920 / innerWidth;
    const root = document.documentElement;
    if (root.scrollHeight > innerHeight || root.scrollWidth > innerWidth) faults.push('it scrolls');
    for (const room of document.querySelectorAll('.room')) {
        const [outer, inner] = [room, room.firstElementChild].map((e) => e.getBoundingClientRect());
        const high = inner.bottom > outer.bottom + 2 || inner.top < outer.top - 2;
        const wide = inner.right > outer.right + 2 || inner.left < outer.left - 2;
        if (high) faults.push('cut in height');
        if (wide) faults.push('cut in width');
    }
    for (const part of document.querySelectorAll('.room *, .call')) {
        if (part.closest('svg, .unseen') || !part.clientWidth) continue;
        if (getComputedStyle(part).overflowX === 'visible') continue;
        if (part.scrollWidth <= part.clientWidth + 2) continue;
        faults.push(`cut: ${part.outerHTML.slice(0, 90)}`);
    }
    const words = document.createTreeWalker(document.querySelector('main'), NodeFilter.SHOW_TEXT);
    while (words.nextNode()) {
        const part = words.currentNode.parentElement;
        if (!words.currentNode.data.trim() || !part.checkVisibility()) continue;
        if (part.closest('svg, .unseen, .results')) continue;
        const size = parseFloat(getComputedStyle(part).fontSize) * part.currentCSSZoom * scale;
        if (size < smallest) faults.push(`${Math.round(size)} px: ${words.currentNode.data}`);
    }
    return faults;
}"""


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    with served(tmp_path_factory.mktemp("tables")) as address:
        yield address


@cache
def public(house: str, game: str) -> Stream:
    """A game of four, as the public hears of it."""
    return record_game(house, game, 4, 1, **GAMES[game])[0]


def phases(stream: Stream) -> dict[str, Json]:
    """The picture in the midst of each phase."""
    pictures: dict[str, list[Json]] = {}
    for game in stream.pictures():
        pictures.setdefault(str(game["view"]["phase"]), []).append(game)
    return {phase: games[len(games) // 2] for phase, games in pictures.items()}


@pytest.mark.parametrize("size", SIZES, ids=lambda size: f"{size['height']}p")
@pytest.mark.parametrize("game", GAMES)
def test_each_phase_fits_and_can_be_read(
    browser: Browser, house: str, game: str, size: ViewportSize
) -> None:
    stream = public(house, game)
    context = browser.new_context(base_url=f"http://{house}", viewport=size)
    faults: dict[str, Any] = {}
    try:
        watched = Watched(context.new_page(), stream.end(0), "screen")
        for phase, picture in phases(stream).items():
            watched.show(picture)
            faults[phase] = watched.evaluate(FAULTS, SMALLEST)
    finally:
        context.close()
    assert len(faults) > 1
    assert not any(faults.values()), faults


@pytest.mark.parametrize("game", GAMES)
def test_the_end_of_a_race_fits(browser: Browser, house: str, game: str) -> None:
    film = public(house, game).unasked()[0].end(FILM)
    context = browser.new_context(base_url=f"http://{house}", viewport=SIZES[0])
    try:
        watched = Watched(context.new_page(), film, "screen")
        while not watched.over:
            watched.tell_what_is_known()
            watched.go_on()
            assert not watched.evaluate(FAULTS, SMALLEST)
    finally:
        context.close()


def test_while_it_waits_it_says_how_to_join_and_which_seats_are_open(
    visitor: NewVisitor, server: str
) -> None:
    table = Visitor(server.removeprefix("http://")).create("open", "steady", "open", name="Derby")
    page: Page = visitor(viewport=SIZES[1])
    page.goto(f"/t/{table}/screen")
    expect(page.get_by_role("heading", name="Scan to join")).to_be_visible()
    expect(page.get_by_role("list", name="Seats").get_by_text("Open seat")).to_have_count(2)
    expect(page.locator(".address")).to_contain_text(f"/t/{table}")
    assert not page.evaluate(FAULTS, SMALLEST)
