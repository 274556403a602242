"""What people do at a table, in the words of the page."""

import re

from playwright.sync_api import Locator, Page, expect


def open_table(page: Page, *, people: int = 1, seats: int = 4, races: int | None = None) -> str:
    """A new table of Homestretch whose first seats are open; its path."""
    page.goto("/")
    page.get_by_role("link", name="Start a table").click()
    group = page.get_by_role("group", name="Number of seats")
    group.get_by_role("button", name=str(seats), exact=True).click()
    for seat in range(seats):
        chosen = "" if seat < people else "random"
        page.get_by_label(f"Seat {seat + 1}").select_option(chosen)
    if races is not None:
        page.get_by_text("Rules and options").click()
        page.get_by_label("Purple races").fill(str(races))
        page.get_by_label("Green races").fill("0")
    page.get_by_role("button", name="Open the table").click()
    page.wait_for_url("**/t/*")
    return page.url


def sit(page: Page, name: str) -> None:
    page.get_by_role("button", name="Sit here").or_(
        page.get_by_role("button", name="Second player here")
    ).first.click()
    page.get_by_label("Your name").first.fill(name)
    page.get_by_role("button", name="Sit down").click()
    expect(page.locator(".seats").get_by_text(name, exact=True)).to_be_visible()


def hurry_bots(page: Page) -> None:
    """Bots act without a pause."""
    page.get_by_role("button", name="Table", exact=True).click()
    page.get_by_text("Host", exact=True).click()
    page.get_by_label("Bots wait before they act").select_option("0")
    page.get_by_role("button", name="Close").click()


def start(page: Page) -> None:
    page.get_by_role("button", name="Start the game").click()


def prompt(page: Page) -> Locator:
    return page.locator(".prompt p")


def spot(page: Page, horse: int, line: str) -> Locator:
    name = re.compile(rf"^#{horse} .* to {line}, pays")
    return page.get_by_role("button", name=name)


def keep_a_share(page: Page) -> None:
    """Two taps: choose the card, then confirm it in words."""
    page.get_by_role("group", name="Your hand").get_by_role("button").first.click()
    page.get_by_role("button", name=re.compile("^Keep #")).click()


def fill_slip(page: Page) -> None:
    """Five tokens on five spots."""
    for horse in (6, 7, 8, 9, 5):
        spot(page, horse, "Show").click()
        token = page.get_by_role("group", name="Your tokens").get_by_role("button").first
        if token.is_visible():
            token.click()


def seal_slip(page: Page) -> None:
    page.get_by_role("button", name="Seal the slip: all five bets").click()


def my_move(page: Page) -> str | None:
    """One decision, if the player is asked for one; what it was."""
    asked = page.locator(".prompt .yours p")
    if not asked.count():
        return None
    words = asked.inner_text()
    if words.startswith("Your pick"):
        keep_a_share(page)
    elif words.startswith("Place your bets"):
        fill_slip(page)
        seal_slip(page)
    elif words.startswith("Your turn in the market"):
        page.get_by_role("button", name="Buy nothing", exact=True).click()
    else:
        choices = page.get_by_role("region", name="Your choices")
        choices.locator(".choices .button").first.click()
    return words


def play_until(page: Page, text: str, *, decisions: int = 400) -> int:
    """Decide whatever is asked until the text can be seen; how many decisions it took."""
    taken = 0
    there = page.get_by_text(text).first
    for _ in range(decisions * 20):
        if there.is_visible():
            return taken
        if my_move(page):
            taken += 1
            settle(page)
        else:
            page.wait_for_timeout(40)
    raise AssertionError(f"{text!r} did not come up; the prompt says {prompt(page).inner_text()!r}")


def settle(page: Page) -> None:
    """Until the table has taken the last decision."""
    expect(page.locator("[aria-busy='true']")).to_have_count(0)
