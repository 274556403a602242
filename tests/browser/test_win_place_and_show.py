"""Win, Place & Show in the browser: auction, slip, a race ridden to its end, a claim window."""

import re
from typing import Any

from playwright.sync_api import Page, expect

from tests.browser.at_the_table import asked, hurry_bots, prompt, settle, sit, start
from tests.browser.conftest import NewVisitor
from tests.browser.test_access import serious


def open_a_day(page: Page, **options: Any) -> None:
    """One race against three bots that bid, bet and ride at random."""
    page.goto("/")
    table = page.evaluate(
        """async (wanted) => (await (await fetch("/api/tables", {
            method: "POST", headers: {"Content-Type": "application/json"},
            body: JSON.stringify(wanted),
        })).json()).table""",
        {
            "game": "win_place_and_show",
            "seats": [{"kind": "open"}, *[{"kind": "bot", "bot": "random"}] * 3],
            "options": {"races": 1, **options},
        },
    )
    page.goto(f"/t/{table}")
    sit(page, "Mira")
    hurry_bots(page)
    start(page)


def bid_or_pass(page: Page) -> None:
    bid = page.get_by_role("button", name=re.compile(r"^Bid \$(500|1,000)$"))
    if bid.count() and bid.first.is_enabled():
        bid.first.click()
    else:
        page.get_by_role("button", name="Pass", exact=True).click()
    settle(page)


def write_a_slip(page: Page) -> None:
    """Two taps for money: choose, then seal in words."""
    page.get_by_role("button", name=re.compile("to Win$")).first.click()
    page.get_by_role("group", name="Amount to Win").get_by_role("button", name="$2,000").click()
    page.get_by_role("button", name=re.compile("^Seal the slip: ")).click()
    settle(page)


def ride(page: Page) -> None:
    """A lit square, then the confirmation in words."""
    end = page.get_by_role("group", name="The squares ahead").get_by_role("button").first
    end.focus()
    page.keyboard.press("Enter")
    page.get_by_role("button", name=re.compile("^Ride to ")).click()
    settle(page)


def play_on(page: Page, until: str) -> set[str]:
    """Answer what is asked until the prompt says so; the kinds of decisions that came up."""
    kinds: set[str] = set()
    answers = {"Your bid?": bid_or_pass, "write your slip": write_a_slip, "where to?": ride}
    for _ in range(3000):
        if until in prompt(page).first.inner_text():
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


def test_a_day_of_one_race(visitor: NewVisitor) -> None:
    page = visitor()
    open_a_day(page, fouls=False, daily_double=False)
    assert play_on(page, "The game is over.") == {"Your bid?", "write your slip", "where to?"}
    expect(page.get_by_role("heading", name=re.compile("wins? with|share the win"))).to_be_visible()
    page.get_by_role("tab", name="Races").click()
    expect(page.get_by_text("Race 1 · official")).to_be_visible()
    expect(page.get_by_text(re.compile(r"Mira:\s+\$2,000 #\d Win"))).to_be_visible()
    assert serious(page) == []


def test_an_order_bids_on_its_own_and_a_window_closes_by_itself(visitor: NewVisitor) -> None:
    """WP-4.14: whoever does nothing has claimed nothing when the window closes."""
    page = visitor(viewport={"width": 390, "height": 844})
    open_a_day(page, claim_windows="always", daily_double=False)
    expect(prompt(page).first).to_contain_text("is up")
    assert serious(page) == []
    page.get_by_role("button", name="Pass this lot").click()
    expect(page.get_by_text(re.compile("You pass .* whatever is bid"))).to_be_visible()
    expect(page.get_by_role("button", name="Pass this lot")).to_be_visible()
    play_on(page, "ridden to win?")
    question = prompt(page).first.inner_text()
    expect(prompt(page).first).not_to_have_text(question, timeout=30_000)
