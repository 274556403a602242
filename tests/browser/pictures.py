"""Takes the pictures of the documentation: `make pictures`. Dice are dice, so each run differs."""

import re
from pathlib import Path

from playwright.sync_api import Browser, Page, expect

from tests.browser.at_the_table import (
    TAPS_CARDS_AWAY,
    answer,
    asked,
    fill_slip,
    keep_a_share,
    open_table,
    play_until,
    seal_slip,
    sit,
    spot,
    start,
)
from tests.browser.touring import touring

ROOT = Path(__file__).parents[2]
DOCS = ROOT / "docs" / "img"
HOW_TO = ROOT / "web" / "src" / "boards" / "homestretch" / "pictures"

DESKTOP = (1280, 800)
TABLET = (820, 1180)
PHONE = (390, 844)
TELEVISION = (1920, 1080)

expect.set_options(timeout=60_000)  # a start waits for friends who have left


def visitor(browser: Browser, address: str, name: str) -> Page:
    context = browser.new_context(
        base_url=address, viewport={"width": DESKTOP[0], "height": DESKTOP[1]}
    )
    context.set_default_timeout(60_000)
    saved = f'{{"pace": "off", "name": "{name}"}}'
    context.add_init_script(f"localStorage.setItem('railbird/settings', '{saved}')")
    context.add_init_script(TAPS_CARDS_AWAY)
    return context.new_page()


def picture(page: Page, path: Path, size: tuple[int, int] = DESKTOP) -> None:
    page.set_viewport_size({"width": size[0], "height": size[1]})
    page.mouse.move(0, 0)
    page.wait_for_timeout(1500)
    page.screenshot(path=path)
    page.set_viewport_size({"width": DESKTOP[0], "height": DESKTOP[1]})


def table_of_four(browser: Browser, address: str) -> Page:
    """Rail at the table with three friends."""
    rail = visitor(browser, address, "Rail")
    url = open_table(rail, people=4)
    sit(rail, "Rail")
    seat_friends(browser, address, url)
    return rail


def seat_friends(browser: Browser, address: str, url: str) -> None:
    """Three friends sit down and leave their seats to bots for the evening."""
    for name in ("Furlong", "Paddock", "Saddle"):
        friend = visitor(browser, address, name)
        friend.goto(url)
        sit(friend, name)
        friend.get_by_role("button", name="Table", exact=True).click()
        friend.get_by_text("My seat", exact=True).click()
        friend.get_by_label("Let a bot play for me").select_option("steady")
        expect(friend.get_by_text("Take the reins back")).to_be_visible()
        friend.context.close()


def tour(browser: Browser, address: str) -> None:
    page = table_of_four(browser, address)
    picture(page, DOCS / "lobby.png")
    start(page)
    expect(page.get_by_text("step 1 of 4")).to_be_visible()
    keep_a_share(page)
    expect(page.get_by_text("step 2 of 4")).to_be_visible()
    keep_a_share(page)
    expect(page.get_by_text("step 3 of 4")).to_be_visible()
    page.get_by_role("group", name="Your hand").get_by_role("button").nth(1).click()
    picture(page, DOCS / "draft.png")
    part(page, ".draft", HOW_TO / "draft.png")
    play_until(page, "Place your bets")
    spot(page, 8, "Place").click()
    page.get_by_role("button", name="Token 3").click()
    spot(page, 7, "Win").click()
    page.get_by_role("button", name="Token 2").first.click()
    picture(page, DOCS / "betting.png")
    part(page, ".infield-sheet", HOW_TO / "tote.png")
    page.get_by_role("button", name="off the slip").first.click()
    page.get_by_role("button", name="off the slip").first.click()
    fill_slip(page)
    picture(page, DOCS / "phone-betting.png", PHONE)
    seal_slip(page)
    mid_race(page)
    picture(page, DOCS / "race.png")
    part(page, ".board .track", HOW_TO / "track.png")
    picture(page, DOCS / "race-tablet.png", TABLET)
    picture(page, DOCS / "race-phone.png", PHONE)
    page.emulate_media(color_scheme="dark")
    picture(page, DOCS / "race-night.png")
    page.emulate_media(color_scheme="light")
    television(browser, page.url)
    play_until(page, "Shares for the races to come")
    part(page, ".market", HOW_TO / "market.png")
    page.get_by_role("tab", name="Races").click()
    picture(page, DOCS / "market.png")
    part(page, "article", HOW_TO / "chart.png")
    play_until(page, "The game is over.")
    picture(page, DOCS / "result.png")
    page.get_by_role("link", name="Replay", exact=True).click()
    page.get_by_role("button", name="Race 3", exact=True).click()
    picture(page, DOCS / "replay.png")


def mid_race(page: Page) -> None:
    """Until one horse is home and Rail has the dice."""
    for _ in range(2000):
        question = asked(page)
        if question.startswith("You rolled") and page.locator(".ribbon").count():
            return
        if question:
            answer(page, question)
        page.wait_for_timeout(20)


def television(browser: Browser, url: str, path: Path = DOCS / "screen.png") -> None:
    """The big screen, in two thirds of its size."""
    width, height = TELEVISION
    context = browser.new_context(
        viewport={"width": width, "height": height}, device_scale_factor=2 / 3
    )
    screen = context.new_page()
    screen.goto(f"{url}/screen")
    expect(screen.locator(".board .track")).to_be_visible()
    screen.wait_for_timeout(1500)
    screen.screenshot(path=path)
    context.close()


def part(page: Page, selector: str, path: Path) -> None:
    page.mouse.move(0, 0)
    page.wait_for_timeout(600)
    page.locator(selector).first.screenshot(path=path)


def main() -> None:
    with touring(DOCS, HOW_TO) as (browser, address):
        first = visitor(browser, address, "")
        first.goto("/")
        expect(first.get_by_role("button", name=re.compile("^Play now")).first).to_be_visible()
        picture(first, DOCS / "start.png")
        tour(browser, address)


if __name__ == "__main__":
    main()
