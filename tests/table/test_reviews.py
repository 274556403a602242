"""Reviews at the server: one queue of low priority, fair by visitor, each made once."""

import asyncio
import os
import time
from collections.abc import Callable, Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any, Literal

import msgspec
import pytest

import railbird
from railbird.analysis import Figure, Summary, Worth
from railbird.core import BadSetup, Record
from railbird.core.record import Decided
from railbird.table.fair_queue import Asker
from railbird.table.fair_workers import FairWorkers
from railbird.table.limits import Limits
from railbird.table.protocol.api import ReviewState
from railbird.table.refusal import TooMuch
from railbird.table.reviews import kept
from railbird.table.reviews import worker as review_process
from railbird.table.reviews.kept import KeptReviews
from railbird.table.reviews.reviews import QueuedReview, Reviews
from railbird.table.reviews.worker import Order, Part
from railbird.workers import NICE_ANALYSIS, Named, Workers
from tests.table.served import UNHURRIED, Come, Json, Visitor, served

KINDS: dict[Literal["value", "judge"], int] = {"value": 20, "judge": 20}
ONE_RACE = {"purple_races": 0, "green_races": 1}


@pytest.fixture(scope="module")
def short() -> Record:
    return railbird.play(
        railbird.load("homestretch"), ["steady", "random"], seed=5, options=ONE_RACE
    )


