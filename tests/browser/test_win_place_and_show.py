"""Win, Place & Show in the browser: auction, slip, a race ridden to its end, a claim window."""

import re

from playwright.sync_api import expect

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


def test_an_order_bids_on_its_own_and_a_window_closes_by_itself(visitor: NewVisitor) -> None:
    """WP-4.14: whoever does nothing has claimed nothing when the window closes."""
    page = visitor(viewport={"width": 390, "height": 844})
    open_a_day(page, claim_windows="always", daily_double=False)
    expect(prompt(page).first).to_contain_text("is up")
    assert serious(page) == []
    page.get_by_role("button", name="Pass this lot").click()
    expect(page.get_by_text(re.compile("You pass .* whatever is bid"))).to_be_visible()
    expect(page.get_by_role("button", name="Pass this lot")).to_be_visible()
    play_on(page, "ridden to win?")
    question = prompt(page).first.inner_text()
    expect(prompt(page).first).not_to_have_text(question, timeout=30_000)
