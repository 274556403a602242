"""Two phones and a big screen in one race: do they show the same step at the same time?

`make test` asks this on a clock that a test moves; here three real pages run at real speed.
"""

import statistics
import time
from collections import Counter
from datetime import date
from pathlib import Path
from typing import Any

from playwright.sync_api import Browser, Page, sync_playwright

from tests.browser.chromium import FLAGS, find_chromium
from tests.browser.spoilers import SCREENS
from tests.table.served import Socket, Visitor, served

APART = 500
"""Milliseconds."""

RACE = {"races": ["belmont_1978"], "version": "full", "betting": True}
"""Every horse's place is told at each segment and pole."""

FEWEST_STEPS = 6

LONGEST_RACE = 180.0
"""Seconds."""

NOTES = """() => {
    window.shown = [];
    let last = "";
    const note = () => {
        const horses = document.querySelectorAll(".strip [role=img]");
        const field = [...horses].map(horse => horse.getAttribute("aria-label")).join("; ");
        const step = field.replace(/, [<>]?\\d+ % to win/g, "");
        if (step && step !== last) window.shown.push([step, Date.now()]);
        last = step || last;
    };
    new MutationObserver(note).observe(document.body, {subtree: true, childList: true,
        attributes: true, attributeFilter: ["aria-label"]});
}"""
"""Keep where the field is, and since when."""


def campaign(folder: Path) -> str:
    """A race of Top of the Stretch, from the gate to the wire, at the table's normal speed."""
    chromium = find_chromium()
    assert chromium, "no browser was found"
    with served(folder) as house, sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=chromium, args=list(FLAGS))
        visitors = [Visitor(house), Visitor(house)]
        players = _seated(*visitors)
        table = f"/t/{players[0].table}"
        pages = [_page(browser, house, table, visitor, "phone") for visitor in visitors]
        pages.append(_page(browser, house, f"{table}/screen", Visitor(house), "screen"))
        players[0].do("start")
        for page in pages:
            page.locator(".board").first.wait_for()
            page.evaluate(NOTES)
        for player in players:
            player.until_phase("playing")
            player.act({"do": "close_bets"})
        _watch(pages)
        shown = [_came_to(page.evaluate("window.shown")) for page in pages]
        browser.close()
    apart = _apart(shown)
    assert len(apart) >= FEWEST_STEPS, f"only {len(apart)} steps were seen on all three"
    assert max(apart) <= APART, f"the same step came {max(apart)} ms apart"
    return (
        f"{date.today()} together: {len(apart)} steps of a race on two phones and a big screen, "
        f"at most {max(apart)} ms apart, {statistics.median(apart):.0f} ms in the middle"
    )


def _seated(anna: Visitor, ben: Visitor) -> list[Socket]:
    host = anna.host("open", "open", game="top_of_the_stretch", options=RACE, speed="normal")
    guest = ben.socket(host.table)
    host.do("sit", seat=0, name="Anna")
    guest.do("sit", seat=1, name="Ben")
    return [host, guest]


def _page(browser: Browser, house: str, path: str, visitor: Visitor, screen: str) -> Page:
    context = browser.new_context(base_url=f"http://{house}", viewport=SCREENS[screen])
    cookies: list[Any] = [
        {"name": each.name, "value": each.value, "url": f"http://{house}"}
        for each in visitor.http.cookies.jar
    ]
    context.add_cookies(cookies)
    page = context.new_page()
    page.goto(path)
    return page


def _watch(pages: list[Page]) -> None:
    """Until everybody is at the wire."""
    end = time.monotonic() + LONGEST_RACE
    while time.monotonic() < end:
        pages[0].wait_for_timeout(500)
        if all(page.locator(".result").count() for page in pages):
            return
    raise AssertionError("the race did not end on all three")


def _came_to(shown: list[tuple[str, int]]) -> dict[str, int]:
    """When a page came to each step, for steps that came once only."""
    often = Counter(step for step, _ in shown)
    return {step: at for step, at in shown if often[step] == 1}


def _apart(shown: list[dict[str, int]]) -> list[int]:
    on_all = set.intersection(*(set(each) for each in shown))
    return [
        max(each[step] for each in shown) - min(each[step] for each in shown) for step in on_all
    ]
