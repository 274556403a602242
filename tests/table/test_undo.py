"""Taking back a step that all have seen: only before bots, and before anything has come up."""

import contextlib
import random
import time
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest

from railbird.core import verify
from railbird.core.record import parse_record
from railbird.registry import game_ids, load
from railbird.table.refusal import Refused
from tests.table.served import PATIENCE, UNHURRIED, Come, Refusal, Socket, Visitor, served
from tests.table.test_updates import started, with_people


@pytest.fixture
def visit(data: Path) -> Iterator[Come]:
    """At a server whose bots wait for a step to be taken back, however slow the test is."""
    with served(data, replace(UNHURRIED, undo_seconds=PATIENCE)) as address:
        yield lambda: Visitor(address)


def at_an_auction(visitor: Visitor, *seats: str, **wanted: object) -> Socket:
    anna = visitor.host("open", *seats, game="win_place_and_show", speed="fast", **wanted)
    anna.do("sit", seat=0, name="Anna")
    return anna


def until_asked(anna: Socket) -> None:
    anna.until(lambda: 0 in anna.view["must"] and anna.game["legal"])


def lowest_bid(anna: Socket) -> dict[str, object]:
    return next(
        choice["action"] for choice in anna.game["legal"] if choice["action"]["do"] == "bid"
    )


def test_alone_against_bots_a_bid_can_be_taken_back(visit: Come) -> None:
    anna = at_an_auction(visit(), "random", "random")
    anna.do("start")
    anna.until_phase("playing")
    until_asked(anna)
    before = anna.view
    anna.act(lowest_bid(anna))
    anna.hear_all()
    assert anna.game["may_take_back"]
    assert anna.view["auction"]["bidder"] == 0
    told = len(anna.log)
    anna.do("take_back")
    anna.hear_all()
    assert anna.view == before
    assert len(anna.log) == told - 1
    said = [line["text"] for line in anna.latest["chat"]["lines"]]
    assert any(text.startswith("Anna takes a step back: Anna bids") for text in said), said
    with pytest.raises(Refusal, match="nothing to take back"):
        anna.do("take_back")


def test_bots_wait_while_a_step_can_be_taken_back(data: Path) -> None:
    with served(data, replace(UNHURRIED, undo_seconds=0.8)) as address:
        bots_wait_for(at_an_auction(Visitor(address), "random", "random"))


def bots_wait_for(anna: Socket) -> None:
    anna.do("start")
    anna.until_phase("playing")
    until_asked(anna)
    bid = lowest_bid(anna)
    bidden = time.monotonic()
    anna.act(bid)
    anna.hear_all()
    number = anna.game["n"]
    anna.until(lambda: anna.game["n"] > number)
    assert time.monotonic() - bidden > 0.7
    assert not anna.game["may_take_back"]
    with pytest.raises(Refusal, match="nothing to take back"):
        anna.do("take_back")


def test_another_person_at_the_table_has_seen_it(visit: Come) -> None:
    anna = at_an_auction(visit(), "open", "random")
    ben = visit().socket(anna.table)
    ben.do("sit", seat=1, name="Ben")
    anna.do("start")
    anna.until_phase("playing")
    bids = 0
    while not bids:
        until_asked_or(anna, ben)
        if 0 in anna.view["must"]:
            anna.act(lowest_bid(anna))
            bids += 1
        else:
            ben.act({"do": "pass_bid"})
    anna.hear_all()
    assert not anna.game["may_take_back"]
    with pytest.raises(Refusal, match="nothing to take back"):
        anna.do("take_back")


def until_asked_or(anna: Socket, ben: Socket) -> None:
    while True:
        for player in (anna, ben):
            player.hear_all()
            if player.view["seat"] in player.view["must"] and player.game["legal"]:
                return
        time.sleep(0.02)


