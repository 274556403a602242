"""The right place on a small screen: at the top when a phase begins, and choices within reach."""

from collections.abc import Iterator
from contextlib import contextmanager

import pytest
from playwright.sync_api import Browser, ViewportSize, expect

from tests.browser.at_the_table import open_table, sit, start
from tests.browser.conftest import NewVisitor, Recorded
from tests.browser.spoilers import Watched, watched
from tests.browser.streams import Stream

ON_ITS_SIDE: ViewportSize = {"width": 844, "height": 390}


@contextmanager
def on_its_side(browser: Browser, house: str, stream: Stream) -> Iterator[Watched]:
    context = browser.new_context(base_url=f"http://{house}", viewport=ON_ITS_SIDE)
    try:
        yield Watched(context.new_page(), stream, "phone")
    finally:
        context.close()


def test_a_phase_begins_at_the_top_and_a_turn_moves_nothing(
    browser: Browser, house: str, recorded: Recorded
) -> None:
    anna = recorded("homestretch")[1]
    betting = next(game for game in anna.pictures() if game["view"]["phase"] == "betting")
    turns = [game for game in anna.pictures() if game["view"]["phase"] == "race_turn"]
    with watched(browser, house, anna.end(0), "phone") as page:
        page.show(betting)
        page.evaluate("window.scrollTo(0, 200)")
        assert page.evaluate("scrollY") == 200
        page.show(turns[0])
        assert page.evaluate("scrollY") == 0
        page.evaluate("window.scrollTo(0, 200)")
        page.show(turns[1])
        assert page.evaluate("scrollY") == 200


def test_a_phone_on_its_side_has_board_and_choices_side_by_side(visitor: NewVisitor) -> None:
    page = visitor(viewport=ON_ITS_SIDE)
    open_table(page, seats=3, races=1)
    sit(page, "Mira")
    start(page)
    cards = page.get_by_role("group", name="Your hand").get_by_role("button")
    cards.first.click()
    keep = page.get_by_role("button", name="Keep #")
    page.evaluate("window.scrollTo(0, 0)")
    expect(keep).to_be_in_viewport(ratio=1)
    expect(cards).to_have_count(5)
    for card in cards.all():
        expect(card).to_be_in_viewport(ratio=1)


WITHIN_REACH = {
    ("homestretch", "betting"): ".tote .spot",
    ("top_of_the_stretch", "betting"): ".tote .spot",
    ("win_place_and_show", "ride"): ".strip .end",
    ("big_stakes", "move"): ".strip .end",
    ("long_shot", "action"): ".strip .token",
}
"""What a player taps or looks at in these phases."""

IN_SIGHT = """(selector) => {
    const boxes = [...document.querySelectorAll(selector)].map((e) => e.getBoundingClientRect());
    return boxes.filter(({ top, bottom }) => top >= 0 && bottom <= innerHeight).length;
}"""


@pytest.mark.parametrize(("game", "phase"), WITHIN_REACH)
def test_a_phone_on_its_side_shows_what_it_is_about(
    browser: Browser, house: str, recorded: Recorded, game: str, phase: str
) -> None:
    anna = recorded(game)[1]
    asked = next(
        picture
        for picture in anna.pictures()
        if picture["view"]["phase"] == phase and picture["legal"]
    )
    with on_its_side(browser, house, anna.end(0)) as page:
        page.show(asked)
        assert page.evaluate(IN_SIGHT, WITHIN_REACH[game, phase]) >= 2
        assert page.evaluate("document.documentElement.scrollWidth") == 844


