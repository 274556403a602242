"""A line that breaks: the board stays readable, and the game goes on where it was."""

from dataclasses import replace
from pathlib import Path
from urllib.parse import urlsplit

from playwright.sync_api import Browser, Locator, Page, expect

from tests.browser.at_the_table import (
    called_table,
    fill_slip,
    hurry_bots,
    open_table,
    play_until,
    prompt,
    seal_slip,
    sit,
    start,
    tap,
)
from tests.browser.conftest import SETTINGS, NewVisitor
from tests.browser.serving import serving
from tests.browser.test_two_browsers import PLACED, draft_both
from tests.table.dead_line import DeadLine
from tests.table.served import UNHURRIED, served


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


def test_a_line_goes_dead_and_nothing_is_lost(visitor: NewVisitor, tmp_path: Path) -> None:
    """Bob's clock is the test's, so nobody has to wait for it."""
    alert = replace(UNHURRIED, ping_seconds=0.3, silent_seconds=1)
    with served(tmp_path, alert) as address, DeadLine(address) as line:
        ann = visitor(base_url=f"http://{address}")
        bob = visitor(base_url=f"http://{line.address}")
        bob.clock.install()
        bob.goto(called_table(ann, "open", "open"))
        sit(bob, "Bob")
        start(ann)
        draft_both(ann, bob)
        fill_slip(ann)
        seal_slip(ann)
        expect(prompt(ann)).to_have_text("Bob is betting.")
        for page in (ann, bob):
            page.get_by_role("tab", name="Chat").click()

        line.cut()
        bob.clock.run_for(3_900)
        expect(banner(bob)).to_have_count(0)
        line.mend()
        say(ann, "A short gap?")
        expect(bob.get_by_text("A short gap?")).to_be_visible()

        line.cut()
        bob.clock.run_for(9_800)
        expect(banner(bob)).to_be_visible()
        fill_slip(bob)
        seal(bob)
        expect(prompt(ann)).to_have_text("Bob is away. Wait, or let a bot play.")
        assert ann.locator(PLACED).count() == 5

        line.mend()
        expect(banner(bob)).to_have_count(0)
        expect(ann.locator(PLACED)).to_have_count(10)

        line.cut()
        line.renew()
        bob.evaluate("document.dispatchEvent(new Event('visibilitychange'))")
        bob.clock.run_for(1_500)
        say(ann, "Welcome back!")
        expect(bob.get_by_text("Welcome back!")).to_be_visible()
        expect(banner(bob)).to_have_count(0)
        for page in (ann, bob):  # before the server goes: a page that lives on calls it in vain
            page.context.close()


def banner(page: Page) -> Locator:
    return page.get_by_text("Connection lost")


def say(page: Page, text: str) -> None:
    page.get_by_label("Say something").fill(text)
    page.get_by_role("button", name="Send", exact=True).click()


def seal(page: Page) -> None:
    """Though nobody answers yet."""
    tap(page.get_by_role("button", name="Seal the slip: all five bets"))


def test_an_address_without_a_table_says_so(visitor: NewVisitor) -> None:
    page = visitor()
    page.goto("/t/nosuchtable")
    expect(page.get_by_text("There is no such table")).to_be_visible()
