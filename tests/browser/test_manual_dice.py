"""Real dice: whoever holds them types what came up."""

from playwright.sync_api import expect

from tests.browser.at_the_table import choose_game, hurry_bots, play_until, prompt, sit, start
from tests.browser.conftest import NewVisitor


def test_dice_typed_by_hand_move_the_horse_they_name(visitor: NewVisitor) -> None:
    page = visitor()
    choose_game(page, "homestretch")
    page.get_by_label("Real dice").check()
    page.get_by_role("button", name="Open the table").click()
    sit(page, "Mira")
    hurry_bots(page)
    start(page)
    play_until(page, "Roll and enter what came up")

    while "roll for the start" in prompt(page).inner_text():
        for die, group in enumerate(page.get_by_role("group", name="Die").all()):
            group.get_by_role("button", name=f"shows {6 - die}").click()
        page.locator(".roll .first").click()
        page.wait_for_timeout(200)
    page.get_by_role("button", name="Die 1 shows 3").click()
    page.get_by_role("button", name="Die 2 shows 4").click()
    page.get_by_role("button", name="Enter 3 and 4").click()
    page.get_by_role("tab", name="Log").click()
    expect(page.get_by_text("rolls 3 and 4: #7 Time's Up").first).to_be_visible()
