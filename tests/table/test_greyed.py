"""Forbidden choices that a table shows: each is really forbidden, for the reason that is given."""

import random
from collections import Counter

import pytest

from railbird.core import Chance, Decision, IllegalAction, State
from railbird.registry import game_ids, load


def positions(game_id: str, seed: int) -> "list[State]":
    """The states of a random game in which somebody decides."""
    rng = random.Random(seed)
    game = load(game_id)
    state = game.new(max(2, game.seats[0]))
    met = []
    for _ in range(2000):
        if isinstance(state.pending, Chance):
            state.resolve(state.pending.sample(rng.randrange))
        elif isinstance(state.pending, Decision):
            met.append(state.copy())
            seat = state.pending.must[0]
            state.apply(seat, rng.choice(state.legal(seat)))
        else:
            break
    return met


@pytest.mark.parametrize("game_id", [each for each in game_ids() if hasattr(load(each), "greyed")])
def test_what_is_greyed_is_forbidden_by_the_rule_it_names(game_id: str) -> None:
    rules: Counter[str] = Counter()
    for state in (state for seed in range(12) for state in positions(game_id, seed)):
        for seat in range(state.seats):
            for action, words, why, rule in state.game.greyed(state.view(seat)):  # type: ignore[attr-defined]
                assert action not in state.legal(seat)
                assert words
                assert why
                with pytest.raises(IllegalAction) as refusal:
                    state.copy().apply(seat, action)
                assert refusal.value.rule == rule
                rules[rule] += 1
    if game_id == "homestretch":
        assert set(rules) == {"HS-12.20", "HS-12.26", "HS-12.27"}
