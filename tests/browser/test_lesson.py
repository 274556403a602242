"""The first game that teaches: from the first page to a game of one's own."""

import re

from playwright.sync_api import Locator, Page, expect

from tests.browser.conftest import NewVisitor

PLAYS_ON = """
async () => {
  const socket = new WebSocket(`ws://${location.host}/ws${location.pathname.slice(2)}?seat=0`);
  let id = 0;
  await new Promise((over) => {
    socket.onmessage = ({ data }) => {
      const message = JSON.parse(data);
      if (message.coach?.over) over();
      const action = message.legal?.[0]?.action;
      if (action) socket.send(JSON.stringify({ do: "act", action, n: message.n, id: `p${++id}` }));
    };
  });
  socket.close();
}
"""
"""A second window of the learner, which takes the first choice until the game is over."""


def begin(page: Page, title: str) -> Locator:
    """From the first page to the lesson; the coach's card."""
    page.goto("/")
    entry = page.locator(".program li").filter(has=page.get_by_role("heading", name=title))
    entry.get_by_role("button", name="Learn it now").click()
    page.wait_for_url("**/t/*")
    return page.get_by_role("region", name="Coach")


def pointed_at(page: Page) -> Locator:
    return page.locator(".pointed-at")


def test_the_coach_explains_points_and_says_what_came_of_it(visitor: NewVisitor) -> None:
    page = visitor()
    coach = begin(page, "Homestretch")
    expect(coach).to_contain_text("Your first share")
    expect(coach).to_contain_text("Welcome to Homestretch.")
    expect(pointed_at(page)).to_have_attribute("data-learn", "money")
    onward = coach.get_by_role("button", name="Next")
    for _ in range(3):
        onward.click()
    expect(onward).to_be_disabled()
    expect(pointed_at(page)).to_have_attribute("data-learn", "hand")
    expect(coach).to_contain_text("I would choose: Keep #7 Time's Up ($10k)")
    hand = page.get_by_role("group", name="Your hand")
    hand.get_by_role("button", name=re.compile("Time's Up")).click()
    page.get_by_role("button", name=re.compile("^Keep #7")).click()
    expect(coach).to_contain_text("The hands go round")
    expect(coach).to_contain_text("#7 is yours.")
    expect(coach.get_by_role("img")).to_have_attribute("aria-label", "1 of 11 lessons done")


def test_after_the_lesson_a_first_game_with_hints_and_slowly(visitor: NewVisitor) -> None:
    page = visitor()
    coach = begin(page, "Homestretch")
    expect(coach).to_contain_text("Your first share")
    page.evaluate(PLAYS_ON)
    own_game = page.get_by_role("button", name="Play your first game")
    expect(coach).to_contain_text("The game is over: you have $")
    lesson = page.url
    own_game.click()
    page.wait_for_url(lambda url: "/t/" in url and url != lesson)
    expect(page.get_by_role("button", name="Give me a hint")).to_be_visible()
    expect(page.get_by_role("region", name="Coach")).to_have_count(0)
    saved = page.evaluate("JSON.parse(localStorage.getItem('railbird/settings')).pace")
    assert saved == "slow"


def test_no_other_visitor_sees_the_lesson(visitor: NewVisitor) -> None:
    page = visitor()
    expect(begin(page, "Homestretch")).to_be_visible()
    other = visitor()
    other.goto(page.url)
    expect(other.get_by_text("A private table")).to_be_visible()
