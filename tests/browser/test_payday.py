"""The result of a race: everybody reads it, then the table goes on."""

from playwright.sync_api import Locator, Page, expect

from tests.browser.at_the_table import answer, asked, called_table, sit, start
from tests.browser.conftest import NewVisitor


def card(page: Page) -> Locator:
    return page.get_by_role("region", name="Result")


def test_the_table_waits_until_both_have_read_the_result(visitor: NewVisitor) -> None:
    ann, bob = visitor(reads_cards=True), visitor(reads_cards=True)
    table = called_table(ann, "open", "open", speed="normal")
    bob.goto(table)
    sit(bob, "Bob")
    ann.get_by_role("button", name="Table", exact=True).click()
    ann.get_by_text("Host", exact=True).click()
    ann.get_by_label("Time to read a result").select_option("wait for all")
    ann.get_by_role("button", name="Close", exact=True).click()
    start(ann)
    run_a_race(ann, bob)

    screen = visitor(reads_cards=True, viewport={"width": 1920, "height": 1080})
    screen.goto(f"{table}/screen")
    for page in (ann, bob):
        expect(card(page)).to_contain_text("Two dice make")
    expect(card(screen)).to_contain_text("Payday")  # its second page, which comes by itself
    card(ann).get_by_role("button", name="Go on").click()
    expect(card(ann)).to_have_count(0)
    ann.get_by_role("button", name="Last result").click()
    expect(card(ann)).to_contain_text("Two dice make")
    card(ann).get_by_role("button", name="Go on").click()
    for page in (bob, screen):
        expect(card(page)).to_be_visible()
    card(bob).get_by_role("button", name="Go on").click()
    expect(card(screen)).to_have_count(0, timeout=12_000)  # nobody has to tap it away


def run_a_race(*pages: Page) -> None:
    while not all(card(page).count() for page in pages):
        for page in pages:
            if question := asked(page):
                answer(page, question)
        pages[0].wait_for_timeout(20)
