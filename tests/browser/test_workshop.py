"""The workshop from end to end: change the box, mend a fault, measure it, play it."""

import re
from pathlib import Path

from playwright.sync_api import Page, expect

from tests.browser.at_the_table import play_until
from tests.browser.conftest import NewVisitor


def cell(page: Page, words: str) -> None:
    """Go there with a click, as with the keyboard."""
    page.get_by_role("gridcell", name=re.compile(f"^{re.escape(words)}")).click()


def kept(page: Page) -> None:
    expect(page.get_by_text("All changes are kept")).to_be_visible()


def test_a_variant_is_made_measured_and_played(visitor: NewVisitor, tmp_path: Path) -> None:
    page = visitor()
    page.goto("/")
    page.locator("a[href='/workshop/homestretch']").click()
    page.get_by_label("A new variant").fill("Long odds")
    page.get_by_role("button", name="Start from the box").click()
    page.get_by_role("button", name="Tote board").click()

    # A fault stands beside its cell, with the printed value, until it is mended.
    cell(page, "win of 7: 4")
    page.keyboard.type("four")
    page.keyboard.press("Enter")
    expect(page.get_by_text("Fix 1 error before it can be played.")).to_be_visible()
    wrong = page.get_by_role("gridcell", name="win of 7: four, printed 4, column win: 'four'")
    expect(wrong).to_have_attribute("aria-invalid", "true")
    expect(page.get_by_role("button", name="Play it now")).to_be_disabled()
    page.keyboard.press("ArrowUp")
    page.keyboard.type("9")
    page.keyboard.press("Enter")
    expect(page.get_by_text("1 change to the box.")).to_be_visible()
    expect(page.get_by_role("button", name="Play it now")).to_be_enabled()

    # Undo and redo, by keys as well; what is there outlives the page.
    page.keyboard.press("Control+z")
    expect(page.get_by_text("Fix 1 error")).to_be_visible()
    page.get_by_role("button", name="Redo").click()
    kept(page)
    page.reload()
    page.get_by_role("button", name="Tote board").click()
    nine = page.get_by_role("gridcell", name="win of 7: 9, printed 4")
    expect(nine).to_be_visible()
    page.get_by_role("button", name="Undo").click()
    expect(page.get_by_text("Fix 1 error")).to_be_visible()
    kept(page)
    page.reload()
    page.get_by_role("button", name="Redo").click()
    expect(nine).to_be_visible()

    # Options are part of it: a single race.
    page.get_by_role("button", name="Options", exact=True).click()
    page.get_by_label("Purple races").fill("0")
    page.get_by_label("Green races").fill("1")
    kept(page)

    page.get_by_label("Games").select_option("100")
    page.get_by_label("Seats").select_option("2")
    page.get_by_label("Bots").select_option("random")
    page.get_by_role("button", name="Measure this version").click()
    expect(page.get_by_role("button", name="Cancel")).to_be_visible()
    version = page.get_by_role("button", name="1. Long odds as it is now")
    expect(version).to_be_visible(timeout=60_000)
    expect(version).to_contain_text("Tote board: 1 cell")
    expect(page.get_by_role("heading", name="Wins by seat")).to_be_visible()
    expect(page.locator(".lab .phone svg").first).to_be_visible()

    # Played to its end and marked, it has people's figures beside those of the bots.
    address = page.url
    page.get_by_role("button", name="Play it now").click()
    page.wait_for_url("**/t/*")
    play_until(page, "The game is over.")
    asked = page.get_by_role("group", name="How was it?")
    asked.get_by_role("radio", name="4 good").check()
    expect(page.get_by_text("Thank you. It is kept with the variant Long odds")).to_be_visible()
    page.get_by_label("A sentence about it").fill("The <b>tote</b> pays too much.")
    page.get_by_role("button", name="Send").first.click()
    expect(page.get_by_role("button", name="Send").first).to_be_disabled()
    page.reload()
    expect(asked.get_by_role("radio", name="4 good")).to_be_checked()
    page.goto(address)
    people = page.get_by_role("region", name="Played by people")
    expect(people).to_contain_text("1. Long odds")
    expect(people).to_contain_text("4 of 5, from 1 mark")
    expect(people).to_contain_text(re.compile(r"1 game · .+ · \d+ decisions each"))
    expect(people).to_contain_text("The <b>tote</b> pays too much.")
    page.get_by_role("button", name="1. Long odds as it is now").click()
    beside = page.get_by_role("row", name="people: marks 4 of 5, from 1 mark")
    expect(beside).to_be_visible()

    # Out as a file, and in again as another variant.
    path = tmp_path / "long_odds.pack.json"
    export = page.get_by_role("link", name="Export")
    expect(export).to_have_attribute("download", "")
    path.write_bytes(page.request.get(export.evaluate("link => link.href")).body())
    page.get_by_role("link", name="Workshop of Homestretch").click()
    page.get_by_label("Import a pack …").set_input_files(path)
    expect(page.get_by_text("3 changes to the box.")).to_be_visible()
    assert page.url != address

    # Somebody else needs the link, reads and plays it, and changes nothing.
    guest = visitor(viewport={"width": 390, "height": 844})
    guest.goto("/workshop/homestretch")
    expect(guest.get_by_role("heading", name="Homestretch")).to_be_visible()
    expect(guest.get_by_text("My variants")).to_have_count(0)
    guest.goto(address)
    expect(guest.get_by_text("This variant is somebody else’s")).to_be_visible()
    assert guest.evaluate("document.documentElement.scrollWidth") <= 390
    guest.get_by_role("button", name="Invite friends").click()
    guest.wait_for_url("**/t/*")
    expect(guest.get_by_text("A variant from the workshop: Long odds.")).to_be_visible()
    expect(guest.get_by_text("Green races: 1")).to_be_visible()

    # On a phone a whole sheet of one's own box is pasted, and ticked off below the list.
    guest.goto("/workshop/homestretch")
    guest.get_by_role("button", name="Enter my box").click()
    guest.get_by_role("button", name="Tote board Most of the payouts.").click()
    guest.get_by_role("button", name="Paste a table").click()
    box = guest.get_by_role("dialog", name="Paste into Tote board")
    box.get_by_role("textbox").fill("horse;win\n2;16\n3;12")
    expect(box).to_contain_text("2 rows for horse, win, from the first row on. The other 9 rows")
    box.get_by_role("button", name="Put it into the sheet").click()
    expect(guest.get_by_role("gridcell", name="win of 3: 12, printed 10")).to_be_visible()
    guest.get_by_label("This sheet is as in my box").check()
    expect(guest.get_by_text("1 of 4 entered.")).to_be_attached()
    kept(guest)
    assert guest.evaluate("document.documentElement.scrollWidth") <= 390
