"""After the game: any seat's view, the scrubber, the file out and in, and playing on from there."""

import re
from pathlib import Path

import msgspec
import pytest
from playwright.sync_api import Page, expect

import railbird
from railbird.analysis import Figure, Summary
from railbird.core import Record
from railbird.table.protocol.api import CostlyMove, GameReview, ReviewState
from tests.browser.at_the_table import hurry_bots, open_table, play_until, prompt, sit, start
from tests.browser.conftest import NewVisitor

REVIEW_MS = 240_000
"""A review has low priority: on a busy machine it takes its time."""

GOLDEN = Path(__file__).parents[1] / "golden"


def finished_game(page: Page) -> None:
    open_table(page, seats=3, races=1)
    sit(page, "Mira")
    hurry_bots(page)
    start(page)
    play_until(page, "The game is over.")


def test_the_replay_of_a_finished_game(visitor: NewVisitor) -> None:
    page = visitor()
    finished_game(page)
    page.get_by_role("link", name="Replay", exact=True).click()
    page.wait_for_url("**/r/*")
    position = page.get_by_role("slider", name="Position")

    page.get_by_role("button", name="Race 1", exact=True).click()
    expect(page.get_by_role("group", name="Tote board")).to_be_visible()
    at_race = int(position.input_value())
    assert at_race > 0

    page.get_by_role("button", name="Result", exact=True).click()
    expect(page.get_by_text("After one race")).to_be_visible()

    position.fill("4")
    hand = page.get_by_role("group", name="Your hand")
    expect(hand).to_have_count(0)
    page.get_by_label("Seen by").select_option(label="Mira")
    expect(hand).to_be_visible()

    page.get_by_label("Speed").select_option(label="8×")
    page.get_by_role("button", name="Play", exact=True).click()
    expect(position).not_to_have_value("4")
    page.get_by_role("button", name="Pause", exact=True).click()

    stranger = visitor()
    stranger.goto(page.url)
    expect(stranger.get_by_role("heading", name=re.compile("Homestretch: Mira"))).to_be_visible()


def test_a_record_out_and_in_and_played_on(visitor: NewVisitor, tmp_path: Path) -> None:
    page = visitor()
    finished_game(page)
    with page.expect_download() as download:
        page.get_by_role("link", name="Export").click()
    file = tmp_path / "game.jsonl"
    download.value.save_as(file)
    assert file.read_text(encoding="utf-8").startswith('{"railbird"')

    other = visitor()
    other.goto("/")
    other.get_by_label("Open a record").set_input_files(file)
    other.wait_for_url("**/r/*")
    other.get_by_role("button", name="Race 1", exact=True).click()
    other.get_by_role("tab", name="Keep it").click()
    other.get_by_label("called").fill("Otto")
    other.get_by_role("button", name=re.compile("^Play on from position")).click()
    other.wait_for_url("**/t/*")
    expect(prompt(other)).to_be_visible()
    expect(other.get_by_text("Otto").first).to_be_visible()


def test_a_faulty_record_is_told_with_its_line(visitor: NewVisitor, tmp_path: Path) -> None:
    page = visitor()
    file = tmp_path / "broken.jsonl"
    file.write_text('{"railbird":1,"game":"chess"}\n', encoding="utf-8")
    page.goto("/")
    page.get_by_label("Open a record").set_input_files(file)
    expect(page.get_by_role("alert")).to_contain_text("line 1")


@pytest.mark.parametrize(
    "record",
    [
        "homestretch/03-four-players",
        "long_shot/01-alone-against-roland",
        "win_place_and_show/02-four-players",
        "big_stakes/02-four-players",
        "top_of_the_stretch/01-*",
    ],
)
def test_a_record_of_any_game_opens_and_has_stops(visitor: NewVisitor, record: str) -> None:
    page = visitor()
    (file,) = GOLDEN.glob(f"{record}.jsonl")
    page.goto("/")
    page.get_by_label("Open a record").set_input_files(file)
    page.wait_for_url("**/r/*")
    position = page.get_by_role("slider", name="Position")
    expect(position).to_have_value("0")
    page.locator(".stops button").last.click()
    expect(position).not_to_have_value("0")


