"""What the host does about seats, and what the page tells those it concerns."""

from playwright.sync_api import Locator, Page, expect

from tests.browser.at_the_table import called_table, prompt, sit, start, tap
from tests.browser.conftest import NewVisitor

SENT_AWAY = "The host has sent you away from this table."
OFF_THE_SEAT = "The host has taken you off your seat."


def ann_and_bob(visitor: NewVisitor) -> tuple[Page, Page]:
    """Ann is the host and has the first seat, Bob the second."""
    ann, bob = visitor(), visitor()
    table = called_table(ann, "open", "open")
    bob.goto(table)
    sit(bob, "Bob")
    return ann, bob


def who_sits(page: Page) -> Locator:
    return page.locator(".seats .who b")


def send_away(page: Page, how: str) -> None:
    page.get_by_role("button", name="Remove …").click()
    page.get_by_role("group", name="Remove Bob").get_by_role("button", name=how).click()


def test_two_players_change_seats(visitor: NewVisitor) -> None:
    ann, bob = ann_and_bob(visitor)
    ann.get_by_role("button", name="Move up: seat 2").click()
    for page, own in ((ann, "Ann"), (bob, "Bob")):
        expect(who_sits(page)).to_have_text(["Bob", "Ann"])
        expect(page.locator(".seats li", has_text="you")).to_contain_text(own)
    expect(bob.get_by_role("button", name="Move up: seat 2")).to_have_count(0)
    start(ann)
    expect(prompt(bob)).to_contain_text("Your pick")


def test_a_player_taken_off_the_seat_is_told_and_can_sit_down_again(visitor: NewVisitor) -> None:
    ann, bob = ann_and_bob(visitor)
    send_away(ann, "Off the seat")
    expect(bob.get_by_role("alert")).to_contain_text(OFF_THE_SEAT)
    expect(who_sits(ann)).to_have_text(["Ann"])
    bob.reload()
    expect(bob.get_by_role("alert")).to_contain_text(OFF_THE_SEAT)
    sit(bob, "Bob")
    expect(bob.get_by_text(OFF_THE_SEAT)).to_have_count(0)


def test_a_player_sent_away_for_good_looks_on_at_most(visitor: NewVisitor) -> None:
    ann, bob = ann_and_bob(visitor)
    start(ann)
    expect(prompt(bob)).to_contain_text("Your pick")
    ann.get_by_role("button", name="Table", exact=True).click()
    ann.get_by_text("Host", exact=True).click()
    expect(ann.get_by_role("button", name="Remove …")).to_have_count(1)  # not for Ann herself
    send_away(ann, "For good")
    expect(bob.get_by_role("alert")).to_contain_text(SENT_AWAY)
    expect(prompt(bob)).not_to_contain_text("Your pick")
    expect(bob.get_by_role("group", name="Your hand")).to_have_count(0)
    expect(bob.get_by_role("button", name="Sit down as Bob")).to_have_count(0)
    ann.get_by_label("Others may watch").uncheck()
    expect(bob.get_by_role("heading", name="A private table")).to_be_visible()
    expect(bob.get_by_role("alert")).to_contain_text(SENT_AWAY)


def test_who_is_sent_away_before_the_game_is_offered_no_seat(visitor: NewVisitor) -> None:
    ann, bob = ann_and_bob(visitor)
    send_away(ann, "For good")
    expect(bob.get_by_role("alert")).to_contain_text(SENT_AWAY)
    expect(bob.get_by_role("button", name="Sit here")).to_have_count(0)
    expect(bob.get_by_role("button", name="Join")).to_have_count(0)
    expect(ann.get_by_role("button", name="Second player here")).to_be_visible()


def test_the_host_mutes_a_player(visitor: NewVisitor) -> None:
    ann, bob = ann_and_bob(visitor)
    start(ann)
    ann.get_by_role("button", name="Table", exact=True).click()
    ann.get_by_text("Host", exact=True).click()
    ann.get_by_role("button", name="Mute", exact=True).click()
    expect(ann.get_by_role("button", name="Unmute")).to_be_visible()
    bob.get_by_role("tab", name="Chat").click()
    bob.get_by_role("textbox", name="Say something").fill("Hello?")
    bob.keyboard.press("Enter")
    expect(bob.get_by_text("the host has muted you")).to_be_visible()
    ann.get_by_label("Spectators may write in the chat").uncheck()
    ann.get_by_role("button", name="Unmute").click()
    expect(bob.get_by_text("The host lets Bob speak again.")).to_be_visible()


def ask_for_the_bots_seat(page: Page, name: str) -> None:
    page.get_by_text("Join this game …").click()
    page.get_by_role("region", name="Your choices").get_by_label("Your name").fill(name)
    page.get_by_role("button", name="Ask to play for").first.click()


def test_a_visitor_plays_on_for_a_bot_when_the_players_agree(visitor: NewVisitor) -> None:
    ann, bob, cleo = visitor(), visitor(), visitor()
    table = called_table(ann, "open", "random", "random")
    start(ann)
    expect(prompt(ann)).to_contain_text("Your pick")
    for page in (bob, cleo):
        page.goto(table)
        expect(page.get_by_text("Ask to play for")).to_have_count(2)

    ask_for_the_bots_seat(bob, "Bob")
    expect(bob.get_by_role("region", name="Your request")).to_be_visible()
    expect(cleo.get_by_text("Ask to play for")).to_have_count(1)  # the other seat
    asked = ann.get_by_role("region", name="Somebody asks for a seat")
    expect(asked).to_contain_text("Bob would like to take over from")
    expect(asked).to_contain_text("its hand and the shares it keeps and the values of its bets")
    asked.get_by_role("button", name="Not in this game").click()
    expect(asked).to_have_count(0)
    expect(bob.get_by_role("region", name="Your request")).to_have_count(0)
    expect(bob.get_by_text("Join this game …")).to_have_count(0)
    bob.get_by_role("tab", name="Chat").click()
    expect(bob.get_by_text("Bob was not let into this game")).to_be_visible()

    ask_for_the_bots_seat(cleo, "Cleo")
    expect(asked).to_contain_text("Cleo would like to take over from")
    expect(cleo.get_by_role("group", name="Your hand")).to_have_count(0)
    tap(asked.get_by_role("button", name="Let Cleo in"))
    expect(asked).to_have_count(0)
    expect(cleo.get_by_role("group", name="Your hand")).to_be_visible()
    expect(bob.get_by_role("group", name="Your hand")).to_have_count(0)
