"""Takes the pictures of Win, Place & Show for `make pictures`. Each run differs: dice are dice."""

from playwright.sync_api import Browser, Page

from tests.browser.at_the_table import asked, sit, start
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
from tests.browser.win_place_and_show_table import new_day, play_on, ride, write_a_slip

HOW_TO = ROOT / "web" / "src" / "boards" / "win_place_and_show" / "pictures"


def tour(browser: Browser, address: str) -> None:
    page = visitor(browser, address, "Rail")
    new_day(page, [{"kind": "open"}] * 4, races=1)
    sit(page, "Rail")
    seat_friends(browser, address, page.url)
    start(page)
    play_on(page, "Your bid?")
    part(page, ".board article", HOW_TO / "program.png")
    picture(page, DOCS / "auction.png")
    play_on(page, "write your slip")
    page.get_by_role("button", name="#4 ").first.click()
    part(page, ".actions .slip", HOW_TO / "slip.png")
    page.get_by_role("button", name="#4 ").first.click()
    write_a_slip(page)
    in_the_pack(page)
    part(page, ".board .strip", HOW_TO / "strip.png")
    picture(page, DOCS / "win-place-and-show.png")
    picture(page, DOCS / "win-place-and-show-phone.png", PHONE)
    television(browser, page.url, DOCS / "win-place-and-show-screen.png")
    play_on(page, "The game is over.")
    page.get_by_role("tab", name="Races").click()
    part(page, ".tabs article", HOW_TO / "chart.png")


def in_the_pack(page: Page) -> None:
    """Until Rail has to ride for the third time."""
    for _ in range(2):
        play_on(page, "where to?")
        ride(page)
    while "where to?" not in asked(page):
        page.wait_for_timeout(50)


def main() -> None:
    with touring(HOW_TO) as (browser, address):
        tour(browser, address)


if __name__ == "__main__":
    main()
