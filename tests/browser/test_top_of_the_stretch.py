"""The race room in a real browser: bets, the film, real dice with a correction, scoresheets."""

import re

from playwright.sync_api import Page, expect

from tests.browser.at_the_table import sit, start, tap
from tests.browser.conftest import NewVisitor
from tests.browser.in_the_race_room import choose, open_room, said, stage, step_on, to_the_post
from tests.browser.test_access import serious
from tests.browser.test_phone import PHONE, SMALL_TARGETS, is_within_the_width
from tests.table.test_race_room import ENTRY, SHEET

SLOW = '{"pace": "slow"}'


def test_a_race_with_a_bet(visitor: NewVisitor) -> None:
    page = visitor()
    choose(page, "Champagne Stakes 2009", bets=True, seats=2)
    to_the_post(page)
    spot = page.get_by_role("button", name=re.compile(r"^#3 Aspire to show, \$2 pay"))
    spot.click()
    choices = page.get_by_role("region", name="Your choices")
    choices.get_by_role("button", name="$20", exact=True).click()
    expect(page.get_by_role("list", name="Your bets")).to_have_count(0)
    choices.get_by_role("button", name="Bet $20 on #3 Aspire to show").click()
    expect(page.get_by_role("list", name="Your bets")).to_contain_text("$20 on #3 Aspire")
    tap(choices.get_by_role("button", name="Close my bets"))

    expect(page.get_by_text("Official chart")).to_be_visible()
    expect(page.get_by_text("$2 payoffs")).to_be_visible()
    expect(page.get_by_text("Mira: $20 on #3 Aspire to show")).to_be_visible()
    expect(page.get_by_role("region", name="Bankrolls")).to_contain_text("Mira")
    expect(page.get_by_role("heading", name="Racing is over for the day")).to_be_visible()


def test_nothing_shows_the_finish_before_the_call(visitor: NewVisitor) -> None:
    page = visitor(settings=SLOW)
    choose(page, "Belmont Stakes 1973")
    to_the_post(page)
    page.get_by_role("button", name="Pause").click()
    page.get_by_role("tab", name="Log").click()
    stages = []
    while stage(page) not in ("Wire", "Official"):
        stages.append(stage(page))
        text = page.locator("main").inner_text()
        assert "Official chart" not in text
        assert "Run it again" not in text
        assert "Across the wire" not in text
        assert page.locator("td.strong:nth-last-child(1)", has_text=re.compile(r"\d")).count() == 0
        assert step_on(page)
    assert list(dict.fromkeys(stages)) == [
        "Gate",
        "Break",
        "Backstretch",
        "Pace",
        "Far turn",
        "Stretch",
    ]
    while step_on(page):
        pass
    expect(page.get_by_text("Official chart")).to_be_visible()
    expect(page.get_by_text("What really happened: 1 Secretariat 2:24")).to_be_visible()
    page.get_by_role("button", name="Watch it again").click()
    expect(page.get_by_text("Official chart")).to_have_count(0)
    page.get_by_role("button", name="To the end").click()
    page.get_by_role("button", name="Run it again").click()
    expect(page.get_by_role("button", name="Pause")).to_be_visible()


def test_the_stretch_is_run_before_the_finish_is_told(visitor: NewVisitor) -> None:
    page = visitor(settings=SLOW)
    choose(page, "Belmont Stakes 1973")
    to_the_post(page)
    page.get_by_role("button", name="Pause").click()
    while stage(page) != "Stretch":
        assert step_on(page)
    calls = []
    while stage(page) == "Stretch":
        calls.append(said(page))
        assert step_on(page)
    assert calls[-4:] == [
        "Down the stretch they come!",
        "Past the 3/16 pole.",
        "An eighth of a mile to go!",
        "They come to the wire …",
    ]
    assert "wire" not in " ".join(calls[:-1])


def test_the_film_goes_on_where_the_page_was_loaded_again(visitor: NewVisitor) -> None:
    page = visitor(settings=SLOW)
    choose(page, "Belmont Stakes 1973")
    to_the_post(page)
    page.get_by_role("button", name="Pause").click()
    while stage(page) != "Far turn":
        assert step_on(page)
    page.reload()
    expect(page.get_by_role("button", name="Go on")).to_be_visible()
    assert stage(page) == "Far turn"
    page.get_by_role("tab", name="Log").click()
    text = page.locator("main").inner_text()
    assert "Official chart" not in text
    assert "Across the wire" not in text
    page.get_by_role("button", name="To the end").click()
    expect(page.get_by_text("Official chart")).to_be_visible()
    page.reload()
    expect(page.get_by_text("Official chart")).to_be_visible()


