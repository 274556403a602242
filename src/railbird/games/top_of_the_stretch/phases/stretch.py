"""Stretch: the final speed figure of every horse still running (TS-4.10, TS-6.10, TS-6.11,
TS-7.38, TS-7.41 – TS-7.43)."""

from railbird.core import Phase
from railbird.games.top_of_the_stretch.box.charts import Charts
from railbird.games.top_of_the_stretch.events import FigureRead, FigureVoid, FormSaved
from railbird.games.top_of_the_stretch.rules import trouble
from railbird.games.top_of_the_stretch.rules.rolls import roll_for
from railbird.games.top_of_the_stretch.rules.runner import Runner
from railbird.games.top_of_the_stretch.state import State

SAVED_TOTALS = (2, 3, 4)
POINTS_A_POWER = 2
"""Figures grow by two with each point of power; so they go on beyond the chart (TS-9.11)."""


def begin(state: State) -> None:
    state.queue = state.running()
    ask(state)


def ask(state: State) -> None:
    if not state.queue:
        state.enter("photo" if state.running() else "finished")  # TS-4.16
        return
    runner = state.runners[state.queue[0]]
    if state.awaits == "save":
        state.pending = roll_for("form save die", runner.name, 1)
    elif state.awaits:
        state.pending = trouble.roll(state, runner)
    else:
        state.pending = roll_for("final figure roll", runner.name)


def resolve(state: State, dice: tuple[int, ...]) -> None:
    runner = state.runners[state.queue[0]]
    if state.awaits == "save":
        save_form(state, runner, dice[0])
    elif state.awaits:
        meet_trouble(state, runner, (dice[0], dice[1]))
    else:
        run_home(state, runner, (dice[0], dice[1]))
    if not state.awaits:
        state.queue = state.queue[1:]
    ask(state)


def run_home(state: State, runner: Runner, dice: tuple[int, int]) -> None:
    runner.final_dice, runner.total = dice, dice[0] + dice[1]
    steady = state.options.form_save and runner.entry.form in state.box.charts.form_save
    if steady and runner.total in SAVED_TOTALS:  # TS-7.43
        state.awaits = "save"
    else:
        after_total(state, runner)


def save_form(state: State, runner: Runner, die: int) -> None:
    """A number replaces the total, NC keeps it; never repeated (TS-7.43)."""
    state.awaits = ""
    saved = state.box.charts.form_save[runner.entry.form][die]
    assert runner.total is not None
    runner.save_die, runner.total = die, saved or runner.total
    state.tell(FormSaved(runner.entry.pp, runner.entry.horse, die, runner.total))
    after_total(state, runner)


def after_total(state: State, runner: Runner) -> None:
    read_figure(state, runner)
    late = state.options.trouble_time == "after_figure"
    if late and trouble.leads_to_trouble(state, runner):  # TS-7.38
        state.awaits = "trouble"


def meet_trouble(state: State, runner: Runner, dice: tuple[int, int]) -> None:
    """A changed power reads the same total again; a horse that is out has no figure (TS-7.38)."""
    trouble.resolve(state, runner, dice)
    if runner.out:
        runner.figure = runner.final_speed = None
        state.tell(FigureVoid(runner.entry.pp, runner.entry.horse))
    elif runner.trouble_adj:
        read_figure(state, runner)


def read_figure(state: State, runner: Runner) -> None:
    assert runner.total is not None
    assert runner.factor_adj is not None
    assert runner.final_dice is not None
    beyond = state.options.power_limits == "extrapolate"
    figure = figure_at(state.box.charts, runner.total, runner.power, beyond)
    runner.figure, runner.final_speed = figure, figure + runner.factor_adj
    state.tell(
        FigureRead(
            runner.entry.pp,
            runner.entry.horse,
            runner.total,
            runner.final_dice,
            runner.power,
            figure,
            runner.factor_adj,
            runner.final_speed,
        )
    )


def figure_at(charts: Charts, total: int, power: int, beyond: bool = False) -> int:
    """TS-2.19; power outside its columns reads the nearest one (TS-7.41), or goes on (TS-9.11)."""
    line = charts.figures[total]
    column = max(0, min(power, len(line) - 1))
    return line[column] + (POINTS_A_POWER * (power - column) if beyond else 0)


STRETCH = Phase("stretch", begin=begin, resolve=resolve)
