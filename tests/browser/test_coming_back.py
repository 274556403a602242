"""A line that breaks: the board stays readable, and the game goes on where it was."""

from pathlib import Path
from urllib.parse import urlsplit

from playwright.sync_api import Browser, expect

from tests.browser.at_the_table import (
    fill_slip,
    hurry_bots,
    open_table,
    play_until,
    prompt,
    seal_slip,
    sit,
    start,
)
from tests.browser.conftest import SETTINGS, NewVisitor
from tests.browser.serving import serving


def test_the_game_goes_on_after_the_server_was_away(browser: Browser, tmp_path: Path) -> None:
    with serving(tmp_path) as address:
        context = browser.new_context(base_url=address)
        context.add_init_script(f"localStorage.setItem('railbird/settings', '{SETTINGS}')")
        page = context.new_page()
        open_table(page, races=1)
        sit(page, "Mira")
        hurry_bots(page)
        start(page)
        play_until(page, "Place your bets")
    expect(page.get_by_text("Connection lost")).to_be_visible()
    expect(page.get_by_role("group", name="Tote board")).to_be_visible()
    fill_slip(page)

    with serving(tmp_path, urlsplit(address).port or 0):
        expect(page.get_by_text("Connection lost")).to_have_count(0, timeout=20_000)
        expect(prompt(page)).to_contain_text("seal it")
        seal_slip(page)
        play_until(page, "You rolled")
        context.close()


def test_an_address_without_a_table_says_so(visitor: NewVisitor) -> None:
    page = visitor()
    page.goto("/t/nosuchtable")
    expect(page.get_by_text("There is no such table")).to_be_visible()
