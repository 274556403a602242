"""Forbidden choices that a table shows: each is really forbidden, for the reason that is given."""

from collections import Counter

import pytest

from railbird.core import IllegalAction
from tests.table.positions import positions


def test_what_is_disabled_is_forbidden_by_the_rule_it_names() -> None:
    rules: Counter[str] = Counter()
    for state in (state for seed in range(12) for state in positions("homestretch", seed)):
        for seat in range(state.seats):
            for action, words, why, rule in state.game.disabled(state.view(seat)):
                assert action is not None
                assert action not in state.legal(seat)
                assert words
                assert why
                with pytest.raises(IllegalAction) as refusal:
                    state.copy().apply(seat, action)
                assert refusal.value.rule == rule
                rules[rule] += 1
    assert set(rules) == {"HS-12.20", "HS-12.26", "HS-12.27"}
