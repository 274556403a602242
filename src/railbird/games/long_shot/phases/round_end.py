"""End of a round: three horses home, or the dice go on (LS-4.7)."""

from railbird.core import Phase
from railbird.games.long_shot.state import State


def begin(state: State) -> None:
    if len(state.finished) == state.box.finishers:
        state.enter("scoring")
    else:
        state.active = (state.active + 1) % state.players
        state.enter("roll")


ROUND_END = Phase("round_end", begin=begin)
