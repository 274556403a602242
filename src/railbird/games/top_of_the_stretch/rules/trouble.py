"""Trouble: what may follow a form total of 3 (TS-6.7, TS-6.8, TS-7.31 – TS-7.36, TS-7.38).

Not a phase of its own: the rolls belong to `form`, or with `trouble_time = after_figure` to
`stretch`. Both hand their dice over while `awaits` says so.
"""

from railbird.core import Roll
from railbird.games.top_of_the_stretch.box.scoresheet import NO_JOCKEY_TROUBLE
from railbird.games.top_of_the_stretch.events import JockeyChecked, TroubleRead
from railbird.games.top_of_the_stretch.rules.rolls import roll_for
from railbird.games.top_of_the_stretch.rules.runner import Pair, Runner
from railbird.games.top_of_the_stretch.state import State

TRAFFIC = 2


def leads_to_trouble(state: State, runner: Runner) -> bool:
    """Only a form total of 3 does (TS-7.31)."""
    charts = state.box.charts
    full = state.options.version == "full"
    rolls = charts.position_trouble if full else charts.form_trouble
    assert runner.form_dice is not None
    return sum(runner.form_dice) in rolls


def roll(state: State, runner: Runner) -> Roll:
    what = "trouble roll" if state.awaits == "trouble" else "jockey check"
    return roll_for(what, runner.name)


def resolve(state: State, runner: Runner, dice: Pair) -> None:
    """Read the Trouble Chart or the check after it; `awaits` says whether a roll follows."""
    if state.awaits == "trouble":
        read_chart(state, runner, dice)
    else:
        check_jockey(state, runner, dice)


def read_chart(state: State, runner: Runner, dice: Pair) -> None:
    """Out, disqualified, a check, or nothing further (TS-7.33)."""
    runner.trouble_dice = dice
    line = state.box.charts.trouble[dice[0] + dice[1]]
    state.tell(TroubleRead(runner.entry.pp, runner.entry.horse, dice, line.code, line.result))
    state.awaits = "check" if line.result == "check" else ""
    if line.result == "out":  # TS-7.32
        runner.out = True
    elif line.result == "dq":  # TS-7.36
        runner.fouled = True


def check_jockey(state: State, runner: Runner, dice: Pair) -> None:
    """The rating or less stays clear (TS-7.34, TS-7.35)."""
    runner.check_dice = dice
    state.awaits = ""
    rating = runner.entry.trouble if state.options.jockeys else NO_JOCKEY_TROUBLE  # TS-9.2
    clear = dice[0] + dice[1] <= rating
    assert runner.trouble_dice is not None
    on_fail = state.box.charts.trouble[sum(runner.trouble_dice)].on_fail
    if not clear and on_fail == "dq":
        runner.fouled = True
    elif not clear:
        runner.trouble_adj = TRAFFIC if state.options.traffic == "plus" else -TRAFFIC  # TS-9.9
        runner.power += runner.trouble_adj
    state.tell(
        JockeyChecked(
            runner.entry.pp,
            runner.entry.horse,
            dice,
            rating,
            clear,
            runner.fouled,
            runner.trouble_adj,
            runner.power,
        )
    )
