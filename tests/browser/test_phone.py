"""A phone: the straightened strip, choices within thumb reach, targets of 44 pixels."""

from typing import Any

from playwright.sync_api import Page, expect

from tests.browser.at_the_table import (
    ask_why,
    fill_slip,
    fill_spot,
    hurry_bots,
    keep_a_share,
    open_table,
    play_until,
    seal_slip,
    sit,
    spot,
    start,
)
from tests.browser.conftest import NewVisitor

PHONE: dict[str, Any] = {
    "viewport": {"width": 390, "height": 844},
    "has_touch": True,
    "is_mobile": True,
    "device_scale_factor": 2,
}

SMALL_TARGETS = """() => [...document.querySelectorAll('button, select, input, summary')]
  .filter((part) => part.offsetParent && !part.closest('.unseen') && part.type !== 'checkbox')
  .map((part) => ({ box: part.getBoundingClientRect(), words: part.innerText || part.ariaLabel }))
  .filter(({ box }) => box.height < 43.5 || box.width < 30)
  .map(({ box, words }) => `${words}: ${Math.round(box.width)} × ${Math.round(box.height)}`)"""


def is_within_the_width(page: Page) -> bool:
    """What is wider makes a phone show the whole page smaller, so its own width tells nothing."""
    return bool(page.evaluate("document.documentElement.scrollWidth <= 390"))


def test_a_race_on_a_phone(visitor: NewVisitor) -> None:
    page = visitor(**PHONE)
    open_table(page, races=1)
    sit(page, "Mirabella of Newmarket")
    hurry_bots(page)
    start(page)
    expect(page.get_by_text("The draft · step 1 of 4")).to_be_visible()
    assert is_within_the_width(page)
    keep_a_share(page)
    play_until(page, "Place your bets")

    fill_slip(page)
    assert is_within_the_width(page)
    assert page.evaluate(SMALL_TARGETS) == []
    seal_slip(page)

    play_until(page, "You rolled")
    colour = "part => getComputedStyle(part).backgroundColor"
    asked = page.locator(".prompt .yours").evaluate(colour)
    assert asked != page.locator(".choices .button.first").first.evaluate(colour)
    strip = page.get_by_role("group", name="The track, straightened")
    expect(strip).to_be_visible()
    expect(page.get_by_role("img", name="The oval at a glance")).to_be_visible()
    assert is_within_the_width(page)
    assert page.evaluate(SMALL_TARGETS) == []
    sheet = page.get_by_role("region", name="Your choices").bounding_box()
    assert sheet is not None
    assert sheet["y"] > 844 / 2
    assert round(sheet["y"] + sheet["height"]) == 844

    play_until(page, "The game is over.")
    expect(page.get_by_role("button", name="Play again")).to_be_visible()
    assert is_within_the_width(page)
    sheet = page.get_by_role("region", name="Your choices").bounding_box()
    assert sheet is not None
    assert sheet["height"] < 844 / 10, "the result stays in sight"
    replay = page.get_by_role("link", name="Replay", exact=True)
    expect(replay).to_be_hidden()
    page.get_by_role("button", name="More", exact=True).click()
    expect(replay).to_be_visible()


def test_a_full_spot_says_why_and_names_the_rule(visitor: NewVisitor) -> None:
    page = visitor(**PHONE)
    open_table(page, races=1)
    sit(page, "Mira")
    hurry_bots(page)
    start(page)
    play_until(page, "Place your bets")
    fill_spot(page, 2, "Win")
    ask_why(spot(page, 2, "Win"))
    expect(page.get_by_text("our limit is")).to_be_visible()
    link = page.get_by_role("link", name="HS-12.20")
    assert (link.get_attribute("href") or "").endswith("/rules/homestretch#HS-12.20")