def test_the_review_of_a_game(visitor: NewVisitor, tmp_path: Path) -> None:
    """Luck first, one's own decisions, the others' on a tap, and another try from there."""
    players, options = ["random", "steady"], {"purple_races": 0, "green_races": 1}
    record = railbird.play(railbird.load("homestretch"), players, seed=3, options=options)
    file = tmp_path / "game.jsonl"
    file.write_bytes(record.dump())
    page = visitor()
    page.goto("/")
    page.get_by_label("Open a record").set_input_files(file)
    page.wait_for_url("**/r/*")
    graph = page.get_by_role("img", name="Each player's chance to win at every position")
    page.get_by_role("tab", name="Review").click()
    panel = page.get_by_role("tabpanel")
    expect(panel.get_by_role("heading", name="Turning points")).to_be_visible(timeout=REVIEW_MS)
    expect(panel.get_by_role("heading", name=re.compile("^Luck")).first).to_be_visible()
    expect(graph).to_be_visible()

    position = page.get_by_role("slider", name="Position")
    panel.locator(".turn").first.click()
    expect(position).not_to_have_value("0")
    graph.click(position={"x": 2, "y": 10})
    expect(position).to_have_value("0")

    others = panel.locator("details")
    expect(others).to_have_count(1)
    expect(others.get_by_role("table")).to_be_hidden()
    others.locator("summary").click()
    expect(others.get_by_role("table")).to_be_visible()

    page.get_by_role("tab", name="Log").click()
    expect(graph).to_have_count(0)


def test_a_costly_decision_is_shown_and_tried_again(visitor: NewVisitor, tmp_path: Path) -> None:
    record = railbird.play(railbird.load("homestretch"), ["steady", "steady"], seed=3)
    file = tmp_path / "game.jsonl"
    file.write_bytes(record.dump())
    page = visitor()
    page.route("**/review", lambda route: route.fulfill(json=a_costly_move(record)))
    page.goto("/")
    page.get_by_label("Open a record").set_input_files(file)
    page.wait_for_url("**/r/*")
    page.get_by_role("tab", name="Review").click()
    panel = page.get_by_role("tabpanel")
    expect(panel).to_contain_text(
        "Keep this one cost about 4 chances in 100 (± 1). Better: That one."
    )
    panel.get_by_role("button", name="Show it").click()
    expect(page.get_by_role("slider", name="Position")).to_have_value("4")
    expect(page.get_by_label("Seen by")).to_have_value("0")
    panel.get_by_role("button", name="Try it from here").click()
    page.wait_for_url("**/t/*")
    expect(prompt(page)).to_be_visible()


def a_costly_move(record: Record) -> dict[str, object]:
    """A review as the server would send it, with a mark where the test wants one."""
    nothing = Figure(0.0, 0.0)
    seats = tuple(
        Summary(seat, name, "steady", 0.5, 0.1, -0.1, 0.0, 0.0, 0.5, 10, 5, nothing, nothing)
        for seat, name in enumerate(record.names)
    )
    move = CostlyMove(
        n=4,
        seat=0,
        words="Keep this one",
        best="That one",
        cost=0.04,
        error=0.01,
        said="cost about 4 chances in 100",
    )
    review = GameReview(
        policy="steady",
        seed=0,
        moment_rollouts=36,
        decision_rollouts=144,
        seats=seats,
        chances=((0.5, 0.5),) * len(record.entries),
        turning_points=(),
        costly=(move,),
    )
    state = ReviewState(state="done", percent=100, review=review)
    told: dict[str, object] = msgspec.to_builtins(state)
    return told
