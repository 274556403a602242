"""Another world that a seat cannot tell from the real one, built from its view alone. Only other
people's bets are ever unknown, and only until betting ends (TS-8.2)."""

import random
from collections.abc import Callable
from copy import copy
from typing import TYPE_CHECKING

from railbird.core import resume
from railbird.games.top_of_the_stretch.actions import BET_STEP, ladder
from railbird.games.top_of_the_stretch.events import Bet
from railbird.games.top_of_the_stretch.phases import (
    break_segment,
    condition,
    factors,
    form,
    odds,
    official,
    pace,
    pace_setup,
    photo,
    setup,
    stewards,
    stretch,
)
from railbird.games.top_of_the_stretch.phases.setup import CENTS
from railbird.games.top_of_the_stretch.state import State
from railbird.games.top_of_the_stretch.view import TopOfTheStretchView

if TYPE_CHECKING:
    from railbird.games.top_of_the_stretch.game import TopOfTheStretch

_ASK: dict[str, Callable[[State], None]] = {
    "condition": condition.begin,
    "odds": odds.ask,
    "break": break_segment.ask,
    "pace_setup": pace_setup.ask,
    "pace": pace.ask,
    "form": form.ask,
    "factors": factors.ask,
    "stretch": stretch.ask,
    "photo": photo.ask,
    "stewards": stewards.ask,
    "official": official.ask,
}
_MOST_BETS = 3


def build_world(game: "TopOfTheStretch", view: TopOfTheStretchView, rng: random.Random) -> State:
    state = setup.new_state(game, len(view.money), view.options)
    state.race, state.results = view.race, view.results
    state.money, state.closed = list(view.money), list(view.closed)
    state.bets = [*view.bets] if view.bets else _made_up_bets(view, rng)
    state.numbers = _numbers(state, view, rng)
    state.condition, state.condition_dice = view.condition, view.condition_dice
    state.runners = [copy(runner) for runner in view.runners]
    state.queue, state.awaits = view.queue, view.awaits
    state.pace_total, state.pace_dice, state.pace = view.pace_total, view.pace_dice, view.pace
    state.factor_dice = view.factor_dice
    state.wire, state.standings = view.wire, view.standings
    state.hundredths, state.prices, state.payoffs = view.hundredths, view.prices, view.payoffs
    resume(state, view, roll=_ASK.get(view.phase))
    return state


def _made_up_bets(view: TopOfTheStretchView, rng: random.Random) -> list[tuple[Bet, ...]]:
    return [
        view.own_bets if seat == view.seat else _slip(view, money // CENTS, rng)
        for seat, money in enumerate(view.money)
    ]


def _slip(view: TopOfTheStretchView, dollars: int, rng: random.Random) -> tuple[Bet, ...]:
    bets: list[Bet] = []
    for number in range(1, rng.randint(0, _MOST_BETS) + 1):
        most = dollars // BET_STEP * BET_STEP
        if not most:
            break
        post = rng.choice(view.runners).entry.pp
        bets.append(Bet(number, post, rng.choice(view.types), rng.choice(ladder(most))))
        dollars -= bets[-1].amount
    return tuple(bets)


def _numbers(state: State, view: TopOfTheStretchView, rng: random.Random) -> list[int]:
    """How many bets everybody has placed, withdrawn ones included."""
    if view.phase != "betting":
        return [0] * state.seats
    return [
        view.own_number if seat == view.seat else len(bets) + rng.randint(0, 1)
        for seat, bets in enumerate(state.bets)
    ]
