"""Deal: cards one by one in seat order (BS-4.2, BS-3.4, BS-3.10, BS-6.3)."""

from railbird.core import Phase, Shuffle
from railbird.games.big_stakes.events import HandDealt, HouseDealt
from railbird.games.big_stakes.phases.setup import hand_size
from railbird.games.big_stakes.rules.refusals import out_of_turn
from railbird.games.big_stakes.state import State

PURPOSE = "deal of the horse cards"


def begin(state: State) -> None:
    state.pending = Shuffle(PURPOSE, tuple(map(str, state.box.horses)), public=False)


def resolve(state: State, order: tuple[str, ...]) -> None:
    each = hand_size(state.stables, state.options)
    for stable in range(state.stables):
        cards = order[stable :: state.stables][:each]
        state.hands[stable] = tuple(sorted(map(int, cards)))
        if stable < state.seats:
            state.tell(HandDealt(stable, each, state.hands[stable]))
        else:
            state.tell(HouseDealt(stable, each))
    state.enter("trade")


DEAL = Phase("deal", begin=begin, resolve=resolve, refuse=out_of_turn)
