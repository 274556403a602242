"""`sharp` has run the race thousands of times before it bets. It looks for value against the odds
that are offered, and bets so that its money grows fastest in the long run: the more a bet promises
the more is put on it, and never so much that one race could ruin it."""

from fractions import Fraction

import numpy as np
from numpy.typing import NDArray

from railbird.core import Action, Perspective
from railbird.games.top_of_the_stretch.actions import BET_STEP
from railbird.games.top_of_the_stretch.bots.slips import Slip, dollars, even, next_bet
from railbird.games.top_of_the_stretch.bots.trial_races import OUT, Whole, run_trials
from railbird.games.top_of_the_stretch.box.charts import Charts
from railbird.games.top_of_the_stretch.rules.payoffs import (
    PLACES,
    STAKE,
    at_least_the_floor,
    payoff,
)
from railbird.games.top_of_the_stretch.state import State
from railbird.games.top_of_the_stretch.view import TopOfTheStretchView

PORTIONS = 80
"""The money is laid out in this many portions, one after the other."""
DIGITS = 9
UNPAID = 4
"""Where a horse is that no bet pays for."""

Floats = NDArray[np.float64]


class Sharp:
    def __init__(self) -> None:
        self._race: object = None
        self._slip: Slip = {}

    def choose(self, seen: Perspective) -> Action:
        view = seen.view
        assert isinstance(view, TopOfTheStretchView)
        race = (view.race, view.condition, view.money, view.runners, view.options)
        if self._race != race:  # the same all through the betting on one race
            state = next(seen.worlds())
            assert isinstance(state, State)
            self._race, self._slip = race, lay_out(state, view)
        return next_bet(view, self._slip)


def lay_out(state: State, view: TopOfTheStretchView) -> Slip:
    """Portion by portion on whatever makes the money grow most, until nothing does."""
    money = dollars(view)
    bets = [(runner.entry.pp, kind) for runner in view.runners for kind in view.types]
    chances, returns = what_bets_bring(state, view)
    portion = max(BET_STEP, even(money / PORTIONS))
    wealth = np.full(len(chances), float(money))
    slip: dict[tuple[int, str], int] = {}
    for _ in range(money // portion - 1):
        growth = np.round((returns - 1.0) @ (chances / wealth), DIGITS)
        best = int(growth.argmax())
        after = wealth + portion * (returns[best] - 1.0)
        if growth[best] <= 0 or after.min() <= 0:
            break
        wealth = after
        slip[bets[best]] = slip.get(bets[best], 0) + portion
    return slip


def what_bets_bring(state: State, view: TopOfTheStretchView) -> tuple[Floats, Floats]:
    """How likely each outcome is, and what a dollar on each bet brings back in it."""
    places = run_trials(state)
    paid = np.where((places == OUT) | (places >= UNPAID), UNPAID, places)
    outcomes, counts = np.unique(paid, axis=0, return_counts=True)
    returns = [
        _returns(state.box.charts, runner.odds or "1-1", kind, outcomes[:, at], outcomes)
        for at, runner in enumerate(view.runners)
        for kind in view.types
    ]
    return counts / len(places), np.array(returns)


def _returns(charts: Charts, odds: str, kind: str, own: Whole, outcomes: Whole) -> Floats:
    """Dead heats pay less (TS-7.84)."""
    level = (outcomes == own[:, None]).sum(axis=1)
    brings = np.zeros(len(own))
    for place in range(1, PLACES[kind] + 1):
        for heat in range(1, outcomes.shape[1] + 1):
            here = (own == place) & (level == heat)
            if here.any():
                cents = at_least_the_floor(payoff(charts, odds, kind, place, heat))
                brings[here] = float(Fraction(cents, STAKE))
    return brings
