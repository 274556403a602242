"""From the first page into a game with one click, or to a table that waits for friends."""

import re
from pathlib import Path

import pytest
from playwright.sync_api import Locator, Page, expect

from railbird.table.characters import CAST
from tests.browser.at_the_table import (
    asked,
    called_table,
    guest_name,
    keep_a_share,
    play_until,
    start,
)
from tests.browser.conftest import STATIC, NewVisitor


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


COUNTS_CLICKS = """addEventListener("click", () => {
    sessionStorage.setItem("clicks", 1 + Number(sessionStorage.getItem("clicks")));
}, true)"""


def clicks(page: Page) -> int:
    return int(page.evaluate("Number(sessionStorage.getItem('clicks'))"))


def play_now(page: Page, title: str) -> Locator:
    return game(page, title).get_by_role("button", name=re.compile("^Play now"))


@pytest.mark.parametrize(
    ("title", "form"),
    [
        ("Homestretch", "the whole game"),
        ("Long Shot: The Dice Game", "the whole game"),
        ("Top of the Stretch", "tonight's race, with bets"),
        ("Win, Place & Show", "one race"),
        ("Big Stakes Racing", "one race"),
    ],
)
def test_one_click_leads_to_the_first_decision(visitor: NewVisitor, title: str, form: str) -> None:
    page = visitor()
    page.add_init_script(COUNTS_CLICKS)
    page.goto("/")
    expect(play_now(page, title)).to_have_text(re.compile(rf"^Play now {form} · \d+ min$"))
    play_now(page, title).click()
    page.wait_for_url("**/t/*")
    expect(page.locator(".prompt .yours")).to_be_visible()
    assert asked(page)
    assert clicks(page) == 1


def test_who_has_no_name_yet_sits_as_guest(visitor: NewVisitor) -> None:
    page = visitor()
    page.goto("/")
    play_now(page, "Homestretch").click()
    page.wait_for_url("**/t/*")
    expect(page.locator(".prompt .yours")).to_be_visible()
    assert asked(page).startswith("Your pick")
    keep_a_share(page)
    page.get_by_role("tab", name="Players").click()
    expect(page.locator(".who b").first).to_have_text("Guest")


def test_the_whole_day_stands_beside_the_short_form(visitor: NewVisitor) -> None:
    page = visitor()
    page.goto("/")
    day = game(page, "Win, Place & Show").get_by_role("button", name=re.compile("six races"))
    expect(day).to_have_text(re.compile(r"^The whole day: six races · \d+ min$"))
    day.click()
    page.wait_for_url("**/t/*")
    expect(page.locator(".prompt .yours")).to_be_visible()
    page.goto("/")
    expect(game(page, "Homestretch").get_by_role("button")).to_have_text(
        [re.compile("^Play now"), "Invite friends", "Learn it now"]
    )


def packed_size(file: Path) -> int:
    """As it is sent: the smallest files are not packed."""
    packed = file.with_name(f"{file.name}.gz")
    return (packed if packed.exists() else file).stat().st_size


def test_every_game_has_its_picture_and_the_page_stays_light(visitor: NewVisitor) -> None:
    page = visitor(viewport={"width": 1280, "height": 2400})
    page.goto("/")
    pictures = page.locator(".program img")
    expect(pictures).to_have_count(5)
    for picture in pictures.all():
        picture.scroll_into_view_if_needed()
        expect(picture).to_have_js_property("complete", True)
        assert picture.evaluate("image => image.naturalWidth") > 0
    scripts = page.evaluate(
        "performance.getEntriesByType('resource').map(each => new URL(each.name).pathname)"
    )
    sizes = [packed_size(STATIC.parent / path[1:]) for path in scripts if path.endswith(".js")]
    assert sizes
    assert sum(sizes) <= 70_000
    for poster in STATIC.parent.glob("assets/*.svg.gz"):
        assert poster.stat().st_size <= 3_000


def test_a_friend_is_invited_and_the_name_is_remembered(visitor: NewVisitor) -> None:
    page = visitor()
    page.add_init_script(COUNTS_CLICKS)
    page.goto("/")
    page.get_by_label("Your name").fill("Mira")
    game(page, "Long Shot: The Dice Game").get_by_role("button", name="Invite friends").click()
    page.wait_for_url("**/t/*")
    seats = page.locator(".seats")
    expect(seats.get_by_text("Mira", exact=True)).to_be_visible()
    expect(page.get_by_text(re.compile("/t/")).first).to_be_in_viewport()
    expect(page.locator(".bring .code svg")).to_be_in_viewport()
    assert clicks(page) == 1
    page.goto("/")
    expect(page.get_by_label("Your name")).to_have_value("Mira")


