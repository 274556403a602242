"""Takes the pictures of Long Shot for `make pictures`. Dice are dice, so each run differs."""

from playwright.sync_api import Browser, Page, expect

from tests.browser.at_the_table import asked, sit, start
from tests.browser.long_shot_table import open_long_shot, play_on, take_a_turn, wait_for_turn
from tests.browser.pictures import (
    DOCS,
    PHONE,
    ROOT,
    part,
    picture,
    seat_friends,
    television,
    visitor,
)
from tests.browser.touring import touring

HOW_TO = ROOT / "web" / "src" / "boards" / "long_shot" / "pictures"


def tour(browser: Browser, address: str) -> None:
    page = visitor(browser, address, "Rail")
    url = open_long_shot(page, people=4, seats=4)
    sit(page, "Rail")
    seat_friends(browser, address, url)
    start(page)
    wait_for_turn(page)
    part(page, ".board .track", HOW_TO / "track.png")
    part(page, ".sheet", HOW_TO / "sheet.png")
    picture(page, DOCS / "long-shot-phone.png", PHONE)
    jersey_half_done(page)
    part(page, ".actions", HOW_TO / "jersey.png")
    page.get_by_role("button", name="Choose something else").click()
    play_on(page, "Which bonus do you claim?")
    part(page, ".actions", HOW_TO / "bonus.png")
    late_in_the_race(page)
    picture(page, DOCS / "long-shot.png")
    part(page, ".market", HOW_TO / "market.png")
    television(browser, page.url, DOCS / "long-shot-screen.png")
    play_on(page, "The game is over.")
    expect(page.locator(".slips")).to_be_visible()
    part(page, ".board section", HOW_TO / "sums.png")


def jersey_half_done(page: Page) -> None:
    for _ in range(200):
        jersey = page.locator("button.spot.lit.silk").last
        if asked(page).endswith("one action.") and jersey.count():
            jersey.click()
            if page.get_by_text("Which horse should also move").count():
                return
        if asked(page):
            take_a_turn(page)
        page.wait_for_timeout(20)


def late_in_the_race(page: Page) -> None:
    """Until one horse is home and Rail has the turn."""
    for _ in range(2000):
        question = asked(page)
        if question.endswith("one action.") and page.locator(".track .ribbon").count():
            return
        if question:
            take_a_turn(page)
        page.wait_for_timeout(20)


def main() -> None:
    with touring(HOW_TO) as (browser, address):
        tour(browser, address)


if __name__ == "__main__":
    main()
