"""Race setup: the next card is turned up and its tokens are laid out (HS-3.2, HS-4.1)."""

from railbird.core import Phase
from railbird.games.homestretch.events import RaceCalled
from railbird.games.homestretch.state import State


def begin(state: State) -> None:
    card = state.box.race_cards[state.race_deck[0]]
    state.race_deck = state.race_deck[1:]
    state.race += 1
    state.card = card
    state.position = [0] * len(card.tokens)
    state.token = list(card.tokens)
    state.finished = []
    state.dice = None
    state.tell(RaceCalled(state.race, card.id, card.name, card.purses))
    state.enter("betting")


RACE_SETUP = Phase("race_setup", begin=begin)
