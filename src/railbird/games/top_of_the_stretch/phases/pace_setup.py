"""Pace setup: the field settles, from 8 furlongs up (TS-4.6, TS-6.4, TS-7.21; Fullplay)."""

from railbird.core import Phase
from railbird.games.top_of_the_stretch.events import PaceSetUp
from railbird.games.top_of_the_stretch.rules.rolls import roll_for
from railbird.games.top_of_the_stretch.rules.runner import Pair
from railbird.games.top_of_the_stretch.state import State


def begin(state: State) -> None:
    state.queue = tuple(range(len(state.runners)))
    ask(state)


def ask(state: State) -> None:
    if state.queue:
        state.pending = roll_for("pace setup roll", state.runners[state.queue[0]].name)
    else:
        state.enter("pace")


def resolve(state: State, dice: Pair) -> None:
    runner = state.runners[state.queue[0]]
    entry = runner.entry
    change = state.box.charts.setup_points[dice[0] + dice[1]][entry.pace]  # TS-2.18
    assert runner.break_points is not None
    runner.setup_dice, runner.race2 = dice, runner.break_points + change
    state.tell(PaceSetUp(entry.pp, entry.horse, dice, change, runner.race2))
    state.queue = state.queue[1:]
    ask(state)


PACE_SETUP = Phase("pace_setup", begin=begin, resolve=resolve)
