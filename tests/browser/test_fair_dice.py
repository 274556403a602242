"""The dice of a short game: sealed at the start, and checked at the end by the browser itself."""

import re

from playwright.sync_api import Page, expect

from tests.browser.at_the_table import called_table, play_until, sit, start
from tests.browser.conftest import NewVisitor

SHORT = {"purple_races": 1, "green_races": 0}

EXCHANGE_SEAL = """() => {
    for (const key of Object.keys(localStorage)) {
        if (!key.startsWith("railbird/dice/")) continue;
        const kept = JSON.parse(localStorage.getItem(key));
        for (const shown of kept.seals) shown.seal = "ab".repeat(32);
        localStorage.setItem(key, JSON.stringify(kept));
    }
}"""


def verdict(page: Page) -> str:
    page.get_by_role("button", name="Check the dice").click()
    said = page.locator(".verdict")
    expect(said).to_be_visible()
    return said.inner_text()


def test_the_browser_checks_the_dice_against_the_seal_it_kept(visitor: NewVisitor) -> None:
    page = visitor()
    called_table(page, "open", "random", options=SHORT)
    page.locator("summary", has_text="Fair dice, to be sealed at the start").click()
    expect(page.get_by_text("can look into its database")).to_be_visible()
    start(page)
    play_until(page, "The game is over.")

    said = verdict(page)
    assert re.search(r"All \d+ rolls and shuffles are honest\.", said)
    assert "the ones this browser was shown before any nonce was revealed" in said
    assert "Your own nonce for Ann is in the dice." in said
    assert "Left to trust" in said
    assert "can look into its database and know dice and hands in advance" in said

    replay = page.get_by_role("link", name="Replay", exact=True).get_attribute("href")
    assert replay is not None
    page.goto(replay)
    page.get_by_role("tab", name="Share & export").click()
    assert "are honest" in verdict(page)

    stranger = visitor()
    stranger.goto(replay)
    stranger.get_by_role("tab", name="Share & export").click()
    said = verdict(stranger)
    assert "rolls and shuffles follow from the secret." in said
    assert "This browser saw no seal before the end of the game" in said

    page.evaluate(EXCHANGE_SEAL)
    page.get_by_role("button", name="Check the dice").click()
    found = f"Do not trust these dice. The seal changed: this browser was shown {'ab' * 32}"
    expect(page.locator(".verdict")).to_contain_text(found)
    box = page.locator(".verdict").bounding_box()
    assert box is not None
    assert box["x"] + box["width"] <= 1280  # a seal is one long word


def test_two_browsers_reveal_by_themselves_and_the_game_begins(visitor: NewVisitor) -> None:
    ann, ben = visitor(), visitor()
    table = called_table(ann, "open", "open", options=SHORT)
    ben.goto(table)
    sit(ben, "Ben")
    start(ann)
    for page in (ann, ben):
        expect(page.locator(".prompt p")).to_be_visible(timeout=10_000)
        page.locator("summary", has_text="Fair dice, sealed before the game").click()
        expect(page.get_by_text("Nonce of Ann")).to_be_visible()
        expect(page.get_by_text("Nonce of Ben")).to_be_visible()
        expect(page.get_by_text("not revealed")).to_have_count(0)


def test_whoever_waits_for_a_nonce_sees_for_whom(visitor: NewVisitor) -> None:
    ann, ben = visitor(), visitor()
    table = called_table(ann, "open", "open", options=SHORT)
    ben.goto(table)
    sit(ben, "Ben")
    ben.goto("/")  # nobody is left to reveal what was promised
    start(ann)
    expect(
        ann.get_by_text("The dice are sealed. Waiting for Ben, 20 seconds at most")
    ).to_be_visible()
    expect(ann.get_by_role("button", name="Start the game")).to_be_disabled()
    ben.goto(table)
    expect(ann.locator(".prompt p")).to_be_visible(timeout=10_000)
    expect(ben.locator(".prompt p")).to_be_visible(timeout=10_000)
