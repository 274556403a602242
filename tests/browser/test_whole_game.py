"""A person against three bots, from the first page to the next one, with a reload on the way."""

import re

from playwright.sync_api import expect

from tests.browser.at_the_table import hurry_bots, open_table, play_until, prompt, sit, start
from tests.browser.conftest import NewVisitor


def test_a_whole_game_with_a_reload_in_the_middle(visitor: NewVisitor) -> None:
    page = visitor()
    table = open_table(page)
    sit(page, "Mira")
    hurry_bots(page)
    start(page)
    play_until(page, "Your turn in the market")

    page.reload()
    expect(prompt(page)).to_be_visible()
    page.get_by_role("tab", name="Races").click()
    expect(page.get_by_text("Race 1 · official")).to_be_attached()
    taken = play_until(page, "The game is over.")
    assert taken > 15

    expect(page.get_by_text("After 4 races")).to_be_visible()
    expect(page.get_by_role("heading", name=re.compile("wins with|share the win"))).to_be_visible()
    page.get_by_role("tab", name="Races").click()
    for race in range(1, 5):
        expect(page.get_by_text(f"Race {race} · official")).to_be_attached()

    page.get_by_role("button", name="Check the dice").click()
    expect(page.get_by_text(re.compile(r"All \d+ rolls and shuffles are honest"))).to_be_visible()

    page.get_by_role("button", name="With friends").click()
    expect(page.get_by_text("game 2 of the evening")).to_be_visible()
    expect(page.get_by_role("link", name="Replay of game 1")).to_be_visible()
    assert page.url == table
