"""The television shows every phase of every game whole, as large as it can, and never scrolls."""

from typing import Any

import pytest
from playwright.sync_api import Browser, Page, ViewportSize, expect

from railbird.registry import load
from tests.browser.conftest import NewVisitor, Recorded
from tests.browser.large_tables import long_names, moments, picture, sit_down, update
from tests.browser.spoilers import STEP, Watched
from tests.browser.streams import GAMES, Stream
from tests.table.served import Json, Visitor

SIZES: list[ViewportSize] = [{"width": 1920, "height": 1080}, {"width": 1280, "height": 720}]

SMALLEST = 26
"""Pixels of the smallest print on a screen 1920 pixels wide, numbers in a drawing included.

The pages are drawn with 28; a crowded moment is made a little smaller to fit, and no two recorded
games are as crowded.
"""

OF_A_RESULT = 40
"""Pixels of the names, sums and placings of a result, however many play."""

FILM = 8_000
"""Milliseconds of film that are looked at: the end of a race and its result."""

FAULTS = """([smallest, ofResult]) => {
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
    for (const part of document.querySelectorAll('.room *')) {
        if (part.ownerSVGElement || !part.checkVisibility() || part.closest('.unseen')) continue;
        const [room, its] = [part.closest('.room'), part].map((e) => e.getBoundingClientRect());
        if (its.height && (its.bottom > room.bottom + 2 || its.right > room.right + 2))
            faults.push(`beyond the edge: ${part.outerHTML.slice(0, 90)}`);
    }
    for (const name of document.querySelectorAll('.players .who b')) {
        const most = /^\\S{1,8}$/.test(name.textContent) ? 1 : name.textContent.length < 20 ? 2 : 3;
        if (name.getClientRects().length > most) faults.push(`many lines: ${name.textContent}`);
    }
    for (const card of document.querySelectorAll('.results .card')) {
        const { top, bottom, left, right } = card.getBoundingClientRect();
        if (top < 0 || left < 0 || bottom > innerHeight || right > innerWidth)
            faults.push(`a card too large by ${Math.round(bottom - innerHeight)} px`);
    }
    for (const part of document.querySelectorAll('.room *, .call, .results *')) {
        if (part.closest('svg, .unseen') || !part.clientWidth) continue;
        if (getComputedStyle(part).overflowX === 'visible') continue;
        if (part.scrollWidth <= part.clientWidth + 2) continue;
        faults.push(`cut: ${part.outerHTML.slice(0, 90)}`);
    }
    const WORD = /(?<!\\S)[A-Za-z]{2,12}(?!\\S)/g;
    const words = document.createTreeWalker(document.querySelector('main'), NodeFilter.SHOW_TEXT);
    while (words.nextNode()) {
        const part = words.currentNode.parentElement;
        if (!words.currentNode.data.trim() || !part.checkVisibility()) continue;
        if (part.closest('.unseen, title, desc')) continue;
        for (const { 0: word, index } of words.currentNode.data.matchAll(WORD)) {
            const range = new Range();
            range.setStart(words.currentNode, index);
            range.setEnd(words.currentNode, index + word.length);
            const lines = new Set(Array.from(range.getClientRects(), ({ top }) => Math.round(top)));
            if (lines.size > 1 && !part.closest('svg')) faults.push(`a word in two: ${word}`);
        }
        const drawn = part.ownerSVGElement ? part.getScreenCTM() : null;
        const zoom = drawn ? Math.sqrt(Math.abs(drawn.a * drawn.d - drawn.b * drawn.c))
            : part.currentCSSZoom;
        const size = parseFloat(getComputedStyle(part).fontSize) * zoom * scale;
        const matters = part.closest('.results :is(.name, .place, .sum, .has)');
        if (size < (matters ? ofResult : smallest) - 0.5)
            faults.push(`${size.toFixed(1)} px: ${words.currentNode.data.trim()}`);
    }
    return faults;
}"""


