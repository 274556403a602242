"""After the game: any seat's view, the scrubber, the file out and in, and playing on from there."""

import re
from pathlib import Path

import msgspec
import pytest
from playwright.sync_api import Page, Route, expect

import railbird
from railbird.analysis import Figure, Summary
from railbird.core import Record, replay
from railbird.core.record import Decided
from railbird.table.protocol.api import CostlyMove, GameReview, ReviewState
from tests.browser.at_the_table import (
    called_table,
    hurry_bots,
    open_table,
    play_until,
    prompt,
    sit,
    start,
)
from tests.browser.conftest import NewVisitor
from tests.table.served import Visitor

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
    page.route("**/api/r/*/review", lambda route: route.fulfill(json=told_in_brief()))
    finished_game(page)
    review = page.get_by_role("link", name="Review", exact=True)
    expect(review).to_have_attribute("href", re.compile(r"^/r/\w+\?tab=review$"))
    brief = page.get_by_role("region", name="Review in brief")
    expect(brief).to_contain_text("Mostly luck: it took 20 ± 3 chances in 100.")
    expect(brief).to_contain_text("Draft, your first pick: Keep this one cost about 4 chances in")
    worst = brief.get_by_role("link", name="Show it")
    expect(worst).to_have_attribute("href", re.compile(r"^/r/\w+\?tab=review&seat=0&n=3$"))
    page.unroute("**/api/r/*/review")
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
    other.get_by_role("tab", name="Share & export").click()
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
    page.locator(".bookmarks button").last.click()
    expect(position).not_to_have_value("0")


def test_nothing_tells_of_a_position_before_the_board_shows_it(visitor: NewVisitor) -> None:
    """Nor does a picture that comes late take the place of a later wish."""
    page = visitor()
    page.goto("/")
    record = next((GOLDEN / "homestretch").glob("*.jsonl"))
    page.get_by_label("Open a record").set_input_files(record)
    page.wait_for_url("**/r/*")
    count = page.locator(".count")
    expect(count).to_have_text(re.compile("^0 /"))
    held: list[Route] = []
    page.route("**/frames?n=50&*", lambda route: held.append(route))
    position = page.get_by_role("slider", name="Position")
    position.fill("60")
    expect(page.locator(".board[aria-busy=true]")).to_be_visible()
    expect(count).to_have_text(re.compile("^0 /"))
    expect(page.get_by_text("Before the first line")).to_be_visible()
    position.fill("3")
    expect(count).to_have_text(re.compile("^3 /"))
    with page.expect_response("**/frames?n=50&*"):
        held[0].continue_()
    expect(count).to_have_text(re.compile("^3 /"))
    expect(page.locator(".board[aria-busy=false]")).to_be_visible()


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
    page.goto(f"{page.url}?tab=review")
    panel = page.get_by_role("tabpanel")
    expect(panel.get_by_role("heading", name="Turning points")).to_be_visible(timeout=REVIEW_MS)
    expect(panel.get_by_role("heading", name=re.compile("^(Mostly|Luck)")).first).to_be_visible()
    expect(panel.get_by_role("row", name=re.compile("^Luck")).first).to_contain_text("±")
    expect(graph).to_be_visible()

    position = page.get_by_role("slider", name="Position")
    panel.locator(".turn").first.click()
    expect(position).not_to_have_value("0")
    graph.click(position={"x": 2, "y": 10})
    expect(position).to_have_value("0")

    others = panel.locator("details")
    expect(others).to_have_count(1)
    expect(others.get_by_role("table").first).to_be_hidden()
    others.locator("summary").click()
    expect(others.get_by_role("table").first).to_be_visible()

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
    panel.locator("summary").click()
    expect(panel.locator("details")).to_contain_text("steady 2 has not shared these decisions.")
    panel.get_by_role("button", name="Show it").click()
    expect(page.get_by_role("slider", name="Position")).to_have_value("3")
    expect(page.get_by_label("Seen by")).to_have_value("0")
    board = page.locator(".columns .board .board")
    expect(board).to_contain_text(re.compile("the draft", re.IGNORECASE))
    before = board.inner_text()
    panel.get_by_role("button", name="Show the better move").click()
    expect(page.get_by_text("Not what happened: That one")).to_be_visible()
    expect(board).not_to_have_text(before, use_inner_text=True)
    page.get_by_role("button", name="Back to the game").click()
    expect(page.get_by_text("Not what happened")).to_have_count(0)
    expect(board).to_have_text(before, use_inner_text=True)
    panel.get_by_role("button", name="Try it from here").click()
    page.wait_for_url("**/t/*")
    expect(prompt(page)).to_be_visible()


