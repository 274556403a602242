"""Big Stakes Racing in the browser: a race ridden to its end, a stable entered, the big screen."""

import re

from playwright.sync_api import expect

from tests.browser.at_the_table import choose_game, prompt, sit, start
from tests.browser.big_stakes_table import open_a_meet, play_on
from tests.browser.conftest import NewVisitor
from tests.browser.test_access import serious


def test_one_race_is_ridden_home(visitor: NewVisitor) -> None:
    page = visitor()
    horses = ["secretariat", "man o' war"]
    options = {"program": "one_race", "race": "5F-D", "runners": horses, "riding": "players"}
    path = open_a_meet(page, bots=1, **options, tactical_pace=False)
    expect(prompt(page).first).to_contain_text("Where to?")
    assert serious(page) == []
    screen = page.context.new_page()
    screen.set_viewport_size({"width": 1920, "height": 1080})
    screen.goto(f"{path}/screen")
    expect(screen.get_by_role("group", name="The track, 5 furlongs on dirt")).to_be_visible()
    expect(screen.get_by_role("button")).to_have_text(["Press OK for sound"])
    screen.close()
    assert "Where to?" in play_on(page, "The meet is over.")
    expect(page.get_by_role("heading", name=re.compile("wins with|share the win"))).to_be_visible()
    page.get_by_role("tab", name="Races").click()
    expect(page.get_by_text("Race 1 · official")).to_be_visible()


def test_a_match_race_is_set_in_the_form(visitor: NewVisitor) -> None:
    """BS-3.13: horses are found by name, and run from the posts they were chosen for."""
    page = visitor(viewport={"width": 390, "height": 844})
    choose_game(page, "big_stakes")
    page.get_by_label("One race").check()
    page.get_by_label(re.compile("^Race")).select_option("8F-T")
    for typed, name in (("secret", "Secretariat"), ("o' war", "Man o' War"), ("zev", "Zev")):
        page.get_by_label("Find a horse").fill(typed)
        page.get_by_role("button", name=re.compile(f"^{name} ")).click()
    page.get_by_role("button", name="Take Secretariat out").click()
    page.get_by_label(re.compile("^Ridden by")).select_option("auto")
    assert serious(page) == []
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    page.get_by_role("group", name="Number of seats").get_by_role("button", name="1").first.click()
    page.get_by_role("button", name="Open the table").click()
    sit(page, "Ann")
    start(page)
    expect(prompt(page).first).to_contain_text("The meet is over.")
    page.get_by_role("tab", name="Races").click()
    chart = page.locator(".tabs article")
    expect(chart.get_by_text("8 furlongs on turf")).to_be_visible()
    expect(chart.get_by_text("Man o' War")).to_be_visible()
    expect(chart.get_by_role("row")).to_have_count(3)


def test_a_stable_is_cut_down_and_enters_a_horse(visitor: NewVisitor) -> None:
    """BS-3.6, BS-4.6: five cards are kept, and one runs; on a phone."""
    page = visitor(viewport={"width": 390, "height": 844})
    open_a_meet(page, bots=2)
    play_on(page, "which horse runs?")
    cards = page.locator(".board article")
    expect(cards).to_have_count(5)
    assert serious(page) == []
    cards.first.get_by_role("button", name=re.compile("^Enter")).click()
    page.locator(".actions .button.first").click()
    expect(prompt(page).first).to_contain_text(re.compile("post|pace|riding|ride|Token"))
