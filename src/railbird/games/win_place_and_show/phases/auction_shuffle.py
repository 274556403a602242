"""Auction: the six Stable Cards are shuffled (WP-4.1, WP-6.1)."""

from railbird.core import Phase, Shuffle
from railbird.games.win_place_and_show.rules.refusals import out_of_turn
from railbird.games.win_place_and_show.state import State

PURPOSE = "shuffle of the stable cards"


def begin(state: State) -> None:
    state.pending = Shuffle(PURPOSE, tuple(map(str, sorted(state.box.stables))), public=False)


def resolve(state: State, order: tuple[str, ...]) -> None:
    state.pile, state.aside = tuple(map(int, order)), ()
    state.round, state.lots, state.sold = 1, 0, False
    state.enter("auction_lot")


AUCTION_SHUFFLE = Phase("auction_shuffle", begin=begin, resolve=resolve, refuse=out_of_turn)