def test_somebody_who_sits_down_for_a_bot_has_seen_it(visit: Come) -> None:
    anna = at_an_auction(visit(), "random", "open")
    ben = visit().socket(anna.table)
    ben.do("sit", seat=2, name="Ben")
    anna.do("start")
    anna.until_phase("playing")
    ben.until_phase("playing")
    ben.do("seat_bot", seat=2, bot="random")
    until_asked(anna)
    anna.act(lowest_bid(anna))
    anna.hear_all()
    assert anna.game["may_take_back"]
    ben.do("hand_back", seat=2)
    anna.hear_all()
    assert not anna.game["may_take_back"]


def test_a_game_with_such_steps_leaves_a_sound_record(data: Path) -> None:
    with served(data, replace(UNHURRIED, undo_seconds=2)) as address:
        anna = at_an_auction(Visitor(address), "random", "random", options={"races": 1})
        anna.do("start")
        anna.until_phase("playing")
        undone = 0
        while not anna.view["result"]:
            anna.drain()
            if not anna.game["legal"] or 0 not in anna.view["must"]:
                time.sleep(0.002)
                continue
            anna.act(anna.game["legal"][0]["action"])
            if anna.game["may_take_back"] and undone < 2:
                with contextlib.suppress(Refusal):  # the bots wait, but not for ever
                    anna.do("take_back")
                    undone += 1
                anna.hear_all()
                if undone == 2:
                    anna.do("set", speed="off")  # nobody watches the rest
        anna.until_phase("over")
        assert undone
        record = anna.latest["table"]["evening"][0]["record"]
        kept = parse_record(anna.visitor.http.get(f"/api/r/{record}/file").content)
        verify(kept, load("win_place_and_show"))


# -- in every game -------------------------------------------------------------------------------


@pytest.mark.parametrize("game_id", game_ids())
def test_only_what_showed_nothing_new_can_be_taken_back(game_id: str) -> None:
    """Everybody sees and may do then what they saw and could do before, and nothing was drawn."""
    undone = 0
    for seed in range(3):
        rng = random.Random(seed)
        session = with_people(started(game_id, max(3, load(game_id).seats[0])), 0)
        opening = session.open(0)
        session = session.after(opening) if opening else session
        for at in range(1, 600):
            decision = session.decision
            if decision is None or session.over:
                break
            seat = rng.choice([s for s in (*decision.must, *decision.may) if session.legal.get(s)])
            by = "player" if seat == 0 else "bot"
            action = rng.choice(session.legal[seat])
            before = session
            step = session.decide(seat, action, at, by)  # type: ignore[arg-type]
            session = session.after(step)
            public = session.undo.public
            if public is None or public.batch is not step.batch:
                continue
            undone += 1
            assert seat == 0
            assert not step.batch.came
            for name, hidden in session.game.secrets.items():
                assert hidden(session.state) == hidden(before.state), name
            back = session.after(session.take_back(0, at))
            assert back.history.entries == before.history.entries
            assert back.history.told == before.history.told
            for viewer in before.streams.by_viewer:
                assert back.view(viewer) == before.view(viewer)
                assert back.choices(viewer) == before.choices(viewer)
    assert undone or game_id in NEVER


NEVER = {"top_of_the_stretch"}
"""All bets are secret there, and nothing else is decided."""


def test_a_step_with_dice_stays() -> None:
    """In Homestretch a drive leads to the next roll."""
    rng = random.Random(1)
    session = with_people(started("homestretch", 3), 0)
    opening = session.open(0)
    session = session.after(opening) if opening else session
    stayed = 0
    for at in range(1, 400):
        decision = session.decision
        if decision is None:
            break
        seat = rng.choice([s for s in (*decision.must, *decision.may) if session.legal.get(s)])
        step = session.decide(seat, rng.choice(session.legal[seat]), at, "player")
        session = session.after(step)
        if seat == 0 and step.batch.came:
            with pytest.raises(Refused):
                session.take_back(0, at)
            stayed += 1
    assert stayed
