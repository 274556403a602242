"""Whose decisions a review shows: one's own, those of bots, and those that are shared."""

from collections.abc import Iterator
from dataclasses import replace

import msgspec
import pytest

import railbird
from railbird.analysis import Costs, Figure, Summary
from railbird.core import Header, SeatHeader
from railbird.table.model import EveningGame, FinishedGame, Placing, TableRow
from railbird.table.protocol.api import CostlyMove, GameReview, ReviewState
from railbird.table.reviews.visible import Open, as_seen, open_to
from tests.table.served import (
    UNHURRIED,
    Json,
    Refusal,
    Visitor,
    play_to_end,
    served,
    together,
)
from tests.table.test_reviews import reviewed

ONE_RACE = {"purple_races": 0, "green_races": 1}
COST = Figure(0.01, 0.002)


@pytest.fixture(scope="module")
def address(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    quick = replace(UNHURRIED, moment_rollouts=2, decision_rollouts=2)
    with served(tmp_path_factory.mktemp("data"), quick) as address:
        yield address


def test_decisions_are_shared_by_who_made_them(address: str) -> None:
    anna, ben = together(lambda: Visitor(address), options=ONE_RACE)
    with pytest.raises(Refusal, match="no game 1 has ended"):
        anna.do("share_decisions", number=1, seat=0)
    play_to_end(anna, ben)
    record = anna.latest["table"]["evening"][0]["record"]
    stranger = Visitor(address)

    def seen_by(visitor: Visitor) -> Json:
        review: Json = reviewed(visitor, record)["review"]
        judged = [bool(seat["decisions"]) for seat in review["seats"]]
        assert judged == [seat in review["open"] for seat in (0, 1)]
        return review

    assert (seen_by(anna.visitor)["open"], seen_by(anna.visitor)["yours"]) == ([0], [0])
    assert (seen_by(ben.visitor)["open"], seen_by(ben.visitor)["yours"]) == ([1], [1])
    assert (seen_by(stranger)["open"], seen_by(stranger)["yours"]) == ([], [])
    with pytest.raises(Refusal, match="seat 1 was not yours"):
        ben.do("share_decisions", number=1, seat=0)
    with pytest.raises(Refusal, match="seat 10 was not yours"):
        ben.do("share_decisions", number=1, seat=9)
    anna.do("share_decisions", number=1, seat=0)
    ben.until(lambda: ben.latest["table"]["evening"][0]["shared"] == [0])
    assert seen_by(ben.visitor)["open"] == [0, 1]
    assert seen_by(stranger)["open"] == [0]
    anna.do("share_decisions", number=1, seat=0, share=False)
    assert seen_by(stranger)["open"] == []

    brought = Visitor(address)
    file = brought.http.get(f"/api/r/{record}/file").content
    own_copy = brought.http.post("/api/records", content=file).json()["record"]
    assert reviewed(brought, own_copy)["review"]["open"] == [0, 1], "who has the file has it all"


def header() -> Header:
    record = railbird.play(railbird.load("homestretch"), ["random"] * 3, options=ONE_RACE)
    seats = (SeatHeader("Anna", "person"), SeatHeader("Ben", "person"), SeatHeader("Bot", "steady"))
    return msgspec.structs.replace(record.header, seats=seats)


def row(shared: tuple[int, ...], who: tuple[str, ...]) -> TableRow:
    placings = tuple(Placing(who=each, name=each, place=1) for each in who)
    finished = FinishedGame(number=1, record="r", seats=(), shared=shared)
    game = EveningGame(finished=finished, placings=placings)
    wanted: Json = {
        "id": "t",
        "game": "homestretch",
        "host": "anna",
        "settings": None,
        "touched": 0,
    }
    return TableRow(**wanted, options={}, seats=(), evening=(game,))


def test_bots_have_nothing_to_hide() -> None:
    here = row((), ("anna", "ben", "bot 2"))
    assert open_to("anna", here, "r", header()) == Open((0,), (0, 2))
    assert open_to("carl", here, "r", header()) == Open((), (2,))
    assert open_to("carl", row((1,), ("anna", "ben", "bot 2")), "r", header()) == Open((), (1, 2))


def test_who_left_before_the_end_stays_unseen() -> None:
    left = row((), ("bot 0", "ben", "bot 2"))
    assert open_to("ben", left, "r", header()) == Open((1,), (1, 2))
    assert open_to("anna", None, "r", header()) == Open((), (2,)), "the table is gone"


def test_what_is_not_shared_does_not_leave_the_server() -> None:
    def summary(seat: int) -> Summary:
        one = Summary(seat, "x", "person", 0.5, 0.1, -0.1, 0.0, 0.0, 0.5, 10, 5, COST, COST)
        return msgspec.structs.replace(one, costs=(Costs("bets", 5, 1, COST, "Bet less."),))

    def costly(seat: int) -> CostlyMove:
        return CostlyMove(
            n=3, seat=seat, words="", best="", best_action={}, cost=0.1, error=0.01, said=""
        )

    review = GameReview(
        policy="steady",
        seed=0,
        moment_rollouts=2,
        decision_rollouts=2,
        seats=(summary(0), summary(1)),
        chances=(),
        turning_points=(),
        costly=(costly(0), costly(1)),
        open=(0, 1),
    )
    done = msgspec.json.encode(ReviewState(state="done", percent=100, review=review))
    seen = msgspec.json.decode(as_seen(done, Open((0,), (0,))))["review"]
    assert [move["seat"] for move in seen["costly"]] == [0]
    assert msgspec.convert(seen["seats"][0], Summary) == summary(0)
    assert seen["seats"][1]["decisions"] == 0
    assert seen["seats"][1]["cost"]["mean"] == seen["seats"][1]["cost_score"]["mean"] == 0
    assert seen["seats"][1]["costs"] == []
    assert seen["seats"][1]["luck"] == 0.1
    working = msgspec.json.encode(ReviewState(state="working", percent=3))
    assert as_seen(working, Open((), ())) == working


def test_who_took_over_from_a_bot_decides_who_sees_it() -> None:
    at_its_end = row((), ("anna", "ben", "carl"))
    assert open_to("dora", at_its_end, "r", header()) == Open((), ())
    assert open_to("carl", at_its_end, "r", header()) == Open((2,), (2,))
