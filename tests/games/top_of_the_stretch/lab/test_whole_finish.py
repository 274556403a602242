"""What dice hardly ever bring about: dead heats with fouls, and what they pay, in the kernel's own
functions."""

import random
from types import SimpleNamespace
from typing import Any

import numpy as np
import pytest

from railbird.games.top_of_the_stretch.actions import BET_TYPES
from railbird.games.top_of_the_stretch.game import TopOfTheStretch
from railbird.games.top_of_the_stretch.lab.whole import payoffs_kernel, race_kernel
from railbird.games.top_of_the_stretch.lab.whole.tables import places_of, tables_of
from railbird.games.top_of_the_stretch.phases.stewards import Standings, set_back
from railbird.games.top_of_the_stretch.phases.stretch import figure_at
from railbird.games.top_of_the_stretch.rules import payoffs

STARTERS = 7


def places(standings: Standings) -> list[int]:
    """By runner."""
    ahead, found = 0, [0] * STARTERS
    for level in standings:
        for at in level:
            found[at] = 1 + ahead
        ahead += len(level)
    return found


def test_stewards_set_horses_back_out_of_and_into_dead_heats(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """TS-6.13, TS-7.60 – TS-7.62."""
    rng = random.Random(1)
    dice: list[int] = []
    monkeypatch.setattr(race_kernel, "below", lambda *_: dice.pop(0) - 1)
    monkeypatch.setattr(race_kernel, "set_back", race_kernel.set_back.py_func)
    for _ in range(300):
        speed = [rng.randint(1, 4) for _ in range(STARTERS)]
        fouled = [rng.random() < 0.5 for _ in range(STARTERS)]
        wire: Standings = tuple(
            tuple(at for at in range(STARTERS) if speed[at] == each)
            for each in sorted(set(speed), reverse=True)
        )
        standings = wire
        dice[:] = rolled = [rng.randint(1, 6) for _ in range(sum(fouled))]
        queue = [at for level in reversed(wire) for at in reversed(level) if fouled[at]]
        for at, die in zip(queue, tuple(rolled), strict=True):
            standings = set_back(wire, standings, at, die)
        ranks = np.array(places(wire)) - 1
        g: Any = SimpleNamespace(
            race=0, out=[0] * STARTERS, fouled=fouled, wire=ranks, rank=ranks.copy()
        )
        race_kernel.settle_fouls.py_func(SimpleNamespace(starters=[STARTERS]), g, None)
        assert [1 + int((g.rank < own).sum()) for own in g.rank] == places(standings)


def test_every_share_of_every_odds_is_paid() -> None:
    """TS-7.81 – TS-7.84, for dead heats of up to four."""
    state = TopOfTheStretch().new(1, {"betting": True, "races": ("belmont_1973",)})
    tables, charts = tables_of(state), state.box.charts
    t = tables.view(np.recarray)[0]
    for odds, name in enumerate(places_of(state).odds):
        for kind, word in enumerate(BET_TYPES):
            for level, place in ((level, place) for level in range(1, 5) for place in range(1, 4)):
                shared = payoffs.places_shared(word, place, level)
                if not shared:
                    continue
                g: Any = SimpleNamespace(
                    odds=[odds], money=np.zeros(1, np.int64), stakes=np.full((1, 1, 3), 2)
                )
                payoffs_kernel.pay.py_func(t, g, None, 0, kind, shared, level)
                cents = payoffs.payoff(charts, name, word, place, level)
                assert g.money[0] == payoffs.at_least_the_floor(cents), (name, word, place, level)


@pytest.mark.parametrize("limits", ["clamp", "extrapolate"])
def test_power_beyond_the_columns_is_read_by_the_option(
    limits: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """TS-7.41, TS-9.11."""
    state = TopOfTheStretch().new(1, {"betting": True, "power_limits": limits})
    t = tables_of(state).view(np.recarray)[0]
    monkeypatch.setattr(race_kernel, "two_dice", lambda *_: 7)
    for power in (-4, 0, 17, 29, 34):
        g: Any = SimpleNamespace(race=0, power=[power], factor=[3], speed=[0], form=[7])
        race_kernel.run_home.py_func(t, g, None, 0)
        figure = figure_at(state.box.charts, 7, power, limits == "extrapolate")
        assert g.speed == [figure + 3]
