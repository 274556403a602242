"""A position of the engine as a record of the kernel, so that games can go on from anywhere."""

import numpy as np

from railbird.core import BadSetup, Chance, Over
from railbird.games.top_of_the_stretch.actions import BET_TYPES, MOST_NUMBERED_BETS
from railbird.games.top_of_the_stretch.lab.whole.layout import BETTING, GAME, OVER, TYPES
from railbird.games.top_of_the_stretch.lab.whole.tables import Places
from railbird.games.top_of_the_stretch.state import State
from railbird.lab.arrays import Array


def record_of(places: Places, state: State) -> Array:
    """One record, without dice of its own. The state has to wait for bets, or be over."""
    if isinstance(state.pending, Chance):
        raise BadSetup(f"the kernel goes on from decisions; first resolve: {state.pending.purpose}")
    records = np.zeros(1, GAME)
    record = records[0]
    record["phase"] = OVER if isinstance(state.pending, Over) else BETTING
    record["race"] = state.race - 1
    record["condition"] = places.conditions[state.race - 1].index(state.condition)
    for at, runner in enumerate(state.runners):
        assert runner.odds is not None
        record["odds"][at] = places.odds.index(runner.odds)
        record["out"][at] = runner.out
    record["money"][: state.seats], record["closed"][: state.seats] = state.money, state.closed
    record["numbers"][: state.seats] = state.numbers
    for seat in range(state.seats):
        _bets(record, state, seat)
    if isinstance(state.pending, Over):
        record["places"][: state.seats] = state.pending.result.places
    return records


def _bets(record: Array, state: State, seat: int) -> None:
    posts = [runner.entry.pp for runner in state.runners]
    for bet in state.bets[seat]:
        runner, kind = posts.index(bet.pp), BET_TYPES.index(bet.type)
        record["stakes"][seat, runner, kind] += bet.amount
        record["staked"][seat] += bet.amount
        if bet.number <= MOST_NUMBERED_BETS:
            record["amount"][seat, bet.number] = bet.amount
            record["spot"][seat, bet.number] = runner * TYPES + kind
