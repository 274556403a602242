"""The track condition, rolled for the meet or for each race (BS-3.2, BS-6.1, BS-7.60)."""

from collections.abc import Sequence

from railbird.core import Roll
from railbird.games.big_stakes.box.components import Condition
from railbird.games.big_stakes.events import ConditionRolled
from railbird.games.big_stakes.state import State

PURPOSE = "track condition"
_SLOW = 2
_WET = 3


def roll_condition(state: State) -> None:
    state.pending = Roll(PURPOSE, 2)


def take_condition(state: State, dice: Sequence[int | str]) -> None:
    red, white = map(int, dice)
    state.condition = condition_of(red + white)
    state.tell(ConditionRolled(red, white, state.condition))


def condition_of(total: int) -> Condition:
    if total == _SLOW:
        return "slow"
    return "wet" if total == _WET else "fast"