def test_decisions_are_shared_at_the_end_of_a_game(visitor: NewVisitor, server: str) -> None:
    page = visitor()
    table = called_table(page, "open", "open", options={"purple_races": 0, "green_races": 1})
    ben = Visitor(server.removeprefix("http://")).socket(table.rpartition("/")[2])
    ben.do("sit", seat=1, name="Ben")
    ben.do("seat_bot", seat=1, bot="random")
    page.get_by_role("button", name="Table", exact=True).click()
    page.get_by_text("My seat", exact=True).click()
    page.get_by_label("Let a bot play for me").select_option("random")
    expect(page.get_by_text("Take the reins back")).to_be_visible()
    page.keyboard.press("Escape")
    start(page)
    warned = page.get_by_text("The exported file holds every decision")
    expect(warned).to_be_visible()
    page.get_by_role("button", name="Share my decisions").click()
    expect(page.get_by_role("button", name="Your decisions are shared")).to_be_visible()
    expect(warned).to_have_count(0)
    ben.until(lambda: [game["shared"] for game in ben.latest["table"]["evening"]] == [[0]])
    page.get_by_role("button", name="Your decisions are shared").click()
    expect(page.get_by_role("button", name="Share my decisions")).to_be_visible()
    ben.close()


def told_in_brief() -> dict[str, object]:
    """A review of Mira's game as she gets it, with one mark."""
    nothing = Figure(0.0, 0.0)
    move = CostlyMove(
        n=3,
        seat=0,
        words="Keep this one",
        best="That one",
        best_action={},
        cost=0.04,
        error=0.01,
        said="cost about 4 chances in 100",
        where="draft, first pick",
    )
    review = GameReview(
        policy="steady",
        seed=0,
        moment_rollouts=36,
        decision_rollouts=144,
        seats=tuple(
            Summary(seat, name, "person", 0.3, 0.0, 0.0, 0.0, 0.0, 0.0, 10, 5, nothing, nothing)
            for seat, name in enumerate(("Mira", "One", "Two"))
        ),
        chances=((0.3, 0.3, 0.3),),
        turning_points=(),
        costly=(move,),
        open=(0,),
        yours=(0,),
        headlines=("Mostly luck: it took 20 ± 3 chances in 100.", "", ""),
    )
    told: dict[str, object] = msgspec.to_builtins(ReviewState(state="done", review=review))
    return told


def another_pick(record: Record, n: int, seat: int) -> dict[str, object]:
    """Something else that the seat could have done at this position."""
    game = railbird.load(record.header.game)
    state = next(state for at, (state, _) in enumerate(replay(record, game)) if at == n)
    taken = record.entries[n]
    assert isinstance(taken, Decided)
    choices = [msgspec.to_builtins(action) for action in state.legal(seat)]
    return next(choice for choice in choices if choice != taken.act)


def a_costly_move(record: Record) -> dict[str, object]:
    """A review as the server would send it, with a mark where the test wants one."""
    nothing = Figure(0.0, 0.0)
    seats = tuple(
        Summary(seat, name, "steady", 0.5, 0.1, -0.1, 0.0, 0.0, 0.5, 10, 5, nothing, nothing)
        for seat, name in enumerate(record.names)
    )
    move = CostlyMove(
        n=3,
        seat=0,
        words="Keep this one",
        best="That one",
        best_action=another_pick(record, 3, seat=0),
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
        open=(0,),
    )
    state = ReviewState(state="done", percent=100, review=review)
    told: dict[str, object] = msgspec.to_builtins(state)
    return told