def test_the_next_race_waits_until_this_one_is_seen(visitor: NewVisitor) -> None:
    page = visitor(settings=SLOW)
    choose(page, "Pimlico Special (match race) 1938", bets=True)
    page.get_by_role("listitem").filter(has_text="Belmont Stakes 1978").get_by_role(
        "button", name="add to the card"
    ).click()
    page.get_by_role("button", name="Open the table").click()
    races = "Races: Pimlico Special (match race) 1938, Belmont Stakes 1978"
    expect(page.get_by_text(races, exact=True)).to_be_visible()
    sit(page, "Mira")
    start(page)
    page.get_by_role("button", name="Skip to now").click()
    page.get_by_role("button", name=re.compile("^#2 Seabiscuit to win")).click()
    page.get_by_role("button", name="$20", exact=True).click()
    page.get_by_role("button", name="Bet $20").click()
    tap(page.get_by_role("button", name="Close my bets"))
    page.get_by_role("button", name="Pause").click()
    slip = page.get_by_role("region", name="Your choices").locator(".slip")
    expect(slip).to_have_count(0)
    expect(page.get_by_role("heading", name="Pimlico Special")).to_be_visible()
    page.get_by_role("button", name="To the end").click()
    expect(page.get_by_role("heading", name="Belmont Stakes 1978")).to_be_visible()
    page.get_by_role("tab", name="Charts").click()
    expect(page.get_by_text("Mira: $20 on #2 Seabiscuit to win")).to_be_visible()


def test_quickplay_invents_no_positions(visitor: NewVisitor) -> None:
    page = visitor(settings=SLOW)
    choose(page, "Pimlico Special (match race) 1938", quick=True)
    to_the_post(page)
    page.get_by_role("button", name="Pause").click()
    field = page.get_by_role("group", name="The field")
    while stage(page) not in ("Wire", "Official"):
        expect(field).to_have_count(0)
        assert step_on(page)
    while step_on(page):
        pass
    expect(field).to_be_visible()


def test_real_dice_with_a_correction(visitor: NewVisitor) -> None:
    page = visitor()
    choose(page, "Pimlico Special (match race) 1938", quick=True)
    to_the_post(page, manual=True)
    dice = page.get_by_label("What the dice show")
    expect(dice).to_be_focused()
    page.keyboard.type("22")  # no Enter
    expect(page.get_by_text("Pace Scenario, Quickplay, roll 4").first).to_be_visible()
    dice.fill("34 43 66")  # form of both, then the factors
    expect(page.get_by_text("Roll 5", exact=True)).to_be_visible()

    page.get_by_role("tab", name="Rolls").click()
    page.get_by_role("button", name="Correct roll 1").click()
    page.get_by_label("Actual roll").fill("6 6")
    page.get_by_role("button", name="Recalculate").click()
    expect(page.get_by_text("Pace Scenario, Quickplay, roll 12").first).to_be_visible()
    expect(page.locator("dd", has_text="Fast").last).to_be_visible()

    page.reload()  # a half-rolled race resumes
    expect(page.get_by_text("Roll 5", exact=True)).to_be_visible()
    page.keyboard.type("66")
    page.keyboard.type("12")
    expect(page.get_by_text("This may be the last roll.")).to_be_visible()
    expect(page.get_by_text("Official chart")).to_have_count(0)
    page.get_by_role("button", name="Enter 1 and 2: make it official").click()
    expect(page.get_by_text("Official chart")).to_be_visible()


def test_a_wrong_key_is_told_and_forgotten(visitor: NewVisitor) -> None:
    """TS-12.18."""
    page = visitor()
    choose(page, "Pimlico Special (match race) 1938", quick=True)
    to_the_post(page, manual=True)
    page.get_by_label("What the dice show").fill("39")
    expect(page.get_by_role("alert")).to_contain_text("each 1 to 6 (TS-12.18)")
    expect(page.get_by_text("Roll 1", exact=True)).to_be_visible()


def paste(page: Page, change: tuple[str, str]) -> None:
    page.get_by_role("button", name="Scoresheet").click()
    page.get_by_role("button", name="Start from an example").click()
    area = page.get_by_label("Text of the scoresheet")
    area.fill(area.input_value().replace(*change, 1))


