"""Pace: how fast the leaders go, and whom it suits (TS-4.7, TS-6.5, TS-7.20 – TS-7.22)."""

from railbird.core import Phase
from railbird.games.top_of_the_stretch.box.charts import PACES, Banded, Pace, by_number
from railbird.games.top_of_the_stretch.events import PaceRead
from railbird.games.top_of_the_stretch.rules import rolls
from railbird.games.top_of_the_stretch.rules.runner import Runner
from railbird.games.top_of_the_stretch.state import State


def begin(state: State) -> None:
    numbers = sorted(pace_number(state, runner) for runner in state.runners)
    state.pace_total = sum(numbers[-2:])  # equal ones need no tie-break, TS-7.22
    ask(state)


def pace_number(state: State, runner: Runner) -> int:
    """What counts for the pace: the rating (TS-7.20), in Fullplay the points (TS-7.21)."""
    if state.options.version == "quick":
        return runner.entry.pace
    assert runner.points is not None
    return runner.points


def by_the_example(state: State) -> bool:
    """Fullplay as the printed example played it (TS-9.13)."""
    return state.options.chart_edition == "example" and state.options.version == "full"


def ask(state: State) -> None:
    state.pending = rolls.PACE_ONE_DIE if by_the_example(state) else rolls.PACE


def scenario(state: State) -> Banded[Pace]:
    """The chart that the dice are read on (TS-2.8, TS-2.9, TS-2.30)."""
    charts = state.box.charts
    if state.options.version == "quick":
        return charts.pace_quick
    if by_the_example(state):
        return charts.pace_one_die
    return charts.pace_route if state.distance.is_route else charts.pace_sprint


def resolve(state: State, dice: tuple[int, ...]) -> None:
    pace = scenario(state).read(sum(dice), state.pace_total)
    state.pace_dice, state.pace = dice, pace
    column = PACES.index(pace)
    effects = effects_chart(state)
    for runner in state.runners:
        runner.pace_adj = by_number(effects, pace_number(state, runner))[column]
        runner.power += runner.pace_adj
    changes = tuple([runner.pace_adj or 0 for runner in state.runners])
    state.tell(PaceRead(state.pace_total, dice, pace, changes))
    state.enter("form")


def effects_chart(state: State) -> tuple[tuple[int, ...], ...]:
    """TS-2.10 – TS-2.12; the example used the sprint chart at every distance (TS-9.13)."""
    charts = state.box.charts
    if state.options.version == "quick":
        return charts.effects_quick
    if state.distance.is_route and not by_the_example(state):
        return charts.effects_route
    return charts.effects_sprint


PACE = Phase("pace", begin=begin, resolve=resolve)
