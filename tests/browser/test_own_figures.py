"""Data packs that change prices, limits and tracks: the page shows their figures and reasons."""

import re
from collections.abc import Mapping
from typing import Any

from playwright.sync_api import Page, expect

from railbird.registry import load
from tests.browser.at_the_table import hurry_bots, prompt, settle, sit, start, tap
from tests.browser.conftest import NewVisitor
from tests.browser.win_place_and_show_table import play_on, ride


def own_table(
    page: Page, game: str, files: Mapping[str, str], seats: int, options: Mapping[str, Any]
) -> None:
    """Against bots that play at random, with data tables of one's own."""
    page.goto("/")
    table = page.evaluate(
        """async (wanted) => (await (await fetch("/api/tables", {
            method: "POST", headers: {"Content-Type": "application/json"},
            body: JSON.stringify(wanted),
        })).json()).table""",
        {
            "game": game,
            "seats": [{"kind": "open"}, *[{"kind": "bot", "bot": "random"}] * (seats - 1)],
            "options": dict(options),
            "pack": {"name": "ours", "files": dict(files)},
        },
    )
    page.goto(f"/t/{table}")
    sit(page, "Mira")
    hurry_bots(page)
    start(page)


def changed(game: str, file: str, **changes: str) -> dict[str, str]:
    """A data file of the house with other values for some of its keys."""
    text = load(game).text_of(file)
    for key, value in changes.items():
        text, found = re.subn(rf"(?m)^{key} = \S+", f"{key} = {value}", text, count=1)
        assert found, key
    return {file: text}


def longer_backstretch() -> dict[str, str]:
    file = "track_segments.csv"
    text = load("win_place_and_show").text_of(file)
    assert "B,straight,28,28,28,28,28,28" in text
    return {file: text.replace("B,straight,28,28,28,28,28,28", "B,straight,30,30,30,30,30,30")}


def dearer_bets() -> dict[str, str]:
    """Bets of $2,000 and $4,000 alone; the chart is silent, so the prices are computed."""
    game = "win_place_and_show"
    constants = changed(
        game,
        "game.toml",
        regular_start="30000",
        min_bet="2000",
        max_bet="4000",
        bet_step="2000",
        no_show_with_runners="6",
        place_percent="50",
        minimum="2000",
        passes_in_a_row_out="1",
    )
    stakes = [f"{line}_{stake}" for line in ("win", "place", "show") for stake in (2000, 4000)]
    return constants | {"payoffs.csv": ",".join(["odds", *stakes]) + "\n"}


def test_win_place_and_show_by_the_figures_of_a_pack(visitor: NewVisitor) -> None:
    """WP-2.11, WP-2.19, WP-7.5, WP-7.15, WP-7.17."""
    page = visitor()
    options = {"races": 2, "fouls": False}
    own_table(page, "win_place_and_show", dearer_bets() | longer_backstretch(), 3, options)
    expect(prompt(page).first).to_contain_text("Your bid?")
    amount = page.get_by_label("Bid", exact=True)
    expect(amount).to_have_value(re.compile(r"^\d+$"))
    least = int(amount.input_value())
    assert least >= 2000
    amount.fill(str(least + 1))
    expect(page.get_by_text("Bid must be a multiple of $500.")).to_be_visible()
    amount.fill("31000")
    expect(page.get_by_text("You have only $30,000.")).to_be_visible()
    expect(page.get_by_role("link", name="WP-12.17")).to_be_visible()
    play_on(page, "write your slip")

    expect(
        page.get_by_text(re.compile("no show bets with (four|five|six) runners"))
    ).to_be_visible()
    expect(page.get_by_role("group", name="Show", exact=True)).to_have_count(0)
    place = page.get_by_role("group", name="Place", exact=True)
    place.get_by_role("button").first.click()
    group = page.get_by_role("group", name="Amount to Place")
    assert group.get_by_role("button").all_inner_texts() == ["$2,000", "$4,000"]
    group.get_by_role("button", name="$4,000").click()
    race = load("win_place_and_show").show.shown_box().races[0]
    post = place.get_by_role("button", pressed=True).first.get_attribute("aria-label") or ""
    won, staked = map(int, race.horses[int(post[1])].odds.split("-"))
    pays = (4000 + 4000 * won // (2 * staked)) // 500 * 500
    expect(place.get_by_text(f"pays ${pays:,}, stake included")).to_be_visible()

    page.get_by_text("Daily Double: the winners").click()
    page.get_by_label("Ticket").select_option("baseball")
    numbers = page.get_by_role("group", name="Numbers")
    numbers.get_by_role("checkbox").first.check()
    expect(page.get_by_text("Baseball needs at least 3 different horses")).to_be_visible()
    expect(page.get_by_role("button", name="Add the ticket")).to_be_disabled()
    for number in range(1, 4):
        numbers.get_by_role("checkbox").nth(number).check()
    page.get_by_role("button", name=re.compile(r"^Add: \d+ pairs, ")).click()
    tap(page.get_by_role("button", name=re.compile(r"^Seal the slip: \$\d+,000")))
    settle(page)
    play_on(page, "where to?")
    expect(page.get_by_text("B 30", exact=True)).to_be_attached()
    ride(page)


def shorter_corners() -> dict[str, str]:
    """One square more at the rail, and the far turn of five furlongs further from home."""
    game = load("big_stakes")
    lanes = game.text_of("track_lanes.csv")
    chutes = game.text_of("track_chutes.csv")
    assert "\n1,3," in lanes
    assert "5,60,1,far turn A,21," in chutes
    return {
        "track_lanes.csv": lanes.replace("\n1,3,", "\n1,4,"),
        "track_chutes.csv": chutes.replace("5,60,1,far turn A,21,", "5,60,1,far turn A,9,"),
        "track_lane_lengths.csv": "distance_f,lane,squares_to_finish\n",
    }


def test_big_stakes_by_the_figures_of_a_pack(visitor: NewVisitor) -> None:
    """BS-2.8, BS-2.9, BS-7.70, BS-7.72: limits, reasons and corners are those of the pack."""
    page = visitor()
    files = shorter_corners() | changed(
        "big_stakes",
        "game.toml",
        bet_bankroll="60000",
        bet_unit="2500",
        bet_max_per_race="40000",
        bet_simulations="20",
    )
    options = {
        "program": "one_race",
        "race": "5F-D",
        "runners": ["secretariat", "man o' war", "ta wee"],
        "tactical_pace": False,
        "betting": True,
    }
    own_table(page, "big_stakes", files, 3, options)
    expect(prompt(page).first).to_contain_text("Place your bets", timeout=60_000)
    expect(page.get_by_text("Bet: with 3 runners there is only win.")).to_be_visible()
    expect(page.get_by_text("$0 of $40,000 bet on this race")).to_be_visible()
    page.get_by_role("button", name=re.compile("^Ta Wee to win, ")).click()
    page.get_by_label("Another amount").fill("41000")
    expect(page.get_by_text("Bet: $2,500 to $40,000, in steps of $2,500.")).to_be_visible()
    expect(page.get_by_role("link", name="BS-12.25")).to_be_visible()
    page.get_by_label("Another amount").fill("7500")
    page.get_by_role("button", name="Bet $7,500 on Ta Wee to win").click()
    tap(page.get_by_role("button", name="No more bets: $7,500 stands"))
    expect(prompt(page).first).to_contain_text("Where to?")
    corners = page.locator("polygon.border")
    expect(corners).to_have_count(2 * (4 + 4 + 4 + 5 + 5))
