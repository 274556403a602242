"""Long Shot in the browser: a whole game, a phone, the television, and an action prepared."""

import re

from playwright.sync_api import Locator, Page, expect

from tests.browser.at_the_table import asked, hurry_bots, prompt, settle, sit, start
from tests.browser.conftest import NewVisitor
from tests.browser.long_shot_table import open_long_shot, play_on, take_a_turn, wait_for_turn
from tests.browser.test_access import serious
from tests.browser.test_phone import PHONE, SMALL_TARGETS, is_within_the_width


def choice(page: Page, name: str) -> Locator:
    return page.get_by_role("group", name="Choices").get_by_role("button", name=re.compile(name))


def test_a_whole_game_alone_against_roland(visitor: NewVisitor) -> None:
    """From the first page to the sums, line by line, and the replay."""
    page = visitor()
    page.goto("/how/long_shot")
    expect(page.get_by_role("heading", level=1)).to_have_text("Long Shot: The Dice Game")
    found = serious(page)
    open_long_shot(page, seats=1)
    sit(page, "Mira")
    start(page)
    wait_for_turn(page)
    expect(page.get_by_role("region", name="Sheet of Mira")).to_be_visible()
    expect(page.get_by_role("region", name="Horse cards").get_by_role("button")).to_have_count(8)
    found += serious(page)

    page.get_by_role("button", name="Sheet: Roland Wright").click()
    expect(page.get_by_role("region", name="Sheet of Roland Wright")).to_be_visible()
    page.get_by_role("button", name="Sheet: Mira").click()
    page.get_by_role("button", name="Wild Number").click()
    assert page.locator("button.spot.lit").count() > 20
    found += serious(page)
    page.locator("button.spot.lit.silk").last.click()
    expect(page.get_by_text(re.compile("^Which horse should also move"))).to_be_visible()
    page.get_by_role("group", name="Choices").get_by_role("button").first.click()
    expect(page.get_by_role("button", name=re.compile(r"^Wild \d: mark jersey"))).to_be_visible()
    page.get_by_role("button", name="Choose something else").click()
    page.get_by_role("button", name="Choose something else").click()
    page.get_by_role("button", name="Back to the die").click()

    taken = play_on(page, "Which bonus do you claim?", "The game is over.")  # mostly the first
    found += serious(page)
    taken += play_on(page, "The game is over.")
    assert taken >= 12
    expect(page.get_by_role("heading", name=re.compile("wins with|share the win"))).to_be_visible()
    expect(page.get_by_role("row", name=re.compile("Roland Wright"))).to_be_visible()
    found += serious(page)

    page.get_by_role("link", name="Replay", exact=True).click()
    page.get_by_role("button", name="1st home").click()
    home = page.get_by_role("list", name="Winner's Circle").get_by_role("img")
    expect(home.first).to_be_visible()  # a second horse may come home in the same move
    found += serious(page)
    assert found == []


def test_money_takes_two_taps(visitor: NewVisitor) -> None:
    page = visitor()
    open_long_shot(page, seats=1)
    sit(page, "Mira")
    start(page)
    wait_for_turn(page)
    money = page.locator(".paper .money")
    expect(money).to_have_text("$12")
    question = asked(page)

    page.locator("button.spot.lit.bet").click()
    expect(page.get_by_role("button", name="Bet $3 on")).to_be_visible()
    page.get_by_role("button", name="Choose something else").click()
    page.get_by_role("region", name="Horse cards").locator(".lit").click()
    expect(page.get_by_role("button", name=re.compile(r"^Buy #\d .* for \$"))).to_be_visible()
    expect(money).to_have_text("$12")
    assert asked(page) == question

    page.get_by_role("button", name="Choose something else").click()
    page.locator("button.spot.lit.bet").click()
    page.get_by_role("button", name="Bet $3 on").click()
    settle(page)
    page.get_by_role("tab", name="Log").click()
    expect(page.get_by_text(re.compile(r"Mira bets \$3 on #\d")).first).to_be_visible()


def test_eight_players_on_a_phone_and_on_the_television(visitor: NewVisitor) -> None:
    page = visitor(**PHONE)
    table = open_long_shot(page, seats=8)
    sit(page, "Mira")
    hurry_bots(page)
    start(page)
    wait_for_turn(page)
    expect(page.get_by_role("group", name="The track, straightened")).to_be_visible()
    for _ in range(3):
        assert is_within_the_width(page)
        assert page.evaluate(SMALL_TARGETS) == []
        take_a_turn(page)
        wait_for_turn(page)
    page.locator("[aria-label='Choices'] button:not(.no)").first.click()
    assert is_within_the_width(page)
    assert page.evaluate(SMALL_TARGETS) == []
    page.get_by_role("region", name="Horse cards").locator(".card:not(.lit)").first.click()
    expect(page.get_by_role("dialog")).to_contain_text("Each $1 bet pays")
    page.get_by_role("button", name="Close", exact=True).click()

    screen = page.context.browser.new_page(viewport={"width": 1920, "height": 1080})  # type: ignore[union-attr]
    screen.goto(f"{table}/screen")
    expect(screen.get_by_role("group", name="The track")).to_be_visible()
    expect(screen.get_by_role("button")).to_have_text(["Press OK for sound"])
    assert screen.evaluate("document.documentElement.scrollHeight <= innerHeight")
    players = screen.locator(".players")
    assert players.evaluate("(list) => list.scrollHeight <= list.clientHeight")
    screen.close()


def two_people(ann: Page, bob: Page) -> tuple[Page, Page]:
    """Ann and Bob at a table of two: first who has the turn, then who waits."""
    table = open_long_shot(ann, people=2, seats=2)
    sit(ann, "Ann")
    bob.goto(table)
    sit(bob, "Bob")
    start(ann)
    expect(ann.locator(".yours").or_(ann.get_by_text("Prepare my action"))).to_be_visible()
    return (ann, bob) if asked(ann) else (bob, ann)


def test_a_prepared_action_plays_on_its_turn(visitor: NewVisitor) -> None:
    first, second = two_people(visitor(), visitor())
    second.get_by_role("button", name="Prepare my action while others think").click()
    choice(second, "^Helmet").click()
    second.get_by_role("button", name=re.compile("^Prepare: Mark helmet")).click()
    expect(second.get_by_text("Nobody else sees it.")).to_be_visible()
    first.get_by_role("tab", name="Log").click()
    assert first.get_by_text(re.compile("marks helmet")).count() == 0

    choice(first, "^Cross off").first.click()
    panel = first.get_by_role("region", name="Your choices")
    panel.get_by_role("button", name=re.compile("^Cross off the")).click()
    expect(first.get_by_text(re.compile("(Ann|Bob) marks helmet")).first).to_be_visible()


def test_a_prepared_action_that_no_longer_fits_is_asked_about(visitor: NewVisitor) -> None:
    first, second = two_people(visitor(), visitor())
    second.get_by_role("button", name="Prepare my action while others think").click()
    choice(second, "^Buy").click()
    second.get_by_role("button", name=re.compile("^Prepare: Buy")).click()

    choice(first, "^Buy").click()
    first.get_by_role("button", name=re.compile("^Buy #")).click()
    settle(first)
    if asked(first):  # the horse may bring an ability along
        take_a_turn(first)
    expect(second.get_by_text(re.compile("^Not played: Buy #"))).to_be_visible()
    wait_for_turn(second)
    expect(prompt(second)).to_contain_text("for one action")
