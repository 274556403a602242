"""A step is worked out on a copy, with what a record keeps of it."""

import json
import random

import pytest

import railbird
from railbird.core import BadOutcome, Chance, Decision, IllegalAction, Over, Step
from railbird.core.record import Decided, Ended, Resolved
from railbird.games.homestretch.actions import PlaceBets
from railbird.games.homestretch.state import State

GAME = railbird.load("homestretch")


def in_betting() -> State:
    state = GAME.new(2)
    while state.phase.name != "betting":
        pending = state.pending
        if isinstance(pending, Chance):
            state.resolve(pending.sample(lambda _: 0))
        else:
            assert isinstance(pending, Decision)
            state.apply(pending.must[0], state.legal(pending.must[0])[0])
    return state


def on_horses(*horses: int) -> PlaceBets:
    values = (1, 1, 2, 2, 3)
    return PlaceBets(tuple((v, horse, "win") for v, horse in zip(values, horses, strict=True)))


def as_json(outcome: object) -> object:
    return json.loads(json.dumps(outcome))


def test_a_shorthand_is_taken_and_written_as_what_it_stands_for() -> None:
    before = in_betting()
    kept, seat = before.copy(), before.bet_order[0]
    step = Step(before)
    told = step.decide(seat, on_horses(2, 3, 4, 5, 6))
    assert before == kept
    assert step.told == told
    assert [entry.act["do"] for entry in step.entries if isinstance(entry, Decided)] == [
        "place_bet"
    ] * 5
    assert step.ended() is None
    for entry in step.entries:
        assert isinstance(entry, Decided)
        kept.apply(entry.seat, GAME.read_action(entry.act))
    assert step.after == kept


def test_what_is_refused_leaves_the_state_alone() -> None:
    before = in_betting()
    kept = before.copy()
    with pytest.raises(IllegalAction):
        Step(before).decide(before.bet_order[0], on_horses(2, 3, 4, 5, 5))
    with pytest.raises(BadOutcome, match="nothing to roll"):
        Step(before).resolve((1, 2))
    assert before == kept


def test_a_step_may_hold_many_chances_and_decisions_to_the_end() -> None:
    before = GAME.new(2)
    step = Step(before)
    dice = random.Random(1)
    while not isinstance(step.after.pending, Over):
        pending = step.after.pending
        if isinstance(pending, Decision):
            seat = pending.must[0]
            step.decide(seat, step.after.legal(seat)[0])
        else:
            step.resolve(as_json(pending.sample(dice.randrange)))
    again = GAME.new(2)
    for entry in step.entries:
        if isinstance(entry, Resolved):
            assert not isinstance(entry.came, list)
            again.resolve(entry.came)
        else:
            again.apply(entry.seat, GAME.read_action(entry.act))
    assert again == step.after
    assert step.ended("the secret") == Ended(step.after.pending.result, "the secret")
    assert before == GAME.new(2)
