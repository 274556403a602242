"""Race factors: one roll says what this race asks of every horse (TS-4.9, TS-6.9, TS-7.40)."""

from railbird.core import Phase
from railbird.games.top_of_the_stretch.events import FactorsCalled
from railbird.games.top_of_the_stretch.rules import rolls
from railbird.games.top_of_the_stretch.rules.runner import Pair
from railbird.games.top_of_the_stretch.state import State


def begin(state: State) -> None:
    ask(state)


def ask(state: State) -> None:
    state.pending = rolls.FACTORS


def resolve(state: State, dice: Pair) -> None:
    state.factor_dice = dice
    red, white = dice
    factor = state.box.charts.factor[red]  # TS-2.16
    with_ride = state.options.jockeys and state.box.charts.ride_counts[white]
    for runner in state.runners:
        if not runner.out:
            ride = runner.entry.ride if with_ride else 0
            runner.factor_adj = runner.entry.factor(factor) + ride
    changes = tuple([runner.factor_adj for runner in state.runners])
    state.tell(FactorsCalled(dice, factor, with_ride, changes))
    state.enter("stretch")


FACTORS = Phase("factors", begin=begin, resolve=resolve)
