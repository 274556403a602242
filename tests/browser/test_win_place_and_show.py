"""Win, Place & Show in the browser: auction, slip, a race ridden to its end, claim windows."""

import re

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser.at_the_table import prompt
from tests.browser.conftest import NewVisitor
from tests.browser.test_access import serious
from tests.browser.win_place_and_show_table import open_a_day, play_on


def test_a_day_of_one_race(visitor: NewVisitor) -> None:
    page = visitor()
    open_a_day(page, fouls=False, daily_double=False)
    assert play_on(page, "The game is over.") == {"Your bid?", "write your slip", "where to?"}
    expect(page.get_by_role("heading", name=re.compile("wins? with|share the win"))).to_be_visible()
    page.get_by_role("tab", name="Races").click()
    expect(page.get_by_text("Race 1 · official")).to_be_visible()
    expect(page.get_by_text(re.compile(r"Mira:\s+\$2,000 #\d Win"))).to_be_visible()
    assert serious(page) == []


def test_an_order_bids_on_its_own(visitor: NewVisitor) -> None:
    page = visitor(viewport={"width": 390, "height": 844})
    open_a_day(page, fouls=False, daily_double=False)
    expect(prompt(page).first).to_contain_text("is up")
    assert serious(page) == []
    page.get_by_role("button", name="Stay out of this lot").click()
    expect(page.get_by_text(re.compile("You pass on .* whatever the bid"))).to_be_visible()
    expect(page.get_by_role("button", name="Stay out of this lot")).to_be_visible()


ASKED = "ridden to win?"
UNFORCED = '{"pace": "off", "forced": false}'


@pytest.mark.parametrize("width", [390, 1280])
def test_a_claim_window_has_one_button_for_everybody(visitor: NewVisitor, width: int) -> None:
    """WP-4.14: in the same place with a bet on the horse and without; no device answers for
    another one, and a claim takes two taps."""
    page = visitor(UNFORCED, viewport={"width": width, "height": 844})
    open_a_day(page, claim_windows="always", claim_timer_seconds=600, daily_double=False)
    places = {}
    for _ in range(12):
        play_on(page, ASKED)
        button = page.get_by_role("button", name=re.compile("^(Let it go|Go on)$"))
        expect(button).to_be_enabled()
        places[button.inner_text()] = button.bounding_box()
        if len(places) == 2 and "Let it go" in button.inner_text():
            break
        question = prompt(page).first.inner_text()
        button.click()
        expect(prompt(page).first).not_to_have_text(question)
    assert places["Let it go"] == places["Go on"]
    assert serious(page) == []

    other = page.context.new_page()
    other.goto(page.url)
    expect(prompt(other).first).to_contain_text(ASKED)
    claims = claim_buttons(page)
    expect(claims).to_have_count(4)
    expect(page.get_by_text("this holds")).to_have_count(0)
    expect(page.get_by_text("you pay the owner $2,000")).to_be_visible()
    claims.first.click()
    armed = page.get_by_role("button", name=re.compile("^Tap again: "))
    expect(armed).to_be_visible()
    page.keyboard.press("Escape")
    expect(armed).to_have_count(0)
    other.wait_for_timeout(500)
    expect(prompt(other).first).to_contain_text(ASKED)
    other.close()

    question = prompt(page).first.inner_text()
    claims.first.focus()
    page.keyboard.press("Enter")
    expect(armed).to_be_visible()
    page.wait_for_timeout(400)
    page.keyboard.press("Enter")
    expect(prompt(page).first).not_to_have_text(question)
    play_on(page, ASKED)
    page.get_by_label("Let every move pass from now on").check()
    play_on(page, "where to?", "The game is over.")


def claim_buttons(page: Page) -> Locator:
    return page.get_by_role("group", name="Claim a foul").get_by_role("button")


def a_bettor_is_asked(page: Page) -> bool:
    """A day of one race may end without a ride that gives a bettor a reason."""
    open_a_day(page, claim_timer_seconds=600, daily_double=False)
    while True:
        play_on(page, ASKED, "The game is over.")
        if ASKED not in prompt(page).first.inner_text():
            return False
        if page.get_by_role("button", name="Let it go", exact=True).count():
            return True
        page.get_by_role("button", name="Go on", exact=True).click()
        page.wait_for_timeout(200)


def test_reasons_that_hold_are_marked_where_only_they_open_a_window(visitor: NewVisitor) -> None:
    """WP-9.8: somebody rides three short, and the page says which claim would hold."""
    page = visitor(UNFORCED)
    assert any(a_bettor_is_asked(page) for _ in range(4)), "no window for a bettor came up"
    marked = claim_buttons(page).filter(has_text="(this holds)")
    assert 1 <= marked.count() <= 4
    expect(claim_buttons(page)).to_have_count(4)
