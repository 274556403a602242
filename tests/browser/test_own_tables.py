"""A data pack from the form of a new table: a file, a pasted table, a fault beside its line."""

from pathlib import Path

from playwright.sync_api import Page, expect

import railbird.games.homestretch
from tests.browser.at_the_table import choose_game, play_until, sit, start
from tests.browser.conftest import NewVisitor

DATA = Path(railbird.games.homestretch.__file__).parent / "box" / "data"


def own_horses() -> str:
    """Another name for horse 3, whose cost is written in words: a fault in line 3."""
    house = (DATA / "horses.csv").read_text()
    return house.replace("3,Rainy Monday,longshot,4", "3,Garden Gnome,longshot,four")


def form_of(page: Page) -> None:
    choose_game(page, "homestretch")
    group = page.get_by_role("group", name="Number of seats")
    group.get_by_role("button", name="2", exact=True).click()
    page.get_by_label("Seat 2").select_option("random")
    page.get_by_text("Your own data tables").click()


def test_a_faulty_file_is_mended_and_played(visitor: NewVisitor, tmp_path: Path) -> None:
    page = visitor()
    form_of(page)
    file = tmp_path / "horses.csv"
    file.write_text(own_horses())
    page.get_by_label("Choose files …").set_input_files(file)
    fault = page.get_by_role("list", name="Faults").get_by_role("listitem")
    expect(fault).to_contain_text("line 3")
    expect(fault).to_contain_text("'four'")
    expect(fault.locator("code")).to_have_text("3,Garden Gnome,longshot,four,H,H")
    expect(page.get_by_role("status")).to_contain_text("Fix 1 error")
    page.get_by_role("button", name="Open the table").click()
    expect(page.get_by_role("alert")).to_contain_text("horses.csv, line 3")

    page.get_by_label("Text of horses.csv").fill(own_horses().replace("four", "4"))
    page.get_by_label("Text of horses.csv").blur()
    expect(fault).to_have_count(0)
    expect(page.get_by_role("status")).to_contain_text("The tables are sound")
    page.get_by_role("button", name="Open the table").click()
    expect(page.get_by_text("Custom tables: own tables.")).to_be_visible()
    sit(page, "Ann")
    start(page)
    play_until(page, "Place your bets")
    expect(page.get_by_role("button", name="#3 Garden Gnome to Win, pays 10")).to_be_visible()


def test_a_pasted_table_counts_from_the_first_click(visitor: NewVisitor) -> None:
    """Whoever types and opens the table at once plays what was typed."""
    page = visitor()
    form_of(page)
    page.get_by_label("Table to paste into").select_option("tote_board.csv")
    page.get_by_role("button", name="Start from the house table").click()
    text = page.get_by_label("Text of tote_board.csv")
    expect(text).to_have_value((DATA / "tote_board.csv").read_text())
    text.fill(text.input_value().replace("7,4,2,1,", "7,5,2,1,"))
    page.get_by_role("button", name="Open the table").click()
    expect(page.get_by_text("Custom tables: own tables.")).to_be_visible()
    sit(page, "Ann")
    start(page)
    play_until(page, "Place your bets")
    expect(page.get_by_role("button", name="#7 Time's Up to Win, pays 5")).to_be_visible()
