"""The true chances at the odds board: not before bets have closed, unless the host opens them."""

from playwright.sync_api import Locator, Page, ViewportSize, expect

from tests.browser.at_the_table import (
    called_table,
    change_setting,
    fill_slip,
    play_until,
    seal_slip,
    start,
    tap,
)
from tests.browser.conftest import NewVisitor
from tests.browser.test_access import serious
from tests.browser.test_phone import PHONE, SMALL_TARGETS

QUICK = {"races": ["belmont_1973"], "version": "quick", "betting": True}


TABLET: ViewportSize = {"width": 820, "height": 1180}

PATIENCE = 60_000
"""Milliseconds: a process has to start first."""


def panel(page: Page) -> Locator:
    return page.get_by_role("region", name="True chances")


def fits_a_phone(page: Page) -> bool:
    """A page that is too wide makes the window of a phone wider, so the figure is named here."""
    wide = page.evaluate("document.documentElement.scrollWidth")
    return bool(wide <= PHONE["viewport"]["width"])


def close_bets(page: Page) -> None:
    tap(page.get_by_role("button", name="Pass: no bet on this race"))


def show_early(page: Page) -> None:
    page.get_by_role("button", name="Table", exact=True).click()
    page.get_by_text("Host", exact=True).click()
    page.get_by_label("Show everybody the true chances before betting closes").click()
    page.get_by_role("button", name="Close", exact=True).click()


def test_a_race_with_its_chances_beside_the_odds(visitor: NewVisitor) -> None:
    page = visitor()
    called_table(page, "open", game="top_of_the_stretch", options=QUICK)
    start(page)
    expect(page.get_by_role("region", name="The tote")).to_be_visible()
    expect(panel(page)).to_have_count(0)
    close_bets(page)
    row = panel(page).get_by_role("row", name="Secretariat")
    expect(row).to_be_visible(timeout=PATIENCE)
    expect(row).to_contain_text("1-10")
    expect(row.get_by_role("cell")).to_have_count(5)
    expect(panel(page)).to_contain_text("Exact, over every way the dice can fall")
    assert serious(page) == []
    change_setting(page, "Show the table in words under the board")
    expect(page.get_by_text("Secretariat: win")).to_contain_text("fair")

    page.reload()
    expect(row).to_be_visible()
    page.get_by_role("link", name="Replay").first.click()
    page.wait_for_url("**/r/*")
    expect(row).to_be_visible(timeout=PATIENCE)


def test_the_host_opens_the_chances_for_all(visitor: NewVisitor) -> None:
    host, other = visitor(), visitor(**PHONE)
    table = called_table(host, "open", game="top_of_the_stretch", options=QUICK)
    start(host)
    other.goto(table)
    expect(other.get_by_role("region", name="The tote")).to_be_visible()
    expect(panel(other)).to_have_count(0)
    show_early(host)
    for page in (host, other):
        expect(panel(page).get_by_role("row", name="Sham")).to_be_visible(timeout=PATIENCE)
    assert fits_a_phone(other)
    assert other.evaluate(SMALL_TARGETS) == []
    host.get_by_role("tab", name="Chat").click()
    expect(host.get_by_text("The host shows the true chances")).to_be_visible()
    show_early(host)
    for page in (host, other):
        expect(panel(page)).to_have_count(0)


def test_the_card_of_a_homestretch_race(visitor: NewVisitor) -> None:
    page = visitor(**PHONE)
    called_table(page, "open", "random", "random", options={"purple_races": 1, "green_races": 0})
    start(page)
    play_until(page, "Place your bets")
    expect(panel(page)).to_have_count(0)
    fill_slip(page)
    seal_slip(page)
    expect(panel(page).get_by_role("row")).to_have_count(12)
    expect(panel(page)).to_contain_text("From 4,000,000 races of this card with 3 players")
    assert fits_a_phone(page)
    assert page.evaluate(SMALL_TARGETS) == []
    assert serious(page) == []
    page.set_viewport_size(TABLET)  # on which the choices come after the board
    expect(panel(page).get_by_role("row")).to_have_count(0)
    panel(page).get_by_text("True chances").click()
    expect(panel(page).get_by_role("row")).to_have_count(12)
