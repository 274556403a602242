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

FACES = """rolls => rolls.map(roll => [...roll.querySelectorAll("svg")]
    .map(die => die.querySelectorAll("circle").length).join(""))"""
"""The pips of each roll."""


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


def test_cards_and_dice_in_long_shot_and_a_mistake_that_the_other_player_corrects(
    visitor: NewVisitor,
) -> None:
    page, other = visitor(), visitor()
    called_table(page, "open", "open", game="long_shot", dice="manual")
    other.goto(page.url)
    sit(other, "Ben")
    start(page)
    expect(prompt(page)).to_have_text("A starting card each for Ann and Ben, in this order.")
    page.get_by_role("button", name="$3 on #3 and $3 on #7").click()
    page.get_by_role("button", name="$2 on #1 and $4 on #7").click()
    page.get_by_role("button", name="Enter these cards").click()
    expect(prompt(page)).to_have_text("Who rolls first? Draw a player.")
    page.get_by_role("button", name="Ann", exact=True).click()
    expect(prompt(page)).to_have_text("Ann rolls the horse and the spaces.")
    page.get_by_role("button", name="Horse die shows 8").click()
    page.get_by_role("button", name="Movement die shows 2").click()
    page.get_by_role("button", name="Enter 8 and 2").click()
    page.get_by_role("tab", name="Log").click()
    expect(page.get_by_text("Ann rolls horse 8 and 2 spaces").first).to_be_visible()

    other.get_by_role("button", name="Correct a roll").click()
    other.get_by_label("Actual roll").fill("9 1")
    other.get_by_role("button", name="Recalculate").click()
    expect(other.get_by_role("alert")).to_have_text("Enter horse (1 to 8), then movement (1 to 3).")
    other.get_by_label("Actual roll").fill("7 1")
    other.get_by_role("button", name="Recalculate").click()
    for who in (page, other):
        who.get_by_role("tab", name="Log").click()
        expect(who.get_by_text("Ann rolls horse 7 and 1 space").first).to_be_visible()
        expect(who.get_by_text("Ann rolls horse 8 and 2 spaces")).to_have_count(0)
        corrected = who.get_by_text("Ann rolls the horse and the spaces: 7 1, not 8 2.")
        expect(corrected.first).to_be_visible()


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


def test_twelve_dice_typed_at_four_a_second_are_all_taken(visitor: NewVisitor) -> None:
    """No key is lost while a roll is on its way or its animation runs."""
    page = visitor(settings='{"pace": "normal"}')
    options = {"races": ["belmont_1978"]}
    called_table(
        page, "open", game="top_of_the_stretch", dice="manual", speed="normal", options=options
    )
    start(page)
    expect(page.get_by_label("What the dice show")).to_be_focused()
    rolls = ("35", "12", "64", "26", "51", "43")
    for die in "".join(rolls):
        page.keyboard.press(die)
        page.wait_for_timeout(250)
    expect(page.get_by_text(f"Roll {len(rolls) + 1}", exact=True)).to_be_visible()
    page.get_by_role("tab", name="Rolls").click()
    typed = page.locator(".tabs ol li .dice")
    expect(typed).to_have_count(len(rolls))  # the last comes with its film
    assert typed.evaluate_all(FACES) == [*reversed(rolls)]