def phases(stream: Stream) -> dict[str, Json]:
    """A picture from the midst of each phase, and its last and most crowded one."""
    pictures: dict[str, list[Json]] = {}
    for game in stream.pictures():
        pictures.setdefault(str(game["view"]["phase"]), []).append(game)
    midst = {phase: games[len(games) // 2] for phase, games in pictures.items()}
    return midst | {f"{phase}, at its end": games[-1] for phase, games in pictures.items()}


@pytest.mark.parametrize("size", SIZES, ids=lambda size: f"{size['height']}p")
@pytest.mark.parametrize("game", GAMES)
def test_each_phase_fits_and_can_be_read(
    browser: Browser, house: str, recorded: Recorded, game: str, size: ViewportSize
) -> None:
    stream = recorded(game)[0]
    context = browser.new_context(base_url=f"http://{house}", viewport=size)
    faults: dict[str, Any] = {}
    try:
        watched = Watched(context.new_page(), stream.end(0), "screen")
        for phase, picture in phases(stream).items():
            watched.show(picture)
            faults[phase] = watched.evaluate(FAULTS, [SMALLEST, OF_A_RESULT])
    finally:
        context.close()
    assert len(faults) > 1
    assert not any(faults.values()), faults


LARGEST: dict[str, tuple[int, dict[str, Any]]] = {
    "homestretch": (6, {}),
    "long_shot": (8, {}),
    "win_place_and_show": (6, {}),
    "big_stakes": (10, {"play_speed": "japanese", "token_policy": "forced_only"}),
    "top_of_the_stretch": (8, {"betting": True}),
}
"""Players and options of a crowded table; throws of several furlongs make a short game."""

PARTY: tuple[str, int, dict[str, Any]] = ("win_place_and_show", 30, {"races": 1})
"""As many as any game seats."""

CROWDED = 21
"""Pixels of the smallest print where so many play, all of them with the longest names."""

COUNTED = 20 * STEP
"""Milliseconds until everybody's money has been counted."""

COUNTING = "document.querySelector('.results :is(.circle, .payday .to-come)') !== null"


@pytest.mark.parametrize(
    ("game_id", "seats", "options"), [*((game_id, *LARGEST[game_id]) for game_id in LARGEST), PARTY]
)
def test_the_largest_tables_fit_and_can_be_read(
    browser: Browser, house: str, game_id: str, seats: int, options: dict[str, Any]
) -> None:
    game = load(game_id)
    played = list(moments(game, seats, options, seed=1))
    last = {moment.after.phase: picture(moment.after) for moment in played}
    result = next(each for each in played if any(map(game.show.is_result, each.events)))
    context = browser.new_context(base_url=f"http://{house}", viewport=SIZES[0])
    try:
        watched = Watched(context.new_page(), sit_down(house, game_id, seats, options), "screen")
        faults: dict[str, Any] = {}
        for phase, shown in last.items():
            watched.show(shown)
            faults[phase] = watched.evaluate(FAULTS, [CROWDED, OF_A_RESULT])
        watched.show(picture(result.before))
        watched.show(update(game, long_names(seats), result, watched.now, COUNTED))
        while not watched.evaluate("document.querySelector('.results .card')"):
            watched.go_on()
        faults["winner's circle"] = watched.evaluate(FAULTS, [CROWDED, OF_A_RESULT])
        while watched.evaluate(COUNTING):
            watched.go_on()
        assert watched.evaluate("document.querySelectorAll('.payday li').length") == seats
        faults["payday"] = watched.evaluate(FAULTS, [CROWDED, OF_A_RESULT])
    finally:
        context.close()
    assert not any(faults.values()), faults


@pytest.mark.parametrize(
    "places", [(1, 1, 3, 3), (1, 1, 1), (1, 2, 2), (1, 2, 3, 3, 3, 3)], ids=str
)
def test_dead_heats_fit(browser: Browser, house: str, places: tuple[int, ...]) -> None:
    seats, options = LARGEST["big_stakes"]
    game = load("big_stakes")
    played = moments(game, seats, options, seed=1)
    result = next(each for each in played if any(map(game.show.is_result, each.events)))
    context = browser.new_context(base_url=f"http://{house}", viewport=SIZES[0])
    try:
        watched = Watched(
            context.new_page(), sit_down(house, "big_stakes", seats, options), "screen"
        )
        watched.show(picture(result.before))
        told = update(game, long_names(seats), result, watched.now, COUNTED)
        (summary,) = told["moments"][0]["view"]["results"]
        for placing, place in zip(summary["result"]["placings"], places, strict=False):
            placing.update(place=place, margin="dead heat")
        watched.show(told)
        while not watched.evaluate("document.querySelector('.results .card')"):
            watched.go_on()
        assert watched.evaluate("document.querySelectorAll('.circle li').length") == len(places)
        faults = watched.evaluate(FAULTS, [CROWDED, OF_A_RESULT])
    finally:
        context.close()
    assert not faults


@pytest.mark.parametrize("game", GAMES)
def test_the_end_of_a_race_fits(
    browser: Browser, house: str, recorded: Recorded, game: str
) -> None:
    film = recorded(game)[0].unasked()[0].end(FILM)
    context = browser.new_context(base_url=f"http://{house}", viewport=SIZES[0])
    try:
        watched = Watched(context.new_page(), film, "screen")
        faults: set[str] = set()
        while not watched.over:
            watched.tell_what_is_known()
            watched.go_on()
            faults.update(watched.evaluate(FAULTS, [SMALLEST, OF_A_RESULT]))
    finally:
        context.close()
    assert not faults


def test_while_it_waits_it_says_how_to_join_and_which_seats_are_open(
    visitor: NewVisitor, server: str
) -> None:
    table = Visitor(server.removeprefix("http://")).create("open", "steady", "open", name="Derby")
    page: Page = visitor(viewport=SIZES[1])
    page.goto(f"/t/{table}/screen")
    expect(page.get_by_role("heading", name="Scan to join")).to_be_visible()
    expect(page.get_by_role("list", name="Seats").get_by_text("Open seat")).to_have_count(2)
    expect(page.locator(".address")).to_contain_text(f"/t/{table}")
    assert not page.evaluate(FAULTS, [SMALLEST, OF_A_RESULT])


@pytest.mark.parametrize("seats", [15, 30])
def test_a_large_party_waits_on_one_page(browser: Browser, house: str, seats: int) -> None:
    host = Visitor(house).host(*["open"] * seats, game="win_place_and_show")
    for seat, name in enumerate(long_names(seats)[:-1]):
        host.do("sit", seat=seat, name=name)
    context = browser.new_context(base_url=f"http://{house}", viewport=SIZES[0])
    try:
        page = context.new_page()
        page.goto(f"/t/{host.table}/screen")
        expect(page.get_by_role("list", name="Seats").get_by_role("listitem")).to_have_count(seats)
        expect(page.locator(".scan svg")).to_be_in_viewport(ratio=1)
        expect(page.get_by_text("Open seat")).to_be_in_viewport(ratio=0.99)
        faults = page.evaluate(FAULTS, [CROWDED, OF_A_RESULT])
    finally:
        context.close()
        host.close()
    assert not faults


WIDER = """() => {
    document.querySelector('.room > .content > *').style.minWidth = '1400px';
    dispatchEvent(new Event('resize'));
}"""
"""Wider than the room at any usual size of print."""


def test_what_is_wider_than_its_room_is_made_smaller(visitor: NewVisitor, server: str) -> None:
    table = Visitor(server.removeprefix("http://")).create("open", "open", name="Derby")
    page: Page = visitor(viewport=SIZES[0])
    page.goto(f"/t/{table}/screen")
    page.locator(".room > .content > *").wait_for()
    page.evaluate(WIDER)
    assert not [fault for fault in page.evaluate(FAULTS, [0, 0]) if "edge" in fault]
