"""Homestretch keeps every promise at every size of table."""

import random
from collections.abc import Iterator

import pytest

import railbird
from railbird.core import Seat, State
from railbird.games.homestretch.actions import LINES, PlaceBets
from railbird.games.homestretch.box.components import HORSES
from railbird.games.homestretch.game import Homestretch
from railbird.testing import check_game

HOMESTRETCH = railbird.load("homestretch")


def whole_slips(state: State, _seat: Seat, rng: random.Random) -> Iterator[PlaceBets]:
    """All tokens at once (HS-4.9), on different horses so that no limit is passed."""
    assert isinstance(state.game, Homestretch)
    values = rng.sample(state.game.box.bet_tokens, len(state.game.box.bet_tokens))
    horses = rng.sample(list(HORSES), len(values))
    yield PlaceBets(tuple((v, h, rng.choice(LINES)) for v, h in zip(values, horses, strict=True)))


@pytest.mark.parametrize("seats", HOMESTRETCH.seats)
def test_homestretch_keeps_every_promise(seats: int) -> None:
    report = check_game(HOMESTRETCH, seats, games=2, spellings=whole_slips)
    assert set(report.missing_actions) <= {"lift_bet", "pass_buy", "buy_top"}
    assert report.secrets_never_hidden == (() if seats == 2 else ("ghost hand",))
