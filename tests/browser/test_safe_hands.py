"""Nothing is sent by a slip of the finger, and nothing moves under it."""

import re

import pytest
from playwright.sync_api import expect

from tests.browser.at_the_table import (
    fill_slip,
    hurry_bots,
    open_table,
    play_until,
    prompt,
    seal_slip,
    settle,
    sit,
    spot,
    start,
)
from tests.browser.conftest import NewVisitor
from tests.browser.test_access import serious
from tests.browser.win_place_and_show_table import open_a_day, play_on


@pytest.mark.parametrize("width", [390, 1280])
def test_a_pass_takes_two_taps_in_the_same_place(visitor: NewVisitor, width: int) -> None:
    page = visitor(viewport={"width": width, "height": 844})
    open_a_day(page, daily_double=False)
    play_on(page, "Your bid?")
    question = prompt(page).first.inner_text()
    button = page.get_by_role("button", name="Pass", exact=True)
    place = button.bounding_box()
    assert place is not None
    button.dblclick()
    armed = page.get_by_role("button", name="Tap again: Pass")
    expect(armed).to_be_visible()
    assert armed.bounding_box() == place
    expect(page.get_by_role("status").get_by_text("Press again to confirm: Pass")).to_be_attached()
    assert serious(page) == []
    page.keyboard.press("Escape")
    expect(button).to_be_visible()
    button.click()
    page.get_by_role("tab", name="Log").click()
    expect(button).to_be_visible()
    settle(page)
    assert prompt(page).first.inner_text() == question

    button.focus()
    page.keyboard.press("Enter")
    expect(armed).to_be_focused()
    page.wait_for_timeout(400)
    page.keyboard.press("Enter")
    expect(prompt(page).first).not_to_have_text(question)
    expect(page.get_by_text(re.compile("Mira passes|You pass")).first).to_be_attached()


def test_a_half_filled_slip_survives_a_reload(visitor: NewVisitor) -> None:
    page = visitor()
    open_table(page, races=1)
    sit(page, "Mira")
    hurry_bots(page)
    start(page)
    play_until(page, "Place your bets")
    spot(page, 7, "Show").click()
    page.get_by_role("group", name="Your tokens").get_by_role("button").first.click()
    removal = page.get_by_role("button", name=re.compile("off the slip$"))
    expect(removal).to_have_count(1)

    page.reload()
    expect(prompt(page)).to_contain_text("Place your bets")
    expect(removal).to_have_count(1)
    removal.click()
    expect(removal).to_have_count(0)

    page.reload()
    expect(prompt(page)).to_contain_text("Place your bets")
    expect(removal).to_have_count(0)
    fill_slip(page)
    seal_slip(page)
    kept = page.evaluate("Object.keys(sessionStorage)")
    assert [key for key in kept if "selection" in key] == []
