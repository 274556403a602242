"""Forbidden choices that a table shows: each is really forbidden, for the reason that is given."""

from collections import Counter

import pytest

from railbird.core import Action, IllegalAction, State
from railbird.games.homestretch.actions import PlaceBet
from tests.homestretch.table import betting_with
from tests.table.positions import positions


def refused(state: State, seat: int, action: Action) -> IllegalAction:
    with pytest.raises(IllegalAction) as refusal:
        state.copy().apply(seat, action)
    return refusal.value


def test_what_is_disabled_is_forbidden_in_the_words_of_the_refusal() -> None:
    rules: Counter[str] = Counter()
    for state in (state for seed in range(12) for state in positions("homestretch", seed)):
        for seat in range(state.seats):
            for action, words, why, rule in state.game.disabled(state.view(seat)):
                assert words
                rules[rule] += 1
                if action is None:
                    assert rule == "HS-12.20"
                    continue
                assert action not in state.legal(seat)
                answer = refused(state, seat, action)
                assert (answer.reason, answer.rule) == (why, rule)
    assert set(rules) == {"HS-12.20", "HS-12.21", "HS-12.26", "HS-12.27"}


def test_the_limit_is_told_before_it_is_reached() -> None:
    """HS-12.20: a slip is filled in the browser, so no refusal comes in time."""
    state = betting_with((50, 40, 30))
    (limit,) = state.game.disabled(state.view(1))
    bet = PlaceBet(1, 7, "win")
    for value in (1, 2):
        state.apply(1, PlaceBet(value, 7, "win"))
    answer = refused(state, 1, bet)
    assert limit.reason in answer.reason
    assert limit.rule == answer.rule
