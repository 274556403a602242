"""The phone of a player who sits in the room with the big screen."""

from playwright.sync_api import Browser, expect

from tests.browser.at_the_table import open_table, sit, start
from tests.browser.conftest import NewVisitor, Recorded
from tests.browser.spoilers import PHONE, watched
from tests.browser.streams import Stream

FILM = 12_000
HEADINGS = "[...document.querySelectorAll('.board h2')].map((each) => each.textContent)"


def test_it_is_asked_once_when_a_big_screen_comes_and_can_be_changed(visitor: NewVisitor) -> None:
    page = visitor(viewport=PHONE)
    table = open_table(page, seats=3, races=1)
    sit(page, "Mira")
    start(page)
    question = page.get_by_text("Are you in the room with the big screen?")
    page.get_by_role("group", name="Your hand").wait_for()
    expect(question).to_have_count(0)

    screen = visitor(viewport={"width": 1280, "height": 720})
    screen.goto(f"{table}/screen")
    expect(question).to_be_visible()
    page.get_by_role("button", name="Yes, watch it there").click()
    expect(question).to_have_count(0)

    page.reload()
    expect(page.get_by_role("group", name="Your hand")).to_be_visible()
    page.get_by_role("button", name="Table", exact=True).click()
    expect(question).to_have_count(0)
    answer = page.get_by_role("checkbox", name="I see the big screen")
    expect(answer).to_be_checked()
    answer.uncheck()
    expect(answer).not_to_be_checked()


def test_the_phone_of_a_player_in_the_room_shows_no_film(
    browser: Browser, house: str, recorded: Recorded
) -> None:
    film = recorded("homestretch")[1].unasked()[0].end(FILM)
    assert not any("Look up" in title for title in _titles(browser, house, film))
    titles = _titles(browser, house, film.with_a_big_screen())
    assert "Look up: they're in the stretch!" in titles


def _titles(browser: Browser, house: str, film: Stream) -> list[str]:
    """What is written large, while a film runs; no track beside a hint to look up."""
    titles: list[str] = []
    with watched(browser, house, film, "controller") as page:
        while not page.over:
            page.tell_what_is_known()
            page.go_on()
            now: list[str] = page.evaluate(HEADINGS)
            if any("Look up" in title for title in now):
                assert page.evaluate("document.querySelectorAll('.board .tote').length") == 0
            titles += now
    return titles
