"""Takes the pictures of Big Stakes Racing for `make pictures`. Each run differs: dice are dice."""

import re
import tempfile
from pathlib import Path

from playwright.sync_api import Browser, Page, sync_playwright

from tests.browser.at_the_table import asked, called_table, start
from tests.browser.big_stakes_table import answer, confirm, play_on
from tests.browser.chromium import FLAGS, HOW, find_chromium
from tests.browser.pictures import DOCS, PHONE, ROOT, part, picture, television, visitor
from tests.browser.serving import serving

HOW_TO = ROOT / "web" / "src" / "boards" / "big_stakes" / "pictures"


def tour(browser: Browser, address: str) -> None:
    page = visitor(browser, address, "Rail")
    called_table(page, "open", "steady", "sharp", "steady", game="big_stakes")
    start(page)
    play_on(page, "which horse runs?")
    part(page, ".board article", HOW_TO / "card.png")
    picture(page, DOCS / "big-stakes-entry.png")
    play_on(page, "Where to?")
    in_the_pack(page)
    part(page, ".board .strip", HOW_TO / "strip.png")
    part(page, ".actions", HOW_TO / "count.png")
    picture(page, DOCS / "big-stakes.png")
    picture(page, DOCS / "big-stakes-phone.png", PHONE)
    television(browser, page.url, DOCS / "big-stakes-screen.png")
    play_on(page, "Race 2")
    page.get_by_role("tab", name="Races").click()
    part(page, ".tabs article", HOW_TO / "chart.png")


def side_roads(browser: Browser, address: str) -> None:
    """What options add: a foal, bets, a breach."""
    page = visitor(browser, address, "Rail")
    called_table(page, "open", "steady", game="big_stakes", options={"breeding": "matched"})
    start(page)
    play_on(page, "Breed a foal?")
    page.get_by_label("Sire").select_option(label="Secretariat (100)")
    page.get_by_label("Dam").select_option(label="Rachel Alexandra (93)")
    confirm(page)
    while not asked(page):
        page.wait_for_timeout(30)
    part(page, ".board section", HOW_TO / "foal.png")
    picture(page, DOCS / "big-stakes-foal.png")

    options = {"program": "fixed", "fixed_program": "turf_festival", "betting": True}
    called_table(page, "open", *["steady"] * 5, game="big_stakes", options=options)
    start(page)
    play_on(page, "Place your bets")
    page.get_by_role("button", name=re.compile("^Midnight Lute to win")).click()
    page.get_by_role("group", name="Your stake").get_by_role("button", name="$100,000").click()
    part(page, ".actions", HOW_TO / "bet.png")
    picture(page, DOCS / "big-stakes-bets.png")


def in_the_pack(page: Page) -> None:
    """Until Rail has ridden a few furlongs and has to ride again."""
    for _ in range(3):
        answer(page, "Where to?")
        while "Where to?" not in asked(page):
            question = asked(page)
            if question:
                answer(page, question)
            page.wait_for_timeout(30)


def main() -> None:
    chromium = find_chromium()
    if chromium is None:
        raise SystemExit(f"No browser was found: {HOW}.")
    HOW_TO.mkdir(parents=True, exist_ok=True)
    with (
        tempfile.TemporaryDirectory() as data,
        serving(Path(data)) as address,
        sync_playwright() as playwright,
    ):
        browser = playwright.chromium.launch(executable_path=chromium, args=list(FLAGS))
        tour(browser, address)
        side_roads(browser, address)
        browser.close()


if __name__ == "__main__":
    main()
