"""Today's race in a browser: bet, watch, read the verdict, come back."""

import re

from playwright.sync_api import Locator, Page, expect

from tests.browser.conftest import NewVisitor
from tests.browser.test_access import serious
from tests.browser.test_phone import PHONE, SMALL_TARGETS, is_within_the_width

SLOW = '{"pace": "slow"}'
"""The race is still on when somebody skips it."""


def tickets_of(page: Page) -> Locator:
    return page.get_by_role("button", name=re.compile(r"^#\d to (win|place|show)"))


def bet(page: Page, address: str = "/") -> None:
    page.goto(address)
    page.get_by_role("link", name="Today’s race").click()
    tickets = tickets_of(page)
    expect(tickets).to_have_count(18)
    for at in (0, 4, 17):
        tickets.nth(at).click()


def test_a_day_from_the_door_to_the_verdict(visitor: NewVisitor) -> None:
    page = visitor(SLOW)
    bet(page)
    assert serious(page) == []
    tickets_of(page).nth(8).click()
    expect(page.get_by_role("status")).to_contain_text("There are three tickets.")
    page.get_by_role("button", name="Seal the slip and watch").click()
    expect(page.get_by_text("Your tickets")).to_be_visible()
    page.reload()  # nothing of the result is told before the race was seen
    expect(page.get_by_text("Your slip is sealed.")).to_be_visible()
    expect(page.get_by_text("of 100")).to_have_count(0)
    page.get_by_role("button", name="Watch the race").click()
    page.get_by_role("button", name="Skip to the verdict").click()
    expect(page.get_by_text("of 100")).to_be_visible()
    expect(page.get_by_role("heading", name="The best slip")).to_be_visible()
    assert serious(page) == []
    page.goto("/")
    door = page.get_by_role("link", name="Today’s race")
    expect(door).to_contain_text("your slip is sealed")


def test_a_second_tab_finds_the_slip_of_the_first(visitor: NewVisitor) -> None:
    page = visitor(SLOW)
    bet(page)
    other = page.context.new_page()
    bet(other, page.url.rpartition("/")[0])
    tickets_of(other).nth(17).click()
    tickets_of(other).nth(9).click()
    page.get_by_role("button", name="Seal the slip and watch").click()
    expect(page.get_by_text("Your tickets")).to_be_visible()
    other.get_by_role("button", name="Seal the slip and watch").click()
    expect(other.get_by_role("alert")).to_contain_text("sealed already, and it stands as it was")
    expect(other.get_by_text("Your slip is sealed.")).to_be_visible()


def test_it_fits_a_phone(visitor: NewVisitor) -> None:
    page = visitor(SLOW, **PHONE)
    bet(page)
    assert is_within_the_width(page)
    assert page.evaluate(SMALL_TARGETS) == []
    page.get_by_role("button", name="Seal the slip and watch").click()
    page.get_by_role("button", name="Skip to the verdict").click()
    expect(page.get_by_text("of 100")).to_be_visible()
    assert is_within_the_width(page)
    assert page.evaluate(SMALL_TARGETS) == []
