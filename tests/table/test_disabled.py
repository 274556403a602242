"""Forbidden choices that a table shows: each is really forbidden, for the reason that is given."""

from collections import Counter

import pytest

from railbird.core import Action, IllegalAction, State
from railbird.games.homestretch.actions import PlaceBet
from tests.games.homestretch.table import betting_with
from tests.table.positions import positions


def refused(state: State, seat: int, action: Action) -> IllegalAction:
    with pytest.raises(IllegalAction) as refusal:
        state.copy().apply(seat, action)
    return refusal.value


LIMIT = "HS-12.20"
"""Told before it is reached, so not tied to an action."""


@pytest.mark.parametrize(
    ("game", "seeds", "expected"),
    [
        ("homestretch", 12, {LIMIT, "HS-12.21", "HS-12.26", "HS-12.27"}),
        ("long_shot", 4, {f"LS-12.{number}" for number in (10, 11, 13, 14, 15, 16)}),
    ],
)
def test_what_is_disabled_is_forbidden_in_the_words_of_the_refusal(
    game: str, seeds: int, expected: set[str]
) -> None:
    rules: Counter[str] = Counter()
    for state in (state for seed in range(seeds) for state in positions(game, seed)):
        for seat in range(state.seats):
            for action, words, why, rule in state.game.show.disabled(state.view(seat)):
                assert words
                rules[rule] += 1
                if action is None:
                    assert rule == LIMIT
                    continue
                assert action not in state.legal(seat)
                answer = refused(state, seat, action)
                assert (answer.reason, answer.rule) == (why, rule)
    assert set(rules) == expected


def test_the_limit_is_told_before_it_is_reached() -> None:
    """HS-12.20: a slip is filled in the browser, so no refusal comes in time."""
    state = betting_with((50, 40, 30))
    (limit,) = state.game.show.disabled(state.view(1))
    bet = PlaceBet(1, 7, "win")
    for value in (1, 2):
        state.apply(1, PlaceBet(value, 7, "win"))
    answer = refused(state, 1, bet)
    assert limit.reason in answer.reason
    assert limit.rule == answer.rule
