"""Races of Big Stakes Racing in the browser: bets, inquiries, ten stables on the wide track."""

import re

from playwright.sync_api import expect

from tests.browser.at_the_table import asked, called_table, prompt, settle, sit, start, tap
from tests.browser.big_stakes_table import answer, confirm, open_a_meet, play_on
from tests.browser.conftest import NewVisitor
from tests.browser.test_access import serious

ONE_RACE = {"program": "one_race", "race": "5F-D", "tactical_pace": False}
FIVE = ("secretariat", "man o' war", "kona gold", "ta wee", "sham")


def test_a_bet_at_live_odds_is_settled(visitor: NewVisitor) -> None:
    """BS-7.70 – BS-7.73: the odds are tapped, the stake chosen, the bet confirmed in words."""
    page = visitor(viewport={"width": 390, "height": 844})
    open_a_meet(page, bots=1, **ONE_RACE, runners=FIVE, riding="auto", betting=True)
    expect(prompt(page).first).to_contain_text("Place your bets", timeout=60_000)  # odds take time
    assert serious(page) == []
    page.get_by_role("button", name=re.compile("^Kona Gold to show, ")).click()
    page.get_by_role("group", name="Your stake").get_by_role("button", name="$50,000").click()
    expect(page.get_by_text(re.compile(r"^Returns \$[\d,]+ if it comes in"))).to_be_visible()
    page.get_by_role("button", name="Bet $50,000 on Kona Gold to show").click()
    expect(page.get_by_text("$50,000 of $2,000,000 bet on this race")).to_be_visible()
    tap(page.get_by_role("button", name="No more bets: $50,000 stands"))
    expect(prompt(page).first).to_contain_text("The meet is over.")
    page.get_by_role("tab", name="Races").click()
    expect(page.get_by_text("Ann: $50,000 Kona Gold to show")).to_be_visible()


def test_a_breach_is_challenged_and_ridden_again(visitor: NewVisitor) -> None:
    """BS-7.41 – BS-7.43: a rule is broken knowingly, an inquiry is upheld, the ride is fair."""
    ann, ben = visitor(), visitor()
    options = {**ONE_RACE, "runners": FIVE[:2], "inquiry_mode": "inquiry"}
    path = called_table(ann, "open", "open", game="big_stakes", options=options)
    ben.goto(path)
    sit(ben, "Ben")
    start(ann)
    expect(prompt(ann).first).to_contain_text(re.compile("Where to|Ben is riding"))
    rider, other = (ann, ben) if "Where to?" in asked(ann) else (ben, ann)
    rider.get_by_role("button", name="Break a rule").click()
    rider.get_by_role("group", name=re.compile("^Where to")).get_by_role("button").last.click()
    breach = rider.get_by_role("button", name=re.compile(r"^Ride to .*\(V\d\)"))
    expect(breach).to_be_enabled()
    assert serious(rider) == []
    breach.click()
    expect(prompt(other).first).to_contain_text("fair?")
    expect(other.locator(".strip .way").first).to_be_attached()
    assert serious(other) == []
    other.get_by_role("button", name="Lodge an inquiry", exact=True).click()
    expect(prompt(rider).first).to_contain_text("Where to?")
    expect(rider.get_by_role("button", name="Break a rule")).to_have_count(0)
    answer(rider, "Where to?")
    expect(rider.locator(".prompt .yours")).to_have_count(0)


def test_ten_stables_on_the_wide_track(visitor: NewVisitor) -> None:
    """BS-1.1, BS-2.7, BS-7.67: nine dice, ten lanes, thousands of moves: how far, then where."""
    page = visitor()
    wide = {"track": "single", "play_speed": "japanese", "token_policy": "forced_only"}
    options = {**ONE_RACE, **wide, "inquiry_mode": "inquiry"}
    path = called_table(page, "open", *["steady"] * 9, game="big_stakes", options=options)
    start(page)
    play_on(page, "Where to?")
    expect(page.get_by_role("group", name=re.compile("^Red, white, blue:")).first).to_be_visible()
    far = page.get_by_label("How far")
    expect(far).to_have_count(0)
    page.get_by_role("switch", name="Hold back").check()
    furthest = far.locator("option").first.inner_text()
    far.select_option(index=1)
    expect(far.locator("option:checked")).not_to_have_text(furthest)
    page.get_by_role("group", name=re.compile("^Where to")).get_by_role("button").first.click()
    assert serious(page) == []
    strip = page.get_by_role("group", name="The squares ahead")
    chosen = strip.get_by_role("button", pressed=True)
    by_hand = chosen.get_attribute("data-end")
    expect(strip.locator("[tabindex='0']")).to_have_count(1)
    strip.locator("[tabindex='0']").focus()
    page.keyboard.press("ArrowDown")
    page.keyboard.press("Enter")
    expect(chosen).not_to_have_attribute("data-end", by_hand or "")
    screen = page.context.new_page()
    screen.set_viewport_size({"width": 1920, "height": 1080})
    screen.goto(f"{path}/screen")
    players = screen.locator(".players li")
    expect(players).to_have_count(10)
    expect(players.last).to_be_in_viewport(ratio=0.99)
    marks = players.locator(".who > svg:first-child path").evaluate_all(
        "all => all.map(one => one.outerHTML)"
    )
    assert len(set(marks)) == 10
    assert screen.evaluate("document.documentElement.scrollHeight <= innerHeight")
    screen.close()
    confirm(page)
    settle(page)
    expect(chosen).to_have_count(0)  # bots are fast: the next throw may be asked for already
