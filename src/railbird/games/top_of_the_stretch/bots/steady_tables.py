"""What `steady` goes by, worked out beforehand for every race, track and odds, so that a kernel can
play it."""

import numpy as np

from railbird.games.top_of_the_stretch.actions import BET_TYPES
from railbird.games.top_of_the_stretch.bots.steady import chances_of, promise
from railbird.games.top_of_the_stretch.box.scoresheet import MOST_STARTERS
from railbird.games.top_of_the_stretch.lab.whole.tables import Places
from railbird.games.top_of_the_stretch.rules import power
from railbird.games.top_of_the_stretch.rules.payoffs import PLACES
from railbird.games.top_of_the_stretch.rules.runner import Runner
from railbird.games.top_of_the_stretch.state import State
from railbird.lab.arrays import Array


def habits_of(state: State, places: Places) -> Array:
    """What a dollar promises by race, condition, runner, type of bet and odds."""
    tracks = max(map(len, places.conditions))
    shape = (len(state.card), tracks, MOST_STARTERS, len(BET_TYPES), len(places.odds))
    habits = np.zeros(shape)
    for number, conditions in enumerate(places.conditions):
        for track, condition in enumerate(conditions):
            _promises(habits[number, track], state, number, condition, places.odds)
    return habits


def _promises(
    table: Array, state: State, number: int, condition: str, known: tuple[str, ...]
) -> None:
    charts, race = state.box.charts, state.card[number]
    field = [Runner(entry=entry) for entry in race.starters]
    for runner in field:
        runner.start_power = power.steps(charts, race.race, runner.entry, condition).power
    chances = chances_of(field, state.options.jockeys)
    for at in range(len(field)):
        for kind, name in enumerate(BET_TYPES):
            chance = chances[PLACES[name]][at]
            table[at, kind] = [promise(charts, chance, odds, name) for odds in known]
