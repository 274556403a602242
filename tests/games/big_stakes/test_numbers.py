"""Every listed action has a number, whatever is played (docs/environment.md)."""

import random
from typing import Any

import pytest

from railbird.core import Chance, Over
from railbird.rl.encoding import Catalogue
from tests.games.big_stakes.table import game


def test_no_action_is_numbered_twice() -> None:
    numbered = game().learn.action_space()
    assert len(set(numbered)) == len(numbered)
    assert numbered == game().learn.action_space()


@pytest.mark.parametrize(
    ("seats", "options"),
    [
        (2, {}),
        (3, {"play_speed": "japanese", "track": "single", "horses_per_player": 3}),
        (
            2,
            {
                "program": "randomized",
                "race_draw": "select",
                "race_order": "agreed",
                "breeding": "matched",
                "weights": "manual",
                "mirror_allowance": True,
                "play_speed": "japanese",
            },
        ),
        (2, {"stables": "auction", "inquiry_mode": "inquiry", "token_policy": "forced_only"}),
        (2, {"program": "fixed", "betting": True, "play_speed": "west_coast"}),
    ],
    ids=["default", "single track", "all before the race", "inquiries", "bets"],
)
def test_every_listed_action_has_a_number(seats: int, options: dict[str, Any]) -> None:
    """BS-5.1: a move by its lanes and spaces; each number is one legal action."""
    numbering = Catalogue(game())
    rng = random.Random(seats)
    state = game().new(seats, options)
    while not isinstance(state.pending, Over):
        if isinstance(state.pending, Chance):
            state.resolve(state.pending.sample(rng.randrange))
        else:
            seat = state.pending.must[0]
            legal = list(state.legal(seat))
            assert list(numbering.offered(legal).values()) == legal
            state.apply(seat, rng.choice(legal))