CRAMMED = """() => {
    const texts = document.createTreeWalker(
        document.querySelector('.result') ?? document.createElement('p'), NodeFilter.SHOW_TEXT);
    const range = document.createRange();
    const broken = [];
    while (texts.nextNode()) {
        for (const word of texts.currentNode.data.matchAll(/[\\p{L}\\d]+/gu)) {
            range.setStart(texts.currentNode, word.index);
            range.setEnd(texts.currentNode, word.index + word[0].length);
            const lines = new Set([...range.getClientRects()].map(({ top }) => Math.round(top)));
            if (lines.size > 1) broken.push(word[0]);
        }
    }
    return broken;
}"""
"""The words of a result that are broken at the end of a line."""

OUT_OF_SIGHT = """() =>
    [...document.querySelectorAll('.stage, .straight, .glance, .prompt p')].filter((part) => {
        const { top, bottom } = part.getBoundingClientRect();
        return top < 0 || bottom > innerHeight || part.scrollHeight > part.clientHeight + 1;
    }).map((part) => `${part.className} ${part.textContent}`)"""
"""Of the race and of what is said of it."""


def test_a_phone_on_its_side_comes_back_to_the_race(
    browser: Browser, house: str, recorded: Recorded
) -> None:
    """Its board scrolls inside a frame, which the player may have scrolled down."""
    anna = recorded("homestretch")[1]
    pictures = {each["view"]["phase"]: each for each in anna.pictures()}
    with on_its_side(browser, house, anna.end(0)) as page:
        page.show(pictures["betting"])
        page.evaluate("document.querySelector('.board').scrollTop = 100")
        assert page.evaluate("document.querySelector('.board').scrollTop") == 100
        page.show(pictures["race_turn"])
        assert page.evaluate("document.querySelector('.board').scrollTop") == 0
        assert page.evaluate(OUT_OF_SIGHT) == []


@pytest.mark.parametrize("game", ["homestretch", "top_of_the_stretch"])
def test_a_phone_on_its_side_shows_the_whole_race_and_its_result(
    browser: Browser, house: str, recorded: Recorded, game: str
) -> None:
    film = recorded(game)[1].unasked()[0].end(20_000)
    raced = results = 0
    with on_its_side(browser, house, film) as page:
        while not page.over:
            page.tell_what_is_known()
            page.go_on()
            if page.evaluate("!!document.querySelector('.result')"):
                results += 1
                assert page.evaluate(CRAMMED) == []
            elif page.evaluate("!!document.querySelector('.strip')"):
                raced += 1
                assert page.evaluate(OUT_OF_SIGHT) == []
    assert raced
    assert results


BESIDE = """() => {
    const strip = document.querySelector('.strip');
    const { left, right } = strip.getBoundingClientRect();
    const within = (e) => {
        const box = e.getBoundingClientRect();
        return box.left >= left - 1 && box.right <= right + 1;
    };
    const ends = [...strip.querySelectorAll('.end')];
    const flags = [...strip.querySelectorAll('svg > .flag')];
    const hidden = [...strip.querySelectorAll('svg > .horse')].filter((horse) => {
        const box = horse.getBoundingClientRect();
        const middle = (box.left + box.right) / 2;
        return middle < left || middle > right;
    });
    return [ends.filter(within).length, flags.every(within), hidden.length - flags.length];
}"""


@pytest.mark.parametrize(
    ("game", "phase"), [("win_place_and_show", "ride"), ("big_stakes", "move")]
)
def test_an_upright_phone_shows_where_a_horse_may_go_and_flags_who_is_out_of_sight(
    browser: Browser, house: str, recorded: Recorded, game: str, phase: str
) -> None:
    anna = recorded(game)[1]
    pictures = list(anna.pictures())
    asked = [each for each in pictures if each["view"]["phase"] == phase and each["legal"]]
    with watched(browser, house, anna.end(0), "phone") as page:
        page.show(next(each for each in pictures if each["view"]["phase"] != phase))
        for picture in asked[:4]:
            page.show(picture)
            page.go_on()  # the camera takes half a second
            ends, flags_in_sight, unflagged = page.evaluate(BESIDE)
            assert ends > 0
            assert flags_in_sight
            assert unflagged <= 0
