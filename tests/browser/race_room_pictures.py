"""Takes the pictures of the race room for `make pictures`. Dice are dice, so each run differs."""

import re

from playwright.sync_api import Browser, Page, expect

from tests.browser.at_the_table import TAPS_CARDS_AWAY
from tests.browser.in_the_race_room import choose, open_room, stage, step_on, to_the_post
from tests.browser.pictures import DESKTOP, DOCS, PHONE, ROOT, part, picture
from tests.browser.touring import touring

HOW_TO = ROOT / "web" / "src" / "boards" / "top_of_the_stretch" / "pictures"


def visitor(browser: Browser, address: str, pace: str) -> Page:
    context = browser.new_context(
        base_url=address, viewport={"width": DESKTOP[0], "height": DESKTOP[1]}
    )
    context.set_default_timeout(20_000)
    saved = f'{{"pace": "{pace}", "name": "Rail"}}'
    context.add_init_script(f"localStorage.setItem('railbird/settings', '{saved}')")
    context.add_init_script(TAPS_CARDS_AWAY)
    return context.new_page()


def setting_up(page: Page) -> None:
    choose(page, "Kentucky Derby 1994")
    picture(page, DOCS / "race-room.png")
    open_room(page)
    page.get_by_role("button", name="Compose").click()
    horses = page.get_by_role("list", name="Horses to choose from")
    horses.get_by_role("button", name=re.compile("^Secretariat")).click()
    horses.get_by_role("button", name=re.compile("^Affirmed")).click()
    page.get_by_role("combobox", name="Condition", exact=True).select_option("sloppy")
    expect(page.get_by_text("sloppy -3").first).to_be_visible()
    page.locator(".foot").evaluate("bar => bar.remove()")  # it would lie over the race
    part(page, ".room", HOW_TO / "compose.png")


def betting(page: Page) -> None:
    choose(page, "Champagne Stakes 2009", bets=True, seats=2)
    to_the_post(page, "Rail")
    page.get_by_role("button", name=re.compile("^#3 Aspire to win")).click()
    page.get_by_role("button", name="$10", exact=True).click()
    part(page, ".tote", HOW_TO / "tote.png")
    picture(page, DOCS / "race-room-bets.png")


def watching(page: Page) -> None:
    choose(page, "Kentucky Derby 1994")
    to_the_post(page, "Rail")
    page.get_by_role("button", name="Pause").click()
    while stage(page) != "Stretch":
        step_on(page)
    page.wait_for_timeout(2500)
    picture(page, DOCS / "race-room-race.png")
    part(page, ".strip", HOW_TO / "field.png")
    page.set_viewport_size({"width": PHONE[0], "height": PHONE[1]})
    page.wait_for_timeout(2500)
    page.screenshot(path=DOCS / "race-room-phone.png")
    page.set_viewport_size({"width": DESKTOP[0], "height": DESKTOP[1]})
    page.get_by_role("button", name="To the end").click()
    part(page, "article", HOW_TO / "chart.png")


def rolling(page: Page, screen: Page) -> None:
    """Two horses alike, and the same dice for both: a photo on the big screen."""
    open_room(page)
    page.get_by_role("button", name="Scoresheet").click()
    page.get_by_role("button", name="Start from an example").click()
    area = page.get_by_label("Text of the scoresheet")
    same = (("power_dirt = 19", "power_dirt = 18"), ("pace = 2", "pace = 6"), ('"B"', '"C"'))
    text = area.input_value()
    for own, other in same:
        text = text.replace(own, other)
    area.fill(text)
    expect(page.get_by_text("The scoresheet is sound.")).to_be_visible()
    page.get_by_role("combobox", name="Odds", exact=True).select_option("none")
    to_the_post(page, "Rail", manual=True)
    screen.goto(f"{page.url}/screen")
    dice = page.get_by_label("What the dice show")
    dice.fill("34 34 52 52 44 ")
    expect(page.get_by_text("Roll 6", exact=True)).to_be_visible()
    page.get_by_role("tab", name="Rolls").click()
    dice.fill("3")
    part(page, ".actions", HOW_TO / "dice.png")
    picture(page, DOCS / "race-room-dice.png")
    for number in (7, 8, 9):  # the ninth is rolled for the photo
        dice.fill("34 ")
        rolled = page.get_by_text(f"Roll {number}", exact=True)
        last = page.get_by_role("button", name="make it official")
        expect(rolled.or_(last)).to_be_visible()
        if last.is_visible():
            last.click()
        expect(rolled).to_be_visible()
    expect(screen.locator("figure")).to_be_visible()
    part(screen, "figure", HOW_TO / "photo.png")


def main() -> None:
    with touring(HOW_TO) as (browser, address):
        setting_up(visitor(browser, address, "off"))
        betting(visitor(browser, address, "off"))
        watching(visitor(browser, address, "slow"))
        rolling(visitor(browser, address, "off"), visitor(browser, address, "off"))


if __name__ == "__main__":
    main()
