"""Condition: the state of the track, and with it each starter's adjusted power (TS-3.4, TS-3.5,
TS-4.2, TS-6.1)."""

from railbird.core import Phase
from railbird.games.top_of_the_stretch.box.scoresheet import ROLL
from railbird.games.top_of_the_stretch.events import ConditionSet
from railbird.games.top_of_the_stretch.rules import power, rolls
from railbird.games.top_of_the_stretch.rules.runner import Pair
from railbird.games.top_of_the_stretch.state import State


def begin(state: State) -> None:
    if state.sheet.condition == ROLL:
        state.pending = rolls.CONDITION
    else:
        settle(state, state.sheet.condition)


def resolve(state: State, dice: Pair) -> None:
    state.condition_dice = dice
    by_roll = state.box.charts.condition_rolls[state.sheet.race.surface]
    settle(state, by_roll[dice[0] + dice[1]])  # TS-2.28


def settle(state: State, condition: str) -> None:
    state.condition = condition
    charts, race = state.box.charts, state.sheet.race
    for runner in state.runners:
        adjusted = power.steps(charts, race, runner.entry, condition)
        runner.start_power = runner.power = adjusted.power
    powers = tuple(runner.start_power for runner in state.runners)
    state.tell(ConditionSet(condition, race.surface, state.condition_dice, powers))
    state.enter("odds")


CONDITION = Phase("condition", begin=begin, resolve=resolve)