def test_a_faulty_scoresheet_shows_its_faults_beside_the_line(visitor: NewVisitor) -> None:
    page = visitor()
    open_room(page)
    paste(page, ("pace = 6", "pace = 6.5"))
    faults = page.get_by_role("list", name="Faults")
    expect(faults).to_contain_text('line 12 pace must be an integer, got "6.5" (TS-12.2)')
    expect(page.get_by_text("Fix 1 error")).to_be_visible()
    area = page.get_by_label("Text of the scoresheet")
    area.fill(area.input_value().replace("6.5", "6"))
    expect(page.get_by_text("The scoresheet is sound.")).to_be_visible()

    page.get_by_role("button", name="Type into the grid").click()
    assert page.evaluate("document.documentElement.scrollWidth") == 1280
    assert page.evaluate("document.querySelector('.grid').scrollWidth") < 1040
    cell = page.get_by_label("Form, A steadiest, E most erratic of Bobbin")
    cell.fill("G")
    cell.press("Tab")
    expect(page.get_by_text('form must be A, B, C, D or E, got "G"')).to_be_visible()
    expect(cell).to_have_attribute("aria-invalid", "true")
    cell.fill("A")
    cell.press("Tab")
    expect(page.get_by_text("The scoresheet is sound.")).to_be_visible()
    to_the_post(page)
    expect(page.get_by_role("heading", name="Pony Cup").first).to_be_visible()


def test_horses_of_different_years_meet(visitor: NewVisitor) -> None:
    page = visitor()
    open_room(page)
    page.get_by_role("button", name="Compose").click()
    horses = page.get_by_role("list", name="Horses to choose from")
    horses.get_by_role("button", name=re.compile("^Secretariat")).click()
    horses.get_by_role("button", name=re.compile("^Affirmed")).click()
    page.get_by_role("combobox", name="Condition", exact=True).select_option("sloppy")
    program = page.get_by_role("region", name="Program of Secretariat against Affirmed")
    expect(program).to_contain_text("sloppy -3")
    to_the_post(page)
    expect(page.get_by_text("Official chart")).to_be_visible()


def test_ratings_from_past_performances(visitor: NewVisitor) -> None:
    """TS-11.23 in the browser; a rating set by hand is marked (TS-7.113)."""
    page = visitor()
    open_room(page)
    page.get_by_role("button", name="Rate-a-Race").click()
    page.get_by_role("button", name="Load the rulebook example").click()
    wire = page.get_by_label("Wire, 0 to 9, for photos of Example One")
    expect(wire).to_have_value("5")
    wire.focus()
    expect(page.get_by_text("Example One, Wire:")).to_be_visible()
    wire.fill("8")
    wire.press("Tab")
    marked = page.get_by_label("Wire, 0 to 9, for photos of Example One, set by hand")
    marked.focus()
    expect(page.get_by_text("by hand, by formula 5")).to_be_visible()


def test_the_room_on_a_phone(visitor: NewVisitor) -> None:
    page = visitor(**PHONE)
    choose(page, "Champagne Stakes 2009", bets=True)
    assert is_within_the_width(page)
    assert page.evaluate(SMALL_TARGETS) == []
    to_the_post(page)
    page.get_by_role("button", name=re.compile("^#1 Super Saver to win")).click()
    assert is_within_the_width(page)
    assert page.evaluate(SMALL_TARGETS) == []
    page.get_by_role("button", name="$10", exact=True).click()
    page.get_by_role("button", name="Bet $10").click()
    tap(page.get_by_role("button", name="Close my bets"))
    expect(page.get_by_text("Official chart")).to_be_visible()
    assert is_within_the_width(page)


def test_axe_finds_nothing_serious_in_the_room(visitor: NewVisitor) -> None:
    page = visitor()
    page.goto("/how/top_of_the_stretch")
    expect(page.get_by_role("heading", level=1)).to_be_visible()
    found = serious(page)
    choose(page, "Champagne Stakes 2009", bets=True)
    found += serious(page)
    paste(page, ("pace = 6", "pace = 6.5"))
    expect(page.get_by_text("Fix 1 error")).to_be_visible()
    found += serious(page)
    page.get_by_role("button", name="Browse").click()
    to_the_post(page)
    expect(page.get_by_role("region", name="The tote")).to_be_visible()
    found += serious(page)
    tap(page.get_by_role("button", name="Pass: no bet"))
    expect(page.get_by_text("Official chart")).to_be_visible()
    found += serious(page)
    page.goto("/library")
    expect(page.get_by_role("tab", name="Careers")).to_be_visible()
    found += serious(page)
    assert found == []


