"""Everybody can play: axe finds nothing serious, keys do everything, words stand for pictures."""

import re
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.browser.at_the_table import (
    fill_slip,
    hurry_bots,
    open_table,
    play_until,
    prompt,
    seal_slip,
    sit,
    spot,
    start,
)
from tests.browser.conftest import NewVisitor

AXE = Path(__file__).parents[2] / "web" / "node_modules" / "axe-core" / "axe.min.js"
SIZES = ((390, 844), (844, 390), (820, 1180), (1920, 1080), (1280, 800))
RUN = "async () => (await axe.run(document, { resultTypes: ['violations'] })).violations"


def serious(page: Page) -> list[str]:
    """What axe holds against the page: serious and critical findings, with the elements."""
    page.evaluate(AXE.read_text(encoding="utf-8"))
    found: list[dict[str, Any]] = page.evaluate(RUN)
    return [
        f"{rule['id']} at {page.url}: {node['html'][:160]} {_advice(node)}"
        for rule in found
        if rule["impact"] in ("serious", "critical")
        for node in rule["nodes"]
    ]


def serious_at_each_size(page: Page) -> list[str]:
    found = []
    for width, height in SIZES:
        page.set_viewport_size({"width": width, "height": height})
        found += serious(page)
    return found


def _advice(node: dict[str, Any]) -> str:
    return str(node["any"][0]["message"]) if node["any"] else ""


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_axe_finds_nothing_serious(visitor: NewVisitor, scheme: str) -> None:
    page = visitor(color_scheme=scheme)
    page.goto("/")
    expect(page.get_by_role("button", name=re.compile("^Play now")).first).to_be_visible()
    found = serious(page)
    page.goto("/rules/homestretch")
    expect(page.get_by_role("heading", level=1)).to_be_visible()
    found += serious(page)

    open_table(page, races=1)
    found += serious(page)
    sit(page, "Mira")
    hurry_bots(page)
    start(page)
    expect(page.get_by_text("The draft · step 1 of 4")).to_be_visible()
    found += serious(page)
    play_until(page, "Place your bets")
    fill_slip(page)
    found += serious_at_each_size(page)
    seal_slip(page)
    play_until(page, "You rolled")
    found += serious_at_each_size(page)
    page.get_by_role("button", name="Settings").click()
    found += serious(page)
    page.get_by_role("button", name="Close", exact=True).click()
    play_until(page, "The game is over.")
    found += serious(page)
    page.get_by_role("link", name="Replay", exact=True).click()
    expect(page.get_by_role("slider", name="Position")).to_be_visible()
    found += serious(page)
    assert found == []


def test_bets_by_keyboard_alone(visitor: NewVisitor) -> None:
    page = visitor()
    open_table(page, races=1)
    sit(page, "Mira")
    hurry_bots(page)
    start(page)
    play_until(page, "Place your bets")

    spot(page, 6, "Win").focus()
    page.keyboard.press("3")
    page.keyboard.press("ArrowRight")
    expect(spot(page, 7, "Win")).to_be_focused()
    page.keyboard.press("ArrowDown")
    page.keyboard.press("2")
    slip = page.get_by_role("region", name="Your choices")
    expect(slip.get_by_text("3 points on #6, Win")).to_be_visible()
    expect(slip.get_by_text("2 points on #7, Place")).to_be_visible()
    page.keyboard.press("?")
    expect(page.get_by_role("dialog", name="Keys")).to_be_visible()
    page.keyboard.press("Escape")
    page.get_by_role("button", name="Place these 2 bets").focus()
    page.keyboard.press("Enter")
    expect(prompt(page)).to_contain_text("3 tokens")


def test_the_table_in_words(visitor: NewVisitor) -> None:
    page = visitor(settings='{"pace": "off", "transcript": true}')
    open_table(page, races=1)
    sit(page, "Mira")
    hurry_bots(page)
    start(page)
    play_until(page, "Place your bets")
    words = page.get_by_role("region", name="The table in words")
    expect(words).to_contain_text("#7 Time's Up: at Start")
    expect(words).to_contain_text("Mira (you), black")
    expect(page.get_by_role("log")).to_contain_text(re.compile("Betting is open|puts a token"))
