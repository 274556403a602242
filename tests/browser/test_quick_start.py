"""From the first page into a game with one click, or to a table that waits for friends."""

import re

from playwright.sync_api import Locator, Page, expect

from tests.browser.at_the_table import asked, keep_a_share
from tests.browser.conftest import NewVisitor


def game(page: Page, title: str) -> Locator:
    heading = page.get_by_role("heading", name=title, exact=True)
    return page.locator(".program li").filter(has=heading)


def table_of_bots(page: Page, speed: str) -> str:
    """Opens a table of three bots and returns its id."""
    made = page.evaluate(
        """async (speed) => {
            const bot = {kind: "bot", bot: "steady"};
            const wanted = {game: "homestretch", seats: [bot, bot, bot], speed};
            const headers = {"Content-Type": "application/json"};
            const body = JSON.stringify(wanted);
            const made = await fetch("/api/tables", {method: "POST", headers, body});
            return (await made.json()).table;
        }""",
        speed,
    )
    return str(made)


def test_one_click_leads_to_the_first_decision(visitor: NewVisitor) -> None:
    page = visitor()
    page.goto("/")
    game(page, "Homestretch").get_by_role("button", name="Play now against bots").click()
    page.wait_for_url("**/t/*")
    expect(page.locator(".prompt .yours")).to_be_visible()
    assert asked(page).startswith("Your pick")
    keep_a_share(page)
    page.get_by_role("tab", name="Players").click()
    expect(page.locator(".who b").first).to_have_text("Railbird")


def test_a_friend_is_invited_and_the_name_is_remembered(visitor: NewVisitor) -> None:
    page = visitor()
    page.goto("/")
    page.get_by_label("Your name").fill("Mira")
    game(page, "Long Shot: The Dice Game").get_by_role("button", name="Invite friends").click()
    page.wait_for_url("**/t/*")
    seats = page.locator(".seats")
    expect(seats.get_by_text("Mira", exact=True)).to_be_visible()
    expect(page.get_by_text(re.compile("/t/")).first).to_be_visible()
    page.goto("/")
    expect(page.get_by_label("Your name")).to_have_value("Mira")


def test_the_form_seats_who_opens_the_table(visitor: NewVisitor) -> None:
    page = visitor()
    page.goto("/?new=homestretch")
    page.get_by_label("Your name").fill("Mira")
    page.get_by_role("button", name="Open the table").click()
    page.wait_for_url("**/t/*")
    expect(page.locator(".seats").get_by_text("Mira", exact=True)).to_be_visible()
    expect(page.get_by_role("button", name="Start the game")).to_be_enabled()


def test_a_skipped_race_leaves_its_result(visitor: NewVisitor) -> None:
    """At speed off the card of a race stays until it is read; then the market opens."""
    page = visitor(reads_cards=True)
    page.goto("/")
    made = table_of_bots(page, "off")
    page.goto(f"/t/{made}")
    page.get_by_role("button", name="Start the game").click()
    card = page.get_by_role("region", name="Result")
    expect(card).to_contain_text("Race 4", timeout=60_000)  # four races by bots
    expect(card.get_by_role("list").first.get_by_role("listitem")).to_have_count(3)
    expect(page.get_by_role("button", name="Rematch")).to_have_count(0)
    card.get_by_role("button", name="Go on").click()
    expect(card).to_have_count(0)
    expect(page.get_by_role("button", name="Rematch")).to_be_visible()


def test_a_visitor_without_animation_arrives_in_the_middle_of_a_film(visitor: NewVisitor) -> None:
    page = visitor('{"pace": "slow"}')
    page.goto("/")
    table = table_of_bots(page, "slow")
    page.goto(f"/t/{table}")
    page.get_by_role("button", name="Start the game").click()
    expect(page.locator(".prompt p")).to_be_visible()
    other = visitor()
    for _ in range(3):
        other.goto(f"/t/{table}")
        expect(other.locator(".prompt p")).to_be_visible()