def test_the_race_in_words_and_by_keyboard(visitor: NewVisitor) -> None:
    page = visitor(settings='{"pace": "off", "transcript": true}', reduced_motion="reduce")
    choose(page, "Champagne Stakes 2009", bets=True)
    to_the_post(page)
    words = page.get_by_role("region", name="The table in words")
    expect(words).to_contain_text("#1 Super Saver at 5-2: no position. power 19.")
    page.get_by_role("button", name=re.compile("^#4 Discreetly Mine to place")).focus()
    page.keyboard.press("Enter")
    page.get_by_role("button", name="$4", exact=True).focus()
    page.keyboard.press("Enter")
    page.get_by_role("button", name="Bet $4").focus()
    page.keyboard.press("Enter")
    expect(words).to_contain_text("Mira (you): $100.00; $4 on #4 to place.")
    page.get_by_role("button", name="Close my bets").focus()
    page.keyboard.press("Enter")
    expect(page.get_by_role("status").get_by_text("Press again to confirm")).to_be_attached()
    page.wait_for_timeout(400)
    page.keyboard.press("Enter")
    expect(words).to_contain_text("Official: 1st")
    expect(words).to_contain_text("The call:")
    assert said(page)


def test_a_kept_race_is_taken_out_of_the_library(visitor: NewVisitor) -> None:
    text = SHEET + ENTRY.format(pp=1, pace=6) + ENTRY.format(pp=2, pace=3)
    page = visitor()
    kept = page.request.post("/api/race_room/keep", data={"file": text})
    title = kept.json()["title"]
    open_room(page)
    race = page.get_by_role("button", name=re.compile(f"^{title}"))
    race.click()
    page.get_by_role("button", name="Take it out of the library").click()
    page.get_by_role("button", name="Really take it out?").click()
    expect(race).to_have_count(0)
    page.reload()
    expect(page.get_by_role("button", name=re.compile("^Belmont Stakes 1973"))).to_be_visible()
    expect(race).to_have_count(0)


ALL_AT_ONCE = """() => {
    const page = document.documentElement;
    const whole = name => {
        const part = document.querySelector(`[aria-label="${name}"]`);
        const { top, left, bottom, right } = part.getBoundingClientRect();
        return top >= 0 && left >= 0 && bottom <= innerHeight && right <= innerWidth;
    };
    return page.scrollHeight <= innerHeight && page.scrollWidth <= innerWidth
        && whole("Program and scoresheet") && whole("The call") && whole("Your choices")
        && document.querySelector(".rolls li").getBoundingClientRect().bottom <= innerHeight;
}"""


def test_a_race_by_hand_at_a_desk_by_keyboard_alone(visitor: NewVisitor) -> None:
    """Program, rolls, call and sheet on one screen, from the first roll to the official chart."""
    page = visitor()
    choose(page, "Kentucky Derby 1994")
    to_the_post(page, manual=True)
    dice = page.get_by_label("What the dice show")
    expect(dice).to_be_focused()
    number = 1
    while not page.get_by_text("This may be the last roll.").is_visible():
        expect(page.get_by_text(f"Roll {number}", exact=True)).to_be_visible()
        page.keyboard.type("63" if number % 5 else "26")
        number += 1
        if number == 4:
            expect(page.get_by_label("Correct roll 3")).to_be_visible()
            page.keyboard.press("ArrowUp")
            page.keyboard.press("ArrowUp")
            expect(page.get_by_label("Actual roll")).to_be_focused()
            page.keyboard.type("11")
            page.keyboard.press("Enter")
            expect(page.locator(".rolls li").filter(has_text="roll 2, ").first).to_be_visible()
            expect(dice).to_be_focused()
        if number > 1 and page.locator(".rolls li").count():
            assert page.evaluate(ALL_AT_ONCE), f"after roll {number - 1}"
        page.wait_for_timeout(30)
    assert number > 14 * 3
    page.keyboard.press("Enter")
    expect(page.get_by_text("Official chart")).to_be_visible()
    expect(page.get_by_role("columnheader", name="Jockey")).to_be_visible()
