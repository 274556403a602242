"""Odds: from the scoresheet, or made by power and dice (TS-3.6, TS-4.3, TS-7.70 – TS-7.74)."""

from collections.abc import Sequence

from railbird.core import Phase
from railbird.games.top_of_the_stretch.box.charts import Charts
from railbird.games.top_of_the_stretch.events import OddsMade
from railbird.games.top_of_the_stretch.rules import rolls
from railbird.games.top_of_the_stretch.rules.runner import Runner
from railbird.games.top_of_the_stretch.state import State

WORST = 10
"""Rows of the letter chart end at ten or more below the best (TS-2.22)."""
LONGER, SHORTER = 1, -1
LAST_LONGER_DOUBLE = 3


def begin(state: State) -> None:
    option = state.options.odds
    if option == "scoresheet":
        for runner in state.runners:
            runner.odds = runner.entry.odds
    if option != "none":
        state.queue = tuple(at for at, runner in enumerate(state.runners) if runner.odds is None)
    ask(state)


def ask(state: State) -> None:
    if not state.queue:
        state.enter("betting")
        return
    horse = state.runners[state.queue[0]].name
    if state.awaits == "again":
        state.pending = rolls.roll_for("one more odds die", horse, 1)
    else:
        state.pending = rolls.roll_for("odds roll", horse)


def resolve(state: State, dice: tuple[int, ...]) -> None:
    """A pair for each horse, and a new die after doubles by option (TS-6.2)."""
    runner = state.runners[state.queue[0]]
    runner.odds_dice += dice
    doubles = runner.odds_dice[0] == runner.odds_dice[1]
    if doubles and state.options.doubles == "reroll" and not state.awaits:
        state.awaits = "again"
    else:
        state.awaits = ""
        settle(state, runner)
        state.queue = state.queue[1:]
    ask(state)


def settle(state: State, runner: Runner) -> None:
    letter, column, die = reading(state.box.charts, state.runners, runner)
    runner.odds = state.box.charts.odds[column][die]
    state.tell(
        OddsMade(runner.entry.pp, runner.entry.horse, letter, runner.odds_dice, column, runner.odds)
    )


def reading(charts: Charts, field: Sequence[Runner], runner: Runner) -> tuple[str, str, int]:
    """The horse's letter, the column that is read, and the row (TS-7.71, TS-7.72, TS-7.73)."""
    letter = letter_of(charts, field, runner)
    red, white, *again = runner.odds_dice
    if red != white:
        return letter, letter, red
    shift = LONGER if red <= LAST_LONGER_DOUBLE else SHORTER
    column = charts.odds_columns[charts.odds_columns.index(letter) + shift]
    return letter, column, (again or [red])[0]


def letter_of(charts: Charts, field: Sequence[Runner], runner: Runner) -> str:
    """By the distance to the best power, whole field counted (TS-7.70, TS-7.74)."""
    powers = [each.start_power for each in field]
    below = max(powers) - runner.start_power
    if below == 0:
        row = 1 if powers.count(runner.start_power) > 1 else 0
    else:
        row = 1 + min(below, WORST)
    return charts.odds_letters.read(row, len(powers))


ODDS = Phase("odds", begin=begin, resolve=resolve)
