"""Chances that take long are worked out on the side: the game waits, the other tables do not."""

import asyncio
import threading
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from railbird.core.record import parse_record
from railbird.games.big_stakes.rules.odds import PURPOSE
from railbird.table.room.attendants.estimates import outcome_of
from railbird.workers import Workers
from tests.table.served import Come, Socket, Visitor, served, together

RACE = {
    "program": "one_race",
    "race": "5F-D",
    "runners": ["Secretariat", "Man o' War"],
    "betting": True,
}


@pytest.fixture
def may_answer(monkeypatch: pytest.MonkeyPatch) -> threading.Event:
    """The other process answers only when the test lets it."""
    answered = threading.Event()
    ask = Workers.ask

    async def ask_when_allowed(self: Workers, question: Callable[..., Any], *about: Any) -> Any:
        while question is outcome_of and not answered.is_set():
            await asyncio.sleep(0.005)
        return await ask(self, question, *about)

    monkeypatch.setattr(Workers, "ask", ask_when_allowed)
    return answered


def waiting_for_odds(visitor: Visitor) -> Socket:
    watcher = visitor.host("random", "random", game="big_stakes", options=RACE)
    watcher.do("start")
    watcher.until_phase("playing")
    watcher.until(lambda: watcher.view["awaiting"] == PURPOSE)
    return watcher


def test_other_tables_go_on_while_odds_are_worked_out(
    visit: Come, may_answer: threading.Event
) -> None:
    """BS-7.72: the odds are an estimate from many simulated races."""
    watcher = waiting_for_odds(visit())
    assert watcher.game["hand_roll"] is None
    anna, ben = together(visit)
    anna.act(anna.game["legal"][0]["action"])
    ben.act(ben.game["legal"][0]["action"])
    watcher.hear_all()
    assert watcher.view["awaiting"] == PURPOSE
    may_answer.set()
    watcher.until(lambda: watcher.view["awaiting"] != PURPOSE)
    assert any("odds" in line for line in watcher.log)
    watcher.until_phase("over")
    record = watcher.latest["table"]["evening"][0]["record"]
    proof = watcher.visitor.get(f"/api/r/{record}/proof")
    assert proof["estimates"] == [PURPOSE]
    kept = parse_record(watcher.visitor.http.get(f"/api/r/{record}/file").content)
    assert len(proof["chances"]) == kept.chances - 1


def test_a_server_that_comes_back_works_them_out(data: Path, may_answer: threading.Event) -> None:
    with served(data) as address:
        visitor = Visitor(address)
        watcher = waiting_for_odds(visitor)
    may_answer.set()
    with served(data) as address:
        visitor.address = address
        again = visitor.socket(watcher.table)
        again.until_phase("playing")
        again.until(lambda: again.view["awaiting"] != PURPOSE)
