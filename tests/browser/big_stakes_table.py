"""What people do at a table of Big Stakes Racing, in the words of the page."""

import re
from typing import Any

from playwright.sync_api import Page

from tests.browser.at_the_table import asked, called_table, prompt, settle, start, tap


def open_a_meet(page: Page, bots: int = 3, **options: Any) -> str:
    """Against bots that do everything at random; the path of the table."""
    path = called_table(page, "open", *["random"] * bots, game="big_stakes", options=options)
    start(page)
    return path


def pick_cards(page: Page) -> None:
    """Cards until the answer can be given, then the answer in words."""
    sends = page.locator(".actions .button.first:enabled")
    for card in page.get_by_role("group", name="Your horses").get_by_role("button").all():
        if sends.count():
            break
        card.click()
    sends.first.click()
    settle(page)


def ride(page: Page) -> None:
    """A lit square, then the confirmation in words."""
    squares = page.get_by_role("group", name="The squares ahead").get_by_role("button")
    full = squares.and_(page.locator(":not(.short)"))
    end = (full if full.count() else squares).first
    end.focus()
    page.keyboard.press("Enter")
    confirm(page)


def confirm(page: Page) -> None:
    """What was chosen, in words."""
    page.locator(".actions .button.first:enabled").click()
    settle(page)


def take_first(page: Page) -> None:
    """The first of the plain buttons."""
    tap(page.get_by_role("region", name="Your choices").locator(".choices .button").first)
    settle(page)


def take_a_post(page: Page) -> None:
    page.get_by_role("button", name=re.compile("^Take post ")).first.click()


def leave_pace(page: Page) -> None:
    page.get_by_role("button", name=re.compile("leave the pace as it is$")).click()
    settle(page)


def refuse_to_trade(page: Page) -> None:
    choices = page.get_by_role("region", name="Your choices")
    tap(choices.get_by_role("button", name=re.compile("^(Pass|Decline the trade)$")))


def bet_nothing(page: Page) -> None:
    tap(page.get_by_role("button", name="No bets on this race"))


def take_an_allowance(page: Page) -> None:
    page.get_by_role("region", name="Your choices").get_by_role("button").first.click()


ANSWERS = {
    "or pass.": refuse_to_trade,
    "Which card for it?": refuse_to_trade,
    "horses to release": pick_cards,
    "which horse runs?": pick_cards,
    "which post?": take_a_post,
    "of the last two furlongs": leave_pace,
    "Where to?": ride,
    "Place your bets": bet_nothing,
    "how much weight": take_an_allowance,
    "which lucky numbers": take_an_allowance,
}


def answer(page: Page, question: str) -> str:
    """Some decision; the words of the question that it answers."""
    for words, act in ANSWERS.items():
        if words in question:
            act(page)
            settle(page)
            return words
    take_first(page)
    return question


def play_on(page: Page, until: str) -> set[str]:
    """Answer what is asked until the prompt says so; what was asked on the way."""
    kinds: set[str] = set()
    for _ in range(5000):
        question = asked(page)
        if until in (question or prompt(page).first.inner_text()):
            return kinds
        if question:
            kinds.add(answer(page, question))
        else:
            page.wait_for_timeout(20)
    raise AssertionError(f"{until!r} did not come up: {prompt(page).first.inner_text()!r}")
