"""Packs with other prices, limits and tracks: the page shows their figures and their reasons."""

import re
from pathlib import Path

from playwright.sync_api import Page, expect

import railbird.games
from tests.browser.at_the_table import (
    ask_why,
    called_table,
    fill_spot,
    play_until,
    spot,
    start,
)
from tests.browser.conftest import NewVisitor
from tests.browser.long_shot_table import play_on, wait_for_turn


def changed(game: str, file: str, **lines: str) -> str:
    """The house's table with other values for some of its keys."""
    text = (Path(railbird.games.__file__).parent / game / "box" / "data" / file).read_text()
    for key, value in lines.items():
        line = re.compile(rf"^{key} = .*?(?=\s*(#|$))", re.MULTILINE)
        text, found = line.subn(f"{key} = {value}", text, count=1)
        assert found, key
    return text


def homestretch_pack() -> dict[str, object]:
    constants = changed(
        "homestretch",
        "game.toml",
        start_money_k="64",
        finish_distance="13",
        blind_buy_fee_k="90",
        market_rounds="3",
    )
    horses = Path(railbird.games.__file__).parent / "homestretch/box/data/horses.csv"
    files = {
        "game.toml": constants,
        "bet_tokens.csv": "value,count_per_player\n1,3\n4,2\n",
        "horses.csv": horses.read_text().replace("favorite,10", "favorite,11"),
    }
    return {"name": "long and dear", "files": files}


def long_shot_pack() -> dict[str, object]:
    sheet = changed(
        "long_shot",
        "player_sheet.toml",
        starting_money="2",
        wild_spaces="1",
        jockey_set_value="8",
    )
    track = changed(
        "long_shot",
        "track.toml",
        spaces="11",
        finish_position="12",
        no_bet_first="9",
        purse="[50, 30, 20]",
    )
    files = {"player_sheet.toml": sheet, "track.toml": track}
    return {"name": "short and poor", "files": files}


def why(page: Page) -> str:
    said = page.get_by_role("region", name="Your choices").locator(".why")
    expect(said).to_be_visible()
    return said.inner_text().replace("\n", " ")


def test_homestretch(visitor: NewVisitor) -> None:
    page = visitor()
    called_table(page, "open", "random", pack=homestretch_pack())
    start(page)
    expect(page.get_by_text("You start with $64k")).to_be_visible()
    play_until(page, "Place your bets")
    expect(page.locator(".track .pole")).to_have_count(12)
    expect(page.locator(".track [aria-label*='space 0 of 13']")).to_have_count(11)
    expect(page.get_by_role("button", name="Token 4")).to_have_count(2)

    fill_spot(page, 6, "Win")
    ask_why(spot(page, 6, "Win"))
    limit = re.fullmatch(r"[Yy]our limit is (\d) a spot \(rank (\d)\)\. HS-12\.20", why(page))
    assert limit
    on_slip = page.get_by_role("button", name=re.compile("off the slip$"))
    expect(on_slip).to_have_count(int(limit[1]))
    while on_slip.count():
        on_slip.first.click()

    play_until(page, "Your turn in the market")
    expect(page.get_by_text("round 1 of 3")).to_be_visible()
    ask_why(page.get_by_role("button", name=re.compile("^Deck of")))
    needs = r"[Aa] blind buy needs \$101k in hand, you have \$\d+k\. HS-12\.27"
    assert re.fullmatch(needs, why(page))


def test_long_shot(visitor: NewVisitor) -> None:
    page = visitor()
    called_table(page, "open", "random", game="long_shot", pack=long_shot_pack())
    start(page)
    wait_for_turn(page)
    expect(page.locator(".track .pole")).to_have_count(11)
    purses = page.get_by_role("list", name="Winner's Circle").locator("b")
    expect(purses).to_have_text(["$50", "$30", "$20"])
    expect(page.get_by_label("1 of 1 Wild Numbers left")).to_be_visible()

    choices = page.get_by_role("region", name="Your choices")
    closed = choices.locator(".choice.no", has_text="Buy #")
    price = re.search(r"for (\$\d+)", closed.inner_text())
    assert price
    ask_why(closed)
    assert why(page) == f"You have $2; this costs {price[1]}. LS-12.13"

    choices.get_by_role("button", name=re.compile("^Wild Number|Wild Number$|W Wild")).click()
    choices.get_by_role("group", name="The Wild stands for").get_by_role("button").first.click()
    ask_why(choices.locator(".choice.no", has_text="buy #"))
    assert why(page).startswith("You have $2; this costs $")
    choices.get_by_role("button", name="Back to the die").click()

    play_on(page, "The game is over.")
    sums = page.get_by_role("list", name="Winner's Circle").locator("li span")
    expect(sums).to_have_text(["$50", "$30", "$20"])
    sets = page.locator("article .line", has_text="Jockey Set").get_by_text("$8")
    expect(sets).to_have_count(page.locator("article .line", has_text="Jockey Set").count())
