"""The television: the public view at every moment, no controls, a code to join."""

import re

from playwright.sync_api import expect

from tests.browser.at_the_table import (
    fill_slip,
    hurry_bots,
    open_table,
    play_until,
    seal_slip,
    sit,
    start,
)
from tests.browser.conftest import NewVisitor


def test_the_screen_shows_no_secrets_even_to_the_players_own_browser(visitor: NewVisitor) -> None:
    page = visitor()
    table = open_table(page, seats=3, races=1)
    sit(page, "Mira")
    hurry_bots(page)
    start(page)
    screen = page.context.new_page()
    screen.set_viewport_size({"width": 1920, "height": 1080})
    screen.goto(f"{table}/screen")
    expect(screen.get_by_text("Shares are being drafted in secret")).to_be_visible()
    expect(screen.get_by_role("group", name="Your hand")).to_have_count(0)

    page.bring_to_front()
    play_until(page, "Place your bets")
    fill_slip(page)
    seal_slip(page)
    expect(page.locator(".tote .chip text").first).to_be_attached()
    expect(screen.locator(".tote .chip").first).to_be_attached()
    assert screen.locator(".tote .chip text").count() == 0
    screen.get_by_role("button", name="Press OK for sound").wait_for()
    assert screen.get_by_role("button").count() == 1
    screen.bring_to_front()
    with screen.expect_response(re.compile(r"/hooves-.*\.wav$")):
        screen.keyboard.press("Enter")
    expect(screen.get_by_role("button")).to_have_count(0)
    expect(screen.get_by_role("img", name="Code for")).to_be_visible()
    assert screen.evaluate("document.documentElement.scrollHeight <= innerHeight")
