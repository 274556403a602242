"""What the page offers around any board: clocks, second thoughts, the evening, the seal."""

import re

from playwright.sync_api import WebSocketRoute, expect

from tests.browser.at_the_table import (
    called_table,
    keep_a_share,
    start,
)
from tests.browser.conftest import NewVisitor

SHORTEST = 10
"""Seconds: no table can have a shorter clock."""


def test_a_clock_runs_down_and_the_default_is_played(visitor: NewVisitor) -> None:
    page = visitor()
    called_table(page, "open", "random", deadline=SHORTEST)
    start(page)
    clock = page.get_by_title("Time left")
    expect(clock).to_have_text(re.compile("^0:(0[1-9]|10)$"))
    before = clock.inner_text()
    expect(clock).not_to_have_text(before)
    page.get_by_role("tab", name="Chat").click()
    said = page.get_by_text("The time is up for Ann: the default is played").first
    said.wait_for(timeout=40_000)
    expect(page.get_by_text("The draft · step 1 of")).to_have_count(0)


def test_a_second_thought_goes_to_the_table_and_its_answer_comes_back(
    visitor: NewVisitor,
) -> None:
    """No decision of Homestretch can be taken back, so the offer is made on the way here."""
    page = visitor()
    sent: list[str] = []

    def offer(line: WebSocketRoute) -> None:
        server = line.connect_to_server()

        def pass_on(text: str | bytes) -> None:
            sent.append(str(text))
            server.send(text)

        def make_the_offer(text: str | bytes) -> None:
            line.send(str(text).replace('"may_take_back":false', '"may_take_back":true'))

        line.on_message(pass_on)
        server.on_message(make_the_offer)

    page.route_web_socket(re.compile("/ws/"), offer)
    called_table(page, "open", "random")
    start(page)
    page.get_by_role("button", name="Take that back").click()
    expect(page.get_by_role("alert")).to_contain_text("there is nothing to take back")
    assert any('"do":"take_back"' in text for text in sent)


def test_a_page_that_misses_a_step_comes_back_to_the_truth(visitor: NewVisitor) -> None:
    page = visitor()
    lines: list[WebSocketRoute] = []
    lost: list[str] = []

    def lose_one_step(line: WebSocketRoute) -> None:
        lines.append(line)
        server = line.connect_to_server()

        def pass_on(text: str | bytes) -> None:
            if '"type":"update"' in str(text) and not lost:
                lost.append(str(text))
            else:
                line.send(text)

        server.on_message(pass_on)

    page.route_web_socket(re.compile("/ws/"), lose_one_step)
    called_table(page, "open", "random")
    start(page)
    keep_a_share(page)
    expect(page.get_by_text("The draft · step 2 of")).to_be_visible()
    assert lost
    assert len(lines) == 2, "one socket that missed the step, and one more"


def test_the_evening_counts_wins_over_several_games(visitor: NewVisitor) -> None:
    page = visitor()
    races = {"purple_races": 1, "green_races": 0}
    called_table(page, "random", "random", sit_down=False, options=races)
    for _ in range(2):
        start(page)
        page.get_by_role("button", name="Rematch: same seats, same rules").click()
    scores = page.get_by_role("table")
    expect(page.get_by_text("game 3 of the evening")).to_be_visible()
    rows = scores.get_by_role("row").all_inner_texts()
    figures = [list(map(int, re.findall(r"\d+", row.split("\t", 1)[1]))) for row in rows[1:]]
    assert [games for games, *_ in figures] == [2, 2]
    assert sum(wins for _, wins, *_ in figures) >= 2
    assert all(wins == places.count(1) for _, wins, *places in figures)
    page.get_by_role("link", name="Replay of game 1").click()
    page.wait_for_url("**/r/*")


def test_the_seal_of_the_dice_can_be_read_while_they_roll(visitor: NewVisitor) -> None:
    page = visitor()
    called_table(page, "open", "random")
    start(page)
    page.locator(".board").first.wait_for()  # the lobby shows the seal, too, in its last moment
    page.get_by_text("Fair dice, sealed before the game").click()
    seal = page.locator("dd").first.inner_text()
    assert re.fullmatch("[0-9a-f]{64}", seal)
    expect(page.get_by_text("Nonce of Ann")).to_be_visible()
    page.get_by_role("tab", name="Chat").click()
    said = f"The dice of game 1 are sealed with a new seal: {seal[:16]}…"
    expect(page.get_by_text(said)).to_be_visible()
