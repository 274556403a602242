"""Two players on one device: a curtain falls before anything that only one may see."""

import re

from playwright.sync_api import Page, expect

from tests.browser.at_the_table import (
    answer,
    asked,
    fill_slip,
    hurry_bots,
    keep_a_share,
    open_table,
    seal_slip,
    settle,
    sit,
    start,
)
from tests.browser.conftest import NewVisitor


def take_device(page: Page, choice: str) -> str | None:
    """Who takes the device for the choice that is asked; None if whoever holds it goes on."""
    settle(page)
    curtain = page.get_by_role("button", name=re.compile("^I am .*: show my hand"))
    question = page.get_by_text(re.compile(choice)).first
    expect(curtain.or_(question)).to_be_visible()
    if not curtain.count():
        return None
    assert page.locator(".board, .tabs").count() == 0, "something shows beside the curtain"
    who = curtain.inner_text().removeprefix("I am ").removesuffix(": show my hand")
    curtain.click()
    expect(question).to_be_visible()
    return who


def test_two_players_on_one_device(visitor: NewVisitor) -> None:
    page = visitor()
    open_table(page, people=2, seats=3, races=1)
    sit(page, "Ann")
    sit(page, "Bob")
    hurry_bots(page)
    start(page)

    expect(page.locator(".curtain button")).to_be_focused()
    page.keyboard.press("Shift+Tab")
    assert page.evaluate("document.activeElement.closest('header')") is None

    drafted = [take_device(page, "^Keep one share")]
    keep_a_share(page)
    for _ in range(7):
        drafted.append(take_device(page, "^Keep one share") or drafted[-1])
        keep_a_share(page)
    assert drafted.count("Ann") == drafted.count("Bob") == 4

    bettors = []
    for _ in range(2):
        bettors.append(take_device(page, "^Place your bets") or drafted[-1])
        fill_slip(page)
        seal_slip(page)
    assert sorted(map(str, bettors)) == ["Ann", "Bob"]

    race_in_the_open(page)
    expect(page.get_by_text("After one race")).to_be_visible()


def race_in_the_open(page: Page) -> None:
    """No curtain falls in the race, and nobody's token values lie open."""
    settle(page)
    for _ in range(3000):
        if page.get_by_text("After one race").is_visible():
            return
        assert page.locator(".curtain").count() == 0
        question = asked(page)
        if "Drive it, or move it less" in question:
            assert page.locator(".tote .chip").count() == 15
            assert page.locator(".tote .chip text").count() == 0
        if question:
            answer(page, question)
        else:
            page.wait_for_timeout(30)
    raise AssertionError("the race did not end")
