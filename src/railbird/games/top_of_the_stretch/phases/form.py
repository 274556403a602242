"""Form: what kind of day each horse has, and the trouble it may meet (TS-4.8, TS-6.6 – TS-6.8,
TS-7.30, TS-7.31). Fullplay reads the Race Position Segment instead of the Form Chart."""

from railbird.core import Phase
from railbird.games.top_of_the_stretch.events import FormRead
from railbird.games.top_of_the_stretch.phases.pace import by_the_example
from railbird.games.top_of_the_stretch.rules import trouble
from railbird.games.top_of_the_stretch.rules.rolls import roll_for
from railbird.games.top_of_the_stretch.rules.runner import Pair, Runner
from railbird.games.top_of_the_stretch.state import State

EXAMPLE_CELLS = {("C", 6): -1, ("D", 10): 1}
"""Where the printed example departs from the chart (TS-9.13, TS-10.9)."""


def begin(state: State) -> None:
    state.queue = tuple(range(len(state.runners)))
    ask(state)


def ask(state: State) -> None:
    if not state.queue:
        state.enter("factors" if state.running() else "finished")  # TS-4.16
        return
    runner = state.runners[state.queue[0]]
    if state.awaits:
        state.pending = trouble.roll(state, runner)
    else:
        full = state.options.version == "full"
        state.pending = roll_for("race position roll" if full else "form roll", runner.name)


def resolve(state: State, dice: Pair) -> None:
    runner = state.runners[state.queue[0]]
    if state.awaits:
        trouble.resolve(state, runner, dice)
    else:
        read_chart(state, runner, dice)
    if not state.awaits:
        state.queue = state.queue[1:]
    ask(state)


def read_chart(state: State, runner: Runner, dice: Pair) -> None:
    """The form or race position roll of one horse (TS-6.6)."""
    entry, total = runner.entry, dice[0] + dice[1]
    position = None
    if state.options.version == "full":
        position = state.box.charts.position[entry.form][total]
        assert runner.points is not None
        runner.race3 = runner.points + position
    change = power_change(state, entry.form, total)
    runner.form_dice, runner.form_adj = dice, change
    runner.power += change
    state.tell(FormRead(entry.pp, entry.horse, dice, change, position, runner.power))
    if state.options.trouble_time == "form" and trouble.leads_to_trouble(state, runner):
        state.awaits = "trouble"  # at once, TS-7.31


def power_change(state: State, form: str, total: int) -> int:
    """TS-2.13, in Fullplay the power columns of TS-2.14."""
    charts = state.box.charts
    if state.options.version == "quick":
        return charts.form[form][total]
    if by_the_example(state) and (form, total) in EXAMPLE_CELLS:
        return EXAMPLE_CELLS[form, total]
    return charts.position_power[form][total]


FORM = Phase("form", begin=begin, resolve=resolve)
