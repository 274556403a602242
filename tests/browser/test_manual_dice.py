"""Real dice: whoever holds them types what came up."""

from playwright.sync_api import expect

from tests.browser.at_the_table import (
    called_table,
    choose_game,
    hurry_bots,
    play_until,
    prompt,
    sit,
    start,
)
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


def test_cards_and_dice_with_faces_of_their_own_in_long_shot(visitor: NewVisitor) -> None:
    page = visitor()
    called_table(page, "open", "random", game="long_shot", dice="manual")
    start(page)
    page.get_by_role("button", name="Shuffle them here").click()
    expect(prompt(page)).to_contain_text("first player")
    page.get_by_role("button", name="Ann", exact=True).click()
    page.get_by_role("button", name="Horse die shows 8").click()
    page.get_by_role("button", name="Movement die shows 2").click()
    page.get_by_role("button", name="Enter 8 and 2").click()
    page.get_by_role("tab", name="Log").click()
    expect(page.get_by_text("Ann rolls horse 8 and 2 spaces").first).to_be_visible()


def test_races_and_posts_are_drawn_by_name_in_big_stakes(visitor: NewVisitor) -> None:
    page = visitor()
    options = {"program": "one_race", "race": "5F-D"}
    called_table(page, "open", "random", game="big_stakes", dice="manual", options=options)
    start(page)
    for horse in ("Secretariat", "Man o' War", "Citation"):
        page.get_by_role("button", name=horse, exact=True).click()
    page.get_by_role("button", name="Undo").click()
    page.get_by_role("button", name="Shuffle the rest here").click()
    page.get_by_role("button", name="Post 2, Man o' War").click()
    page.get_by_role("button", name="Shuffle the rest here").click()
    expect(page.get_by_text("Man o' War").first).to_be_visible()
