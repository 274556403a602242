"""The hobbyist's desk in the browser: cards, odds, seasons and one's own horses."""

import json
import re

from playwright.sync_api import expect

from tests.browser.conftest import NewVisitor
from tests.browser.in_the_race_room import choose
from tests.browser.test_access import serious
from tests.browser.test_phone import PHONE, SMALL_TARGETS, is_within_the_width


def test_a_card_is_kept_and_weighed_before_any_table(visitor: NewVisitor) -> None:
    page = visitor()
    choose(page, "Pimlico Special (match race) 1938", quick=True)
    page.get_by_role("listitem").filter(has_text="Belmont Stakes 1978").get_by_role(
        "button", name="add to the card"
    ).click()
    card = page.get_by_role("form", name="Keep this card")
    card.get_by_role("textbox").fill("Two Races!")
    card.get_by_role("textbox").press("Enter")
    expect(page.get_by_text("The card two races is kept.")).to_be_visible()
    page.reload()
    kept = page.get_by_role("region", name="Kept cards")
    kept.get_by_role("button", name="two races Pimlico").click()
    expect(page.get_by_role("region", name="Program of Belmont Stakes 1978")).to_be_visible()

    page.get_by_role("combobox", name="Version").select_option("quick")
    page.locator("summary", has_text="True odds").first.click()
    page.get_by_role("button", name="Work out the odds").first.click()
    odds = page.get_by_role("region", name="True odds of Pimlico Special (match race) 1938")
    expect(odds).to_contain_text("The real result: Seabiscuit wins", timeout=60_000)
    exotic = page.get_by_role("form", name="Exotic bets on Pimlico").first
    exotic.get_by_role("combobox", name="First").select_option("2")
    exotic.get_by_role("combobox", name="Second").select_option("1")
    exotic.get_by_role("button", name="Price it").click()
    page.get_by_role("button", name="Work out the odds").first.click()
    priced = odds.get_by_role("table", name="Exotic bets at fair prices")
    expect(priced).to_contain_text("exacta 2-1 Seabiscuit – War Admiral", timeout=60_000)
    expect(priced.get_by_role("cell").last).to_have_text(re.compile(r"^\$\d+\.\d\d$"))
    what_if = page.get_by_role("form", name="What if, in Pimlico").first
    what_if.get_by_role("combobox", name="Horse").select_option("2")
    what_if.get_by_role("textbox").fill("99")
    what_if.get_by_role("button", name="Add").click()
    expect(odds).to_have_count(0)  # they were odds of another question
    page.get_by_role("button", name="Compare the odds").click()
    expect(page.get_by_role("alert")).to_contain_text("pace must be 0..9, got 99")
    what_if.get_by_role("textbox").fill("1")
    what_if.get_by_role("textbox").press("Enter")
    page.get_by_role("button", name="Compare the odds").click()
    expect(odds.get_by_role("columnheader", name="change")).to_be_visible(timeout=60_000)
    assert serious(page) == []

    kept.get_by_role("button", name="Delete two races").click()
    kept.get_by_role("button", name="Really delete two races?").click()
    expect(page.get_by_text("The card two races is deleted")).to_be_visible()

    page.get_by_role("combobox", name="Track of Belmont Stakes 1978").select_option("muddy")
    with page.expect_request(lambda asked: asked.method == "POST") as made:
        page.get_by_role("button", name="Open the table").click()
    wanted = json.loads(made.value.post_data or "{}")
    assert wanted["options"]["condition"] == ["scoresheet", "muddy"]
    page.wait_for_url("**/t/*")


def test_seasons_and_ones_own_horses_on_a_phone(visitor: NewVisitor) -> None:
    page = visitor(**PHONE)
    page.goto("/library")
    page.get_by_role("tab", name="Season").click()
    page.get_by_role("combobox", name="Season", exact=True).select_option("1938")
    page.get_by_role("button", name="Run it").click()
    expect(page.get_by_role("row").nth(1)).to_contain_text(re.compile("War Admiral|Seabiscuit"))
    expect(page.get_by_role("link", name="Pimlico Special").first).to_be_visible()
    assert is_within_the_width(page)
    assert page.evaluate(SMALL_TARGETS) == []

    page.get_by_role("tab", name="Careers").click()
    page.get_by_role("button", name="Seabiscuit").click()
    page.locator("summary", has_text="Past performances").click()
    past = page.get_by_role("region", name="Past performances of Seabiscuit")
    expect(past.get_by_role("row").nth(1)).to_contain_text("Pimlico Special (match race) 1938")
    assert is_within_the_width(page)
    sheet = page.get_by_role("link", name="Letter").get_attribute("href")
    assert sheet == "/api/library/paper?kind=past&paper=letter&name=Seabiscuit"

    page.get_by_role("tab", name="Your own").click()
    page.get_by_role("button", name="+ a horse").click()
    form = page.get_by_role("form", name="A new horse")
    form.get_by_label("Name of the horse").fill("Thimble")
    form.get_by_label("Power on dirt").fill("18")
    form.get_by_label("Pace, 0 closes").fill("12")
    form.get_by_role("button", name="Keep the horse").click()
    expect(page.get_by_role("alert")).to_contain_text("pace must be 0..9, got 12")
    assert is_within_the_width(page)
    assert page.evaluate(SMALL_TARGETS) == []
    form.get_by_label("Pace, 0 closes").fill("6")
    form.get_by_role("button", name="Keep the horse").click()
    expect(page.get_by_text("Thimble is kept.")).to_be_visible()
    page.get_by_role("button", name="Rename Thimble").click()
    page.get_by_label("New name of Thimble").fill("Silver Thimble")
    page.get_by_role("button", name="Rename", exact=True).click()
    expect(page.get_by_text("Thimble is called Silver Thimble now.")).to_be_visible()
    assert serious(page) == []
    page.get_by_role("button", name="Delete Silver Thimble").click()
    page.get_by_role("button", name="Really delete Silver Thimble").click()
    expect(page.get_by_text("Silver Thimble is deleted.")).to_be_visible()
    expect(page.get_by_role("region", name="Horses")).to_contain_text("None yet.")
