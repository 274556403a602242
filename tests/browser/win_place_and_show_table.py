"""What people do at a table of Win, Place & Show, in the words of the page."""

import re
from collections.abc import Mapping, Sequence
from typing import Any

from playwright.sync_api import Page

from tests.browser.at_the_table import asked, hurry_bots, prompt, settle, sit, start, tap


def new_day(page: Page, seats: Sequence[Mapping[str, str]], **options: Any) -> None:
    page.goto("/")
    table = page.evaluate(
        """async (wanted) => (await (await fetch("/api/tables", {
            method: "POST", headers: {"Content-Type": "application/json"},
            body: JSON.stringify(wanted),
        })).json()).table""",
        {"game": "win_place_and_show", "seats": list(seats), "options": options},
    )
    page.goto(f"/t/{table}")


def open_a_day(page: Page, **options: Any) -> None:
    """One race against three bots that bid, bet and ride at random."""
    new_day(page, [{"kind": "open"}, *[{"kind": "bot", "bot": "random"}] * 3], races=1, **options)
    sit(page, "Mira")
    hurry_bots(page)
    start(page)


def bid_or_pass(page: Page) -> None:
    bid = page.get_by_role("button", name=re.compile(r"^Bid \$(500|1,000)$"))
    if bid.count() and bid.first.is_enabled():
        bid.first.click()
    else:
        tap(page.get_by_role("button", name="Pass", exact=True))
    settle(page)


def write_a_slip(page: Page) -> None:
    """$2,000 to win, and the least on other horses to place and to show."""
    page.get_by_role("button", name=re.compile("to Win$")).first.click()
    page.get_by_role("group", name="Amount to Win").get_by_role("button", name="$2,000").click()
    page.get_by_role("button", name=re.compile("to Place$")).nth(1).click()
    page.get_by_role("button", name=re.compile("to Show$")).nth(2).click()
    tap(page.get_by_role("button", name=re.compile("^Seal the slip: ")))
    settle(page)


def ride(page: Page) -> None:
    """A lit square, then the confirmation in words."""
    end = page.get_by_role("group", name="The squares ahead").get_by_role("button").first
    end.focus()
    page.keyboard.press("Enter")
    page.get_by_role("button", name=re.compile("^Ride to ")).click()
    settle(page)


def play_on(page: Page, *until: str) -> set[str]:
    """Answer what is asked until the prompt says so; the kinds of decisions that came up."""
    kinds: set[str] = set()
    answers = {"Your bid?": bid_or_pass, "write your slip": write_a_slip, "where to?": ride}
    for _ in range(3000):
        said = prompt(page).first.inner_text()
        if any(words in said for words in until):
            return kinds
        question = asked(page)
        for words, answer in answers.items():
            if words in question:
                answer(page)
                kinds.add(words)
                break
        else:
            page.wait_for_timeout(30)
    raise AssertionError(f"{until!r} did not come up: {prompt(page).first.inner_text()!r}")
