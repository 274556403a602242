"""A hint: asked for at the table, and after the game in its review."""

from playwright.sync_api import expect

from tests.browser.at_the_table import keep_a_share, open_table, sit, start
from tests.browser.conftest import NewVisitor

HINT_MS = 60_000
"""Hints have low priority: on a busy machine they take their time."""


def test_a_hint_stands_while_its_question_is_open(visitor: NewVisitor) -> None:
    """Against a bot nobody needs to allow it, and nobody is told."""
    page = visitor()
    open_table(page, seats=2, races=1)
    sit(page, "Mira")
    expect(page.get_by_label("Hints")).to_have_value("off")
    start(page)
    ask = page.get_by_role("button", name="Give me a hint")
    hint = page.locator(".hint")
    ask.click()
    expect(hint).to_contain_text("games in 100", timeout=HINT_MS)
    keep_a_share(page)
    expect(hint).to_have_count(0)
    ask.click()
    keep_a_share(page)  # without waiting for it
    expect(ask).to_be_enabled()
    expect(hint).to_have_count(0)
    page.get_by_role("tab", name="Chat").click()
    expect(page.get_by_text("asks for hints")).to_have_count(0)
