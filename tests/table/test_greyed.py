"""Forbidden choices that a table shows: each is really forbidden, for the reason that is given."""

from collections import Counter

import pytest

from railbird.core import IllegalAction
from railbird.registry import game_ids, load
from tests.table.positions import positions


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
