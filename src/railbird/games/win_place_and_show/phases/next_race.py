"""From race to race: cards return, the counter goes up, the next race is called (WP-4.12)."""

from railbird.core import Phase
from railbird.games.win_place_and_show.box.components import HORSES
from railbird.games.win_place_and_show.events import RaceCalled
from railbird.games.win_place_and_show.state import State
from railbird.lanes import NOWHERE


def begin(state: State) -> None:
    if state.race == state.options.races:
        state.enter("game_over")
        return
    state.race += 1
    call_race(state)


def call_race(state: State) -> None:
    """Everything of the last race is cleared away, and the first phase of this one begins."""
    state.entered, state.owner = (), [None] * (len(HORSES) + 1)
    state.move, state.place = 0, [NOWHERE] * (len(HORSES) + 1)
    state.allowance, state.to_move, state.moved, state.finish = (), (), (), ()
    state.claims = ()
    card = state.card
    state.tell(RaceCalled(card.number, card.kind, card.label, card.purse))
    if state.party:
        state.entered = tuple(HORSES)  # WP-4.13
        state.enter("betting")
    else:
        state.enter("auction_shuffle")


NEXT_RACE = Phase("next_race", begin=begin)
