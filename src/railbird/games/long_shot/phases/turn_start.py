"""Start of a turn: abilities that look at the die (LS-4.2)."""

from railbird.core import Phase
from railbird.games.long_shot.rules import answering
from railbird.games.long_shot.rules.reactions import set_off
from railbird.games.long_shot.rules.refusals import out_of_turn
from railbird.games.long_shot.rules.turn import carry_on
from railbird.games.long_shot.state import State


def begin(state: State) -> None:
    set_off(state, state.turn, "turn_start")
    carry_on(state)


TURN_START = Phase(
    "turn_start",
    begin=begin,
    legal=answering.legal,
    actions=answering.ACTIONS,
    default=answering.default,
    refuse=out_of_turn,
    expand=answering.expand,
)
