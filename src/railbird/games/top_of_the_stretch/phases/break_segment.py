"""Break: race points from the gate (TS-4.5, TS-6.3, TS-7.21; Fullplay)."""

from railbird.core import Phase
from railbird.games.top_of_the_stretch.events import Broke
from railbird.games.top_of_the_stretch.rules.rolls import roll_for
from railbird.games.top_of_the_stretch.rules.runner import Pair
from railbird.games.top_of_the_stretch.state import State


def begin(state: State) -> None:
    state.queue = tuple(range(len(state.runners)))
    ask(state)


def ask(state: State) -> None:
    if state.queue:
        state.pending = roll_for("break roll", state.runners[state.queue[0]].name)
    else:
        state.enter("pace_setup" if state.distance.is_route else "pace")


def resolve(state: State, dice: Pair) -> None:
    runner = state.runners[state.queue[0]]
    entry = runner.entry
    points = state.box.charts.break_points[dice[0] + dice[1]][entry.pace]  # TS-2.17
    runner.break_dice, runner.break_points = dice, points
    state.tell(Broke(entry.pp, entry.horse, dice, points))
    state.queue = state.queue[1:]
    ask(state)


BREAK = Phase("break", begin=begin, resolve=resolve)
