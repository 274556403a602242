"""Stables of Big Stakes Racing in the browser: bought, traded, bred."""

import re

from playwright.sync_api import Page, expect

from tests.browser.at_the_table import called_table, prompt, sit, start
from tests.browser.big_stakes_table import confirm, open_a_meet, play_on
from tests.browser.conftest import NewVisitor
from tests.browser.test_access import serious


def own_horses(page: Page) -> list[str]:
    return page.locator(".board article h3").all_inner_texts()


def test_a_horse_is_bought_at_auction(visitor: NewVisitor) -> None:
    """BS-3.7: an amount is chosen, then bid in words; nobody can go above the highest."""
    page = visitor(viewport={"width": 390, "height": 844})
    open_a_meet(page, bots=1, stables="auction")
    expect(prompt(page).first).to_contain_text("is up:")
    lot = prompt(page).first.inner_text().split(" is up:")[0]
    bids = page.get_by_role("button", name=re.compile("^Bid "))
    page.get_by_label("Another amount").fill("150000")
    expect(page.get_by_text("in steps of $100,000")).to_be_visible()
    expect(bids).to_have_count(0)
    page.get_by_role("group", name=f"Your bid for {lot}").get_by_role("button").last.click()
    expect(bids).to_have_text(f"Bid $19,600,000 for {lot}")
    assert serious(page) == []
    confirm(page)
    expect(page.locator(".board .cards").get_by_role("heading", name=lot)).to_be_visible()
    expect(page.get_by_text("4 places to fill with $400,000")).to_be_visible()


def test_two_players_trade_a_card(visitor: NewVisitor) -> None:
    """BS-3.5: an offer, an answer, and the last word; then the cards have changed hands."""
    ann, ben = visitor(), visitor()
    path = called_table(ann, "open", "open", game="big_stakes")
    ben.goto(path)
    sit(ben, "Ben")
    start(ann)
    expect(prompt(ann).first).to_contain_text("Offer a card")
    given = ann.get_by_role("group", name="Your horses").get_by_role("button").first.inner_text()
    ann.get_by_role("group", name="Your horses").get_by_role("button").first.click()
    assert serious(ann) == []
    ann.get_by_role("button", name=f"Offer {given} to Ben").click()

    expect(prompt(ben).first).to_contain_text(f"Ann offers you {given}")
    taken = ben.get_by_role("group", name="Your horses").get_by_role("button").first.inner_text()
    ben.get_by_role("group", name="Your horses").get_by_role("button").first.click()
    ben.get_by_role("button", name=f"Give {taken} for {given}").click()

    ann.get_by_role("button", name=f"Trade {given} for {taken}", exact=True).click()
    expect(ann.locator(".board article h3", has_text=taken)).to_have_count(1)
    expect(ann.locator(".board article h3", has_text=given)).to_have_count(0)
    expect(ben.locator(".board article h3", has_text=given)).to_have_count(1)


def test_a_foal_is_bred_and_named(visitor: NewVisitor) -> None:
    """BS-7.63 – BS-7.66: a pair, the dice, a name of one's own; then it can be entered."""
    page = visitor()
    open_a_meet(page, bots=0, breeding="matched", house_stables=1)
    play_on(page, "Breed a foal?")
    page.get_by_label("Sire").select_option(label="Kingman (79)")
    page.get_by_label("Dam").select_option(label="Phone Chatter (78)")
    expect(page.get_by_role("heading", name="The pair")).to_be_visible()
    assert serious(page) == []
    page.get_by_role("button", name="Breed a foal by Kingman out of Phone Chatter").click()
    expect(prompt(page).first).to_contain_text("Name your foal.")
    expect(page.get_by_role("heading", name="A foal for Ann")).to_be_visible()
    page.get_by_label("Name", exact=True).fill("Secretariat")
    expect(page.get_by_text("there is a horse named SECRETARIAT already")).to_be_visible()
    expect(page.get_by_role("button", name="Name the foal Secretariat")).to_be_disabled()
    page.get_by_label("Name", exact=True).fill("Railbird McRose")
    page.get_by_role("button", name="Name the foal Railbird McRose").click()
    expect(prompt(page).first).to_contain_text("which horse runs?")
    assert "Railbird McRose" in own_horses(page)
    page.get_by_role("button", name="Enter Railbird McRose").click()
    confirm(page)
    page.get_by_role("tab", name="Log").click()
    expect(page.get_by_text("The field: Railbird McRose (Ann)").last).to_be_visible()