@pytest.fixture(scope="module")
def address(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    quick = replace(UNHURRIED, moment_rollouts=4, decision_rollouts=40)
    with served(tmp_path_factory.mktemp("data"), quick) as address:
        yield address


def brought_in(visitor: Visitor, record: Record) -> str:
    answer = visitor.http.post("/api/records", content=record.dump())
    assert answer.status_code == 201, answer.text
    return str(answer.json()["record"])


def reviewed(visitor: Visitor, key: str) -> Json:
    """Ask as a page does, until it is done."""
    percents = [0]
    while True:
        state: Json = visitor.get(f"/api/r/{key}/review")
        assert state["state"] in ("waiting", "working", "done"), state
        percents.append(state["percent"])
        assert percents == sorted(percents)
        if state["state"] == "done":
            return state
        time.sleep(0.1)


def test_a_finished_game_is_reviewed_as_at_home(address: str, short: Record) -> None:
    visitor = Visitor(address)
    state = reviewed(visitor, brought_in(visitor, short))
    at_home = railbird.review(short, moment_rollouts=4, decision_rollouts=40)
    review = state["review"]
    assert msgspec.convert(review["seats"], tuple[Summary, ...]) == at_home.seats
    assert len(review["chances"]) == visitor.get(f"/api/r/{brought_in(visitor, short)}")["last"]
    assert review["chances"][7] == [round(chance, 4) for chance in at_home.steps[6].chance]
    assert [(each["n"], each["seat"]) for each in review["costly"]] == [
        (each.entry - 1, each.seat) for each in at_home.marked
    ]
    turned = [turn["n"] for turn in review["turning_points"] if turn["seat"] == 1]
    assert turned == [step.entry for step in at_home.turning_points(1)[:3]]
    again = Visitor(address)
    other_key = brought_in(again, short)
    assert again.get(f"/api/r/{other_key}/review") == state, "the same record is not made twice"


def test_parts_of_all_kinds_come_evenly() -> None:
    """Otherwise the time that is left would be told from parts that take another time."""
    values, judged = ([Part(kind, at) for at in range(count)] for kind, count in KINDS.items())
    parts = review_process.mixed(values, judged)
    assert [part for part in parts if part.kind == "value"] == values
    assert [part for part in parts if part.kind == "judge"] == judged
    assert sum(part.kind == "judge" for part in parts[:20]) == 10


def test_the_time_left_is_told_without_the_first_parts(monkeypatch: pytest.MonkeyPatch) -> None:
    """They start the processes. Parts from before a restart took no time at all."""
    now = 0.0
    monkeypatch.setattr(time, "monotonic", lambda: now)
    review = QueuedReview(key="", asker=Asker("", ""), order=Order(Named("", b""), b""))
    review.goes_on_from(done=4, parts=40, processes=0)
    told = []
    for part in range(20):
        now += 60 if part < 8 else 2
        review.count()
        told.append(review.seconds_left())
    assert told == [None] * 15 + [40, 38, 36, 34, 32]


def test_the_time_left_waits_for_the_slowest_process(monkeypatch: pytest.MonkeyPatch) -> None:
    """One process does many parts while the other compiles; then they go on together."""
    now = 0.0
    monkeypatch.setattr(time, "monotonic", lambda: now)
    review = QueuedReview(key="", asker=Asker("", ""), order=Order(Named("", b""), b""))
    review.goes_on_from(done=0, parts=400, processes=2)
    told = []
    for part in range(60):
        now += 9 if part < 30 else 1
        review.count(first=part in (0, 29))
        told.append(review.seconds_left())
    assert told[:49] == [None] * 49
    assert told[49] == 350


def test_what_cannot_be_reviewed_is_said(visit: Come, short: Record, tmp_path: Path) -> None:
    visitor = visit()
    unfinished = Record(short.header)
    for entry in short.entries[:5]:
        unfinished.append(entry)
    answer = visitor.http.get(f"/api/r/{brought_in(visitor, unfinished)}/review")
    assert answer.status_code == 400
    assert "not over" in answer.json()["error"]
    assert visitor.http.get("/api/r/nothing/review").status_code == 404
    assert visitor.get("/api/site")["analysis"]

    with served(tmp_path / "off", analysis_workers=0) as address:
        visitor = Visitor(address)
        assert not visitor.get("/api/site")["analysis"]
        answer = visitor.http.get(f"/api/r/{brought_in(visitor, short)}/review")
        assert answer.status_code == 400
        assert "reviews switched off" in answer.json()["error"]


def test_long_games_are_refused(short: Record, tmp_path: Path) -> None:
    with served(tmp_path / "data", Limits(review_entries=20)) as address:
        visitor = Visitor(address)
        answer = visitor.http.get(f"/api/r/{brought_in(visitor, short)}/review")
        assert answer.status_code == 400
        assert "more than 20 steps" in answer.json()["error"]


def test_the_better_move_is_shown_on_the_board(address: str, short: Record) -> None:
    visitor = Visitor(address)
    key = brought_in(visitor, short)
    review = railbird.review(short, seat=1, moment_rollouts=2, decision_rollouts=20)
    others = tuple(
        msgspec.structs.replace(each, marked=True)
        for each in review.judged
        if each.best != each.action
    )
    page = review_process.for_the_page(msgspec.structs.replace(review, judged=others))
    assert len(page.costly) > 3
    for move in page.costly:
        wanted = {"n": move.n, "seat": move.seat, "action": move.best_action}
        shown = visitor.http.post(f"/api/r/{key}/instead", json=wanted).json()
        before, after = (
            visitor.get(f"/api/r/{key}/frames?seat={move.seat}&n={n}")["frames"][0]["view"]
            for n in (move.n, move.n + 1)
        )
        assert shown["n"] == move.n
        assert shown["view"] not in (before, after)


def test_only_another_decision_can_be_shown(address: str, short: Record) -> None:
    visitor = Visitor(address)
    key = brought_in(visitor, short)
    at, decided = next(
        (at, entry) for at, entry in enumerate(short.entries) if isinstance(entry, Decided)
    )
    unfinished = Record(short.header)
    for entry in short.entries[: at + 1]:
        unfinished.append(entry)
    begun = brought_in(visitor, unfinished)
    sound: dict[str, object] = {"n": at, "seat": decided.seat, "action": decided.act}
    assert visitor.http.post(f"/api/r/{key}/instead", json=sound).status_code == 200
    wrong: list[tuple[str, dict[str, object], str]] = [
        (key, {"seat": 1 - decided.seat}, "decided nothing"),
        (key, {"n": len(short.entries) - 1}, "decided nothing"),
        (key, {"n": -1}, "decided nothing"),
        (key, {"action": {"do": "fly"}}, "not an action of Homestretch"),
        (key, {"action": {"do": "end_turn"}}, ""),
        (begun, {}, "not over"),
    ]
    for record, change, told in wrong:
        answer = visitor.http.post(f"/api/r/{record}/instead", json=sound | change)
        assert answer.status_code == 400
        assert told in answer.json()["error"]


def test_a_restart_forgets_no_review(short: Record, tmp_path: Path) -> None:
    quick = replace(UNHURRIED, moment_rollouts=2, decision_rollouts=4)
    with served(tmp_path / "data", quick) as address:
        visitor = Visitor(address)
        key = brought_in(visitor, short)
        state = reviewed(visitor, key)
    with served(tmp_path / "data", quick) as address:
        assert Visitor(address).get(f"/api/r/{key}/review") == state, "at once, without working"
    other = replace(quick, decision_rollouts=5)
    with served(tmp_path / "data", other) as address:
        assert Visitor(address).get(f"/api/r/{key}/review")["state"] == "working"


def test_kept_reviews_have_a_limit_and_may_be_damaged(tmp_path: Path) -> None:
    answer = msgspec.json.encode(ReviewState(state="done", percent=100))
    some = KeptReviews(tmp_path / "reviews", room=3 * len(answer))
    for name in "abcd":
        some.keep(name, answer)
        newest = max((tmp_path / "reviews").iterdir(), key=lambda file: file.stat().st_mtime_ns)
        os.utime(newest, ns=(ord(name), ord(name)))
    assert [some.find(name) for name in "abcd"] == [None, answer, answer, answer]
    for file in (tmp_path / "reviews").iterdir():
        file.write_bytes(answer[:-5])
    assert some.find("d") is None
    assert KeptReviews(tmp_path / "nowhere").find("d") is None


def test_a_review_that_was_made_in_another_way_is_made_again(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It may lack what the page shows now."""
    answer = msgspec.json.encode(ReviewState(state="done", percent=100))
    reviews = KeptReviews(tmp_path)
    reviews.keep("a", answer)
    assert reviews.find("a") == answer
    monkeypatch.setattr(kept, "METHOD", kept.METHOD + 1)
    assert reviews.find("a") is None


def test_finished_parts_survive_a_restart(tmp_path: Path) -> None:
    kept_by = KeptReviews(tmp_path / "reviews")
    worth = (Worth(Figure(0.25, 0.01), Figure(90.0, 1.0), (0.2, 0.3)),)

    async def run(pool: "InParts", name: str = "a") -> Json:
        reviews = Reviews(pool, Limits(), kept_by)
        state(reviews, name, "anna")
        await settle()
        await reviews.close()
        return state(reviews, name, "anna") if pool.ends_after > 9 else {}

    stopped = InParts(worth, ends_after=5)
    asyncio.run(run(stopped))
    with next((tmp_path / "reviews").iterdir()).open("ab") as file:
        file.write(b'\n{"at": 9, "val')
    going_on = InParts(worth, ends_after=99)
    told = asyncio.run(run(going_on))
    assert told["state"] == "done"
    assert sorted(stopped.done + going_on.done) == list(range(10)), "no part is made twice"
    assert going_on.together == [worth] * 10
    assert not list((tmp_path / "reviews").glob("*.parts")), "they are all in the review now"


# -- processes -----------------------------------------------------------------------------------


def test_reviews_are_kept_where_nothing_was_kept_before(tmp_path: Path) -> None:
    """A server with a database has no data folder of its own."""
    done = msgspec.json.encode(ReviewState(state="done"))
    reviews = KeptReviews(tmp_path / "railbird" / "reviews")
    reviews.keep("a", done)
    assert reviews.find("a") == done


def test_the_processes_step_back() -> None:
    async def priorities() -> list[int]:
        pool = FairWorkers(Workers(nice=NICE_ANALYSIS))
        try:
            return [await pool.ask("anna", os.getpriority, os.PRIO_PROCESS, 0) for _ in range(2)]
        finally:
            await pool.close()

    here = os.getpriority(os.PRIO_PROCESS, 0)
    assert asyncio.run(priorities()) == [min(19, here + NICE_ANALYSIS)] * 2


def test_a_question_that_never_ends_is_given_up() -> None:
    async def ask() -> int:
        workers = Workers()
        pool = FairWorkers(workers)
        try:
            await pool.ask("anna", abs, -1)
            workers.seconds = 0.2
            with pytest.raises(TimeoutError):
                await pool.ask("anna", time.sleep, 600)
            workers.seconds = None
            return await pool.ask("ben", abs, -2)
        finally:
            await pool.close()

    assert asyncio.run(ask()) == 2


def test_a_process_that_nobody_waits_for_takes_no_question_before_it_is_free() -> None:
    """So a hint that comes then still goes before a review that came earlier."""

    async def work() -> list[str]:
        pool, answered = FairWorkers(Workers()), list[str]()

        async def ask(what: str, first: bool) -> None:
            await pool.ask(what, abs, -1, first=first)
            answered.append(what)

        try:
            await pool.ask("anna", abs, -1)
            with pytest.raises(TimeoutError):
                async with asyncio.timeout(0.05):
                    await pool.ask("anna", time.sleep, 0.3)
            async with asyncio.TaskGroup() as group:
                group.create_task(ask("review", first=False))
                group.create_task(ask("hint", first=True))
        finally:
            await pool.close()
        return answered

    assert asyncio.run(work()) == ["hint", "review"]


# -- the queue -----------------------------------------------------------------------------------


class ByHand(FairWorkers):
    """Answers when the test says so, and notes which game was planned."""

    def __init__(self) -> None:
        super().__init__(Workers())
        self.planned: list[str] = []
        self.go = asyncio.Event()
        self.fault: Exception | None = None

    async def ask(
        self, _who: str, question: Callable[..., Any], *about: Any, first: bool = False
    ) -> Any:
        assert not first, "reviews can wait"
        if question is review_process.plan:
            self.planned.append(about[0].record.decode())
            await self.go.wait()
            if self.fault:
                raise self.fault
            return None, []
        return None


class InParts(FairWorkers):
    """A review of ten values; after some of them the server ends."""

    def __init__(self, worth: tuple[Worth, ...], ends_after: int) -> None:
        super().__init__(Workers())
        self.worth = worth
        self.ends_after = ends_after
        self.done: list[int] = []
        self.together: list[Any] = []

    async def ask(
        self, _who: str, question: Callable[..., Any], *about: Any, first: bool = False
    ) -> Any:
        assert not first, "reviews can wait"
        if question is review_process.plan:
            return None, [Part("value", at) for at in range(10)]
        if question is review_process.put_together:
            self.together = about[1]
            return None
        if len(self.done) == self.ends_after:
            await asyncio.Event().wait()
        self.done.append(about[1].at)
        return self.worth


def order(name: str) -> Order:
    return Order(Named("homestretch", b"null"), name.encode())


def state(reviews: Reviews, name: str, visitor: str, address: str = "1") -> Json:
    told: Json = msgspec.json.decode(reviews.ask(order(name), visitor, address))
    return told


async def settle() -> None:
    for _ in range(20):
        await asyncio.sleep(0)


def test_visitors_take_turns_and_see_their_places() -> None:
    async def queue() -> None:
        pool = ByHand()
        reviews = Reviews(pool, Limits())
        assert state(reviews, "a1", "anna")["state"] == "working"
        assert state(reviews, "a2", "anna")["place"] == 1
        assert state(reviews, "a3", "anna")["place"] == 2
        assert state(reviews, "b1", "ben")["place"] == 2, "before anna's third"
        assert state(reviews, "a3", "anna")["place"] == 3
        assert state(reviews, "a3", "carl")["place"] == 3, "who asks for the same waits for it too"
        pool.go.set()
        await settle()
        assert pool.planned == ["a1", "a2", "b1", "a3"]
        assert state(reviews, "b1", "ben")["state"] == "done"
        assert state(reviews, "b1", "dora")["state"] == "done"
        assert pool.planned == ["a1", "a2", "b1", "a3"], "nothing is made twice"

    asyncio.run(queue())


def test_nobody_fills_the_queue() -> None:
    async def queue() -> None:
        limits = Limits(reviews=6, reviews_per_visitor=2, reviews_per_address=4)
        reviews = Reviews(ByHand(), limits)
        for number in range(2):
            state(reviews, f"a{number}", "anna")
        with pytest.raises(TooMuch, match="2 reviews are under way for you"):
            state(reviews, "a2", "anna")
        for number in range(2):
            state(reviews, f"b{number}", "ben")
        with pytest.raises(TooMuch, match="too many"):
            state(reviews, "c", "carl")
        for number in range(2):
            state(reviews, f"d{number}", "dora", "2")
        with pytest.raises(TooMuch, match="too many"):
            state(reviews, "e", "emil", "3")
        assert state(reviews, "a1", "anna")["place"] == 1, "what waits still waits"
        await reviews.close()

    asyncio.run(queue())


def test_whoever_left_loses_the_place(monkeypatch: pytest.MonkeyPatch) -> None:
    async def queue() -> None:
        pool = ByHand()
        reviews = Reviews(pool, Limits(review_patience=60))
        state(reviews, "a", "anna")
        state(reviews, "b", "ben")
        state(reviews, "c", "carl")
        later = time.monotonic() + 61
        monkeypatch.setattr(time, "monotonic", lambda: later)
        pool.go.set()
        assert state(reviews, "c2", "carl")["place"] == 1
        await settle()
        assert pool.planned == ["a", "c2"]

    asyncio.run(queue())


@pytest.mark.parametrize(
    ("fault", "why"),
    [
        (BadSetup("line 3: no such horse"), "line 3"),
        (ValueError("secret"), "could not be reviewed"),
    ],
)
def test_a_failure_is_told_and_the_next_goes_on(fault: Exception, why: str) -> None:
    async def queue() -> None:
        pool = ByHand()
        pool.fault = fault
        reviews = Reviews(pool, Limits())
        state(reviews, "a", "anna")
        state(reviews, "b", "ben")
        pool.go.set()
        await settle()
        told = state(reviews, "a", "anna")
        assert told["state"] == "failed"
        assert why in told["why"]
        assert "secret" not in told["why"]
        assert state(reviews, "b", "ben")["state"] == "failed"

    asyncio.run(queue())
