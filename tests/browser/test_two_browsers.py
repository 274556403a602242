"""Two people at one table: each sees where the other's tokens lie, never what they are worth."""

import re

from playwright.sync_api import Page, expect

from tests.browser.at_the_table import (
    fill_slip,
    hurry_bots,
    keep_a_share,
    open_table,
    play_until,
    prompt,
    seal_slip,
    sit,
    spot,
    start,
)
from tests.browser.conftest import NewVisitor
from tests.browser.test_phone import PHONE

PLACED = ".tote .chip:not(.coming)"


def draft_both(ann: Page, bob: Page) -> None:
    """Both keep a share at each of the four steps."""
    for step in range(1, 5):
        for page in (ann, bob):
            expect(page.get_by_text(f"The draft · step {step} of 4")).to_be_visible()
            keep_a_share(page)
    for page in (ann, bob):
        expect(page.locator("button.spot").first).to_be_visible()


def test_tokens_lie_face_down_for_the_other_browser(visitor: NewVisitor) -> None:
    ann, bob = visitor(), visitor()
    table = open_table(ann, people=2, seats=2)
    sit(ann, "Ann")
    hurry_bots(ann)
    bob.goto(table)
    sit(bob, "Bob")
    start(ann)
    draft_both(ann, bob)

    fill_slip(ann)
    expect(ann.locator(".tote .chip.coming")).to_have_count(5)
    expect(bob.locator(PLACED)).to_have_count(0)
    seal_slip(ann)

    expect(bob.locator(PLACED)).to_have_count(5)
    assert sorted(ann.locator(f"{PLACED} text").all_text_contents()) == ["1", "1", "2", "2", "3"]
    assert bob.locator(f"{PLACED} text").count() == 0
    expect(spot(bob, 7, "Show")).to_have_accessible_name(re.compile("Ann a token$"))


def test_chat_is_text_and_nothing_else(visitor: NewVisitor) -> None:
    ann, bob = visitor(), visitor()
    table = open_table(ann, people=2, seats=2)
    sit(ann, "Ann <b>")
    bob.goto(table)
    ann.get_by_label("Say something").fill("<img src=x onerror=alert(1)> good luck & have fun")
    ann.get_by_role("button", name="Send", exact=True).click()
    line = bob.get_by_text("<img src=x onerror=alert(1)> good luck & have fun")
    expect(line).to_be_visible()
    expect(bob.locator(".seats").get_by_text("Ann <b>")).to_be_visible()
    assert bob.locator("img[src='x']").count() == 0


def test_a_seat_moves_to_another_device(visitor: NewVisitor) -> None:
    phone, laptop = visitor(**PHONE), visitor()
    open_table(phone, people=1, seats=3)
    sit(phone, "Mira")
    hurry_bots(phone)
    start(phone)
    play_until(phone, "Place your bets")
    phone.get_by_role("button", name="Table", exact=True).click()
    phone.get_by_text("My seat", exact=True).click()
    asked: list[str] = []
    phone.on("request", lambda request: asked.append(request.url))
    phone.get_by_role("button", name="Move my seat to another device").click()
    link = phone.locator("p.address", has_text="/h/").inner_text()
    code = link.rpartition("/h/")[2]
    expect(phone.locator(".code svg path").last).to_have_attribute("d", re.compile("h1v1"))
    assert asked
    assert not any(code in url for url in asked)  # no log of a server holds it
    assert phone.get_by_role("dialog").evaluate("it => it.scrollWidth <= it.clientWidth")
    laptop.goto(link[link.index("/h/") :])
    laptop.get_by_role("button", name="Yes, play here").click()
    expect(prompt(laptop)).to_contain_text("Place your bets")
    expect(prompt(phone)).to_contain_text("Mira is betting")
    laptop.goto(link[link.index("/h/") :])
    laptop.get_by_role("button", name="Yes, play here").click()
    expect(laptop.get_by_role("alert")).to_be_visible()  # it works once