def test_on_a_phone_the_code_for_friends_comes_first(visitor: NewVisitor) -> None:
    page = visitor(viewport={"width": 390, "height": 844})
    page.goto("/")
    game(page, "Homestretch").get_by_role("button", name="Invite friends").click()
    page.wait_for_url("**/t/*")
    expect(page.locator(".bring .code svg")).to_be_in_viewport(ratio=1)


def test_a_guest_types_a_name_and_taps_join(visitor: NewVisitor) -> None:
    host = visitor()
    host.goto("/")
    game(host, "Homestretch").get_by_role("button", name="Invite friends").click()
    host.wait_for_url("**/t/*")
    guest = visitor(viewport={"width": 390, "height": 844})
    guest.add_init_script(COUNTS_CLICKS)
    guest.goto(host.url)
    guest_name(guest).press_sequentially("Ben")
    guest.get_by_role("button", name="Join", exact=True).click()
    second = host.locator(".seats li").nth(1)
    expect(second).to_contain_text("Ben")
    expect(guest.locator(".seats li").nth(1)).to_contain_text("you")
    expect(guest.get_by_role("button", name="Join", exact=True)).to_have_count(0)
    assert clicks(guest) == 1

    other = visitor()
    other.goto(host.url)
    other.get_by_role("button", name="Sit here").last.click()
    expect(guest_name(other)).to_be_focused()  # a name comes first
    guest_name(other).fill("ben")
    other.get_by_role("button", name="Join", exact=True).click()
    expect(other.get_by_role("alert")).to_contain_text("already called ben")
    guest_name(other).fill("Cleo")
    other.get_by_role("button", name="Sit here").last.click()
    expect(other.locator(".seats li").nth(3)).to_contain_text("Cleo")

    expect(host.get_by_role("link", name="How to play")).to_have_attribute(
        "href", "/how/homestretch"
    )
    host.get_by_role("button", name="Seat bots in the open seats").click()
    expect(host.locator(".seats li").nth(2)).to_contain_text("steady bot")
    expect(host.locator(".seats li").nth(3)).to_contain_text("Cleo")
    expect(host.get_by_role("button", name="Start the game")).to_be_enabled()


def test_after_a_game_again_or_harder_or_with_friends(visitor: NewVisitor) -> None:
    page = visitor()
    races = {"purple_races": 1, "green_races": 0}
    called_table(page, "open", "steady", "steady", options=races)
    start(page)
    play_until(page, "The game is over.")
    expect(page.get_by_role("button", name="Rematch")).to_have_count(0)
    page.get_by_role("button", name="Play again", exact=True).click()
    expect(page.get_by_text("step 1 of")).to_be_visible()
    names = page.locator(".who b")
    page.get_by_role("tab", name="Players").click()
    steady = [character.name for character in CAST["steady"][:2]]
    expect(names).to_have_text(["Ann", *steady])

    play_until(page, "The game is over.")
    page.get_by_role("button", name="Harder: sharp bots").click()
    expect(page.get_by_text("step 1 of")).to_be_visible()
    page.get_by_role("tab", name="Players").click()
    expect(names).to_have_text(["Ann", *(character.name for character in CAST["sharp"][:2])])

    play_until(page, "The game is over.")
    expect(page.get_by_role("button", name="Harder")).to_have_count(0)
    page.get_by_role("button", name="With friends").click()
    expect(page.get_by_text("game 4 of the evening")).to_be_visible()
    expect(page.locator(".seats").get_by_text("open", exact=True)).to_have_count(2)
    expect(page.locator(".bring .code svg")).to_be_visible()


def test_one_of_the_regulars_has_a_word_on_the_result(visitor: NewVisitor) -> None:
    page = visitor(reads_cards=True)
    races = {"purple_races": 1, "green_races": 0}
    called_table(page, "steady", "steady", sit_down=False, options=races)
    seats = page.locator(".seats li")
    expect(seats.nth(0)).to_contain_text("Two-Dollar Mae steady bot, counts every dollar")
    expect(seats.nth(1)).to_contain_text("Old Furlong steady bot, remembers who came second")
    start(page)
    card = page.get_by_role("region", name="Result")
    second = card.get_by_role("list").first.get_by_role("listitem").nth(1).locator("b")
    said = card.locator(".remark")
    expect(said).to_be_visible()
    if said.inner_text().startswith("Old Furlong"):
        expect(said).to_have_text(
            f"Old Furlong: “Second, {second.inner_text()}. I'll remember you.”"
        )
    else:
        expect(said).to_have_text(re.compile(r"^Two-Dollar Mae: “(\$\d+k (up|down)|Not a dollar)"))


def test_a_new_table_may_allow_hints(visitor: NewVisitor) -> None:
    page = visitor()
    page.goto("/?new=homestretch")
    page.get_by_label("Give me a hint").select_option("learners")
    page.get_by_role("button", name="Open the table").click()
    page.wait_for_url("**/t/*")
    expect(page.get_by_label("Hints")).to_have_value("learners")


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
