"""The right place on a small screen: at the top when a phase begins, and choices within reach."""

from pathlib import Path

from playwright.sync_api import Browser, expect

from tests.browser.at_the_table import open_table, sit, start
from tests.browser.conftest import NewVisitor
from tests.browser.spoilers import Watched
from tests.browser.streams import record_game
from tests.table.served import served


def test_a_phase_begins_at_the_top_and_a_turn_moves_nothing(
    browser: Browser, tmp_path: Path
) -> None:
    with served(tmp_path) as house:
        anna = record_game(house, "homestretch", 3, 1)[1]
        betting = next(game for game in anna.pictures() if game["view"]["phase"] == "betting")
        turns = [game for game in anna.pictures() if game["view"]["phase"] == "race_turn"]
        context = browser.new_context(
            base_url=f"http://{house}", viewport={"width": 390, "height": 844}
        )
        try:
            watched = Watched(context.new_page(), anna.end(0), "phone")
            watched.show(betting)
            watched.evaluate("window.scrollTo(0, 200)")
            assert watched.evaluate("scrollY") == 200
            watched.show(turns[0])
            assert watched.evaluate("scrollY") == 0
            watched.evaluate("window.scrollTo(0, 200)")
            watched.show(turns[1])
            assert watched.evaluate("scrollY") == 200
        finally:
            context.close()


def test_a_phone_on_its_side_has_board_and_choices_side_by_side(visitor: NewVisitor) -> None:
    page = visitor(viewport={"width": 844, "height": 390})
    open_table(page, seats=3, races=1)
    sit(page, "Mira")
    start(page)
    page.get_by_role("group", name="Your hand").get_by_role("button").first.click()
    keep = page.get_by_role("button", name="Keep #")
    page.evaluate("window.scrollTo(0, 0)")
    expect(keep).to_be_in_viewport(ratio=1)
    expect(page.get_by_role("group", name="Your hand")).to_be_in_viewport()
