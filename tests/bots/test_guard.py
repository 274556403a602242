"""A bot that fails is named, and the game goes on with the default."""

import threading
import time
from collections.abc import Callable
from pathlib import Path

import pytest

import railbird
from railbird.bots.guard import Fault, Guard, default_of
from railbird.core import Action, Perspective
from railbird.games.homestretch.actions import DraftPick, LiftBet, PlaceBet, PlaceBets
from tests.bots.moments import first_moment

GAME = railbird.load("homestretch")


class Bot:
    def __init__(self, answer: Callable[[Perspective], object]) -> None:
        self._answer = answer

    def choose(self, seen: Perspective) -> Action:
        return self._answer(seen)  # type: ignore[return-value]


def guard(answer: Callable[[Perspective], object], limit: float | None = None) -> Guard:
    return Guard(Bot(answer), "mine.py:Bot", limit)


def test_a_good_answer_passes() -> None:
    seen = first_moment("draft")
    guarded = guard(lambda seen: seen.legal[-1], limit=60)
    assert guarded.choose(seen) == seen.legal[-1]
    assert not guarded.faults


def raising(_seen: Perspective) -> object:
    raise ValueError("card B07a beats them all")


def leaving(_seen: Perspective) -> object:
    raise SystemExit


@pytest.mark.parametrize("limit", [None, 60.0])
@pytest.mark.parametrize(
    ("answer", "reason"), [(raising, "raised ValueError"), (leaving, "raised SystemExit")]
)
def test_a_bot_that_raises(
    answer: Callable[[Perspective], object], reason: str, limit: float | None
) -> None:
    seen = first_moment("draft")
    told: list[Fault] = []
    guarded = Guard(Bot(answer), "mine.py:Bot", limit, told.append)
    assert guarded.choose(seen) == default_of(seen)
    [fault] = guarded.faults
    assert told == [fault]
    assert str(fault) == f"mine.py:Bot in seat 1 {reason}; the default was played"
    assert "test_guard.py, line" in fault.detail


def test_what_everybody_reads_tells_nothing_of_a_hand() -> None:
    guarded = guard(raising)
    guarded.choose(first_moment("draft"))
    assert "B07a" not in str(guarded.faults[0])
    assert "B07a" in guarded.faults[0].detail


@pytest.mark.parametrize("answer", [DraftPick("R07"), None, "B02a", PlaceBet(3, 7, "win")])
def test_an_illegal_answer(answer: object) -> None:
    seen = first_moment("draft")
    guarded = guard(lambda _: answer)
    assert guarded.choose(seen) == default_of(seen)
    assert guarded.faults[0].reason == "chose an action that is not legal"


def test_an_equal_answer_is_replaced_by_the_listed_one() -> None:
    """True equals 1, but a record must hold the number."""
    seen = first_moment("betting")
    chosen = guard(lambda _: PlaceBet(True, 7, "win")).choose(seen)
    assert isinstance(chosen, PlaceBet)
    assert chosen.value is not True


def test_another_spelling_is_accepted_if_the_rules_accept_it() -> None:
    seen = first_moment("betting")
    five = PlaceBets(((1, 7, "win"), (1, 7, "show"), (2, 6, "win"), (2, 8, "win"), (3, 5, "win")))
    guarded = guard(lambda _: five)
    assert guarded.choose(seen) == five
    assert not guarded.faults


@pytest.mark.parametrize(
    "answer", [PlaceBets(((3, 7, "win"),)), LiftBet(7, "win"), PlaceBets(((9, 99, "x"),) * 5)]
)
def test_another_spelling_is_refused_if_the_rules_refuse_it(answer: Action) -> None:
    seen = first_moment("betting")
    guarded = guard(lambda _: answer)
    assert guarded.choose(seen) == default_of(seen)
    assert guarded.faults[0].reason == "chose an action that is not legal"


def test_a_bot_lost_in_a_loop_is_stopped() -> None:
    ended = threading.Event()

    def looping(_seen: Perspective) -> object:
        try:
            while True:
                pass
        finally:
            ended.set()

    seen = first_moment("draft")
    guarded = guard(looping, limit=0.05)
    assert guarded.choose(seen) == default_of(seen)
    assert guarded.faults[0].reason == "did not answer within 0.05 s"
    assert ended.wait(timeout=30)


def test_a_bot_that_waits_for_ever_is_left_behind() -> None:
    release = threading.Event()

    def waiting(seen: Perspective) -> object:
        release.wait()
        return seen.legal[0]

    seen = first_moment("draft")
    guarded = guard(waiting, limit=0.05)
    assert guarded.choose(seen) == default_of(seen)
    assert guarded.choose(seen) == default_of(seen)
    assert [fault.reason for fault in guarded.faults] == [
        "did not answer within 0.05 s",
        "is still busy with an earlier decision",
    ]
    release.set()


def test_a_bot_that_was_late_once_is_asked_again() -> None:
    calls: list[int] = []

    def slow_at_first(seen: Perspective) -> object:
        calls.append(1)
        while len(calls) == 1:
            time.sleep(0.001)
        return seen.legal[0]

    seen = first_moment("draft")
    guarded = guard(slow_at_first, limit=0.05)
    guarded.choose(seen)
    while guarded.choose(seen) != seen.legal[0] or len(calls) < 2:
        assert guarded.faults[-1].reason == "is still busy with an earlier decision"


def test_a_game_with_a_faulty_bot_comes_to_its_end() -> None:
    guarded = guard(raising)
    record = railbird.play(GAME, [guarded, "random", "random"], seed=2)
    assert record.ended is not None
    assert len(guarded.faults) > 20


def test_play_guards_bots_from_files(tmp_path: Path) -> None:
    (tmp_path / "bad.py").write_text("class Bot:\n  def choose(self, seen): return None\n")
    with pytest.warns(UserWarning, match=r"bad.py:Bot in seat 1 chose an action that is not legal"):
        record = railbird.play(GAME, [f"{tmp_path}/bad.py:Bot", "random"], seed=2)
    assert record.ended is not None
