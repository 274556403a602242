"""What a sharp player would do: asked for at the table, where the host allows it."""

from playwright.sync_api import expect

from tests.browser.at_the_table import keep_a_share, open_table, sit, start
from tests.browser.conftest import NewVisitor

HINT_MS = 120_000
"""Hints have low priority: on a busy machine they take their time."""


def test_a_hint_stands_while_its_question_is_open(visitor: NewVisitor) -> None:
    page = visitor()
    open_table(page, seats=2, races=1)
    sit(page, "Mira")
    page.get_by_label("Hints").select_option(label="for players who ask; all are told")
    start(page)
    ask = page.get_by_role("button", name="What would a sharp player do?")
    ask.click()
    hint = page.locator(".hint")
    expect(hint).to_contain_text("games in 100", timeout=HINT_MS)
    keep_a_share(page)
    expect(hint).to_have_count(0)
    page.get_by_role("tab", name="Chat").click()
    expect(page.get_by_text("Mira asks for hints in this game.")).to_have_count(1)
