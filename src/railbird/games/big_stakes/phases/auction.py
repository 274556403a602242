"""Auction: lot by lot to the highest bidder, until all stables are full (BS-4.4a, BS-3.7)."""

from collections.abc import Sequence
from functools import cache
from typing import TYPE_CHECKING

from railbird.core import Action, Decision, IllegalAction, Phase, Seat, Shuffle
from railbird.games.big_stakes.actions import PASS_BID, Bid, PassBid
from railbird.games.big_stakes.events import BidMade, BidPassed, LotCalled, LotDiscarded, LotSold
from railbird.games.big_stakes.options import stable_size
from railbird.games.big_stakes.rules import house_player
from railbird.games.big_stakes.rules.ladder import ladder
from railbird.games.big_stakes.rules.refusals import out_of_turn
from railbird.games.big_stakes.state import State
from railbird.games.big_stakes.view import BigStakesView

if TYPE_CHECKING:
    from railbird.games.big_stakes.game import BigStakes

PURPOSE = "shuffle of the horse cards"


def begin(state: State) -> None:
    state.pending = Shuffle(PURPOSE, tuple(map(str, state.box.horses)), public=False)


def resolve(state: State, order: tuple[str, ...]) -> None:
    state.deck = tuple(map(int, order))
    call_lots(state)


def call_lots(state: State) -> None:
    """Put up card after card until somebody is asked or every stable is full."""
    while empty_places(state):
        state.lot, state.deck = state.deck[0], state.deck[1:]
        state.bid, state.bidder = 0, None
        state.out = [False] * state.stables
        state.tell(LotCalled(state.lot, len(state.deck)))
        first = 0 if state.starter is None else state.starter + 1
        state.starter = first_bidder(state, first)
        if not ask_from(state, state.starter):
            return
    close(state)


def close(state: State) -> None:
    state.lot, state.deck, state.starter = 0, (), None
    state.bid, state.bidder, state.out = 0, None, [False] * state.stables
    state.enter("breed")


def empty_places(state: State) -> int:
    return sum(places(state, stable) for stable in range(state.stables))


def first_bidder(state: State, first: int) -> int:
    """The seat really asked first; those that cannot bid are skipped."""
    seats = [(first + place) % state.stables for place in range(state.stables)]
    return next(stable for stable in seats if can_bid(state, stable))


def ask_from(state: State, first: int) -> bool:
    """Ask on around the table; True when the hammer has fallen."""
    stable = first
    while (asked := next_bidder(state, stable)) is not None:
        if asked < state.seats:
            state.pending = Decision((asked,))
            return False
        answer(state, asked, house_player.bid(state, least_bid(state), most_bid(state, asked)))
        stable = asked + 1
    hammer(state)
    return True


def next_bidder(state: State, first: int) -> int | None:
    for place in range(state.stables):
        stable = (first + place) % state.stables
        if stable != state.bidder and can_bid(state, stable):
            return stable
    return None


def can_bid(state: State, stable: int) -> bool:
    """Neither out nor full, and able to go above the highest bid."""
    full = not places(state, stable)
    return not (state.out[stable] or full) and most_bid(state, stable) >= least_bid(state)


def places(state: State, stable: int) -> int:
    """Still empty."""
    return stable_size(state.options) - len(state.hands[stable])


def least_bid(state: State) -> int:
    money = state.box.money
    return state.bid + money.auction_step if state.bidder is not None else money.auction_min_bid


def most_bid(state: State, stable: int) -> int:
    """So that every place still empty after this one can be paid for."""
    money = state.box.money
    most = state.budgets[stable] - (places(state, stable) - 1) * money.auction_min_bid
    return most - most % money.auction_step


def legal(state: State, seat: Seat) -> Sequence[Action]:
    return bids(least_bid(state), most_bid(state, seat), state.box.money.auction_step)


@cache
def bids(least: int, most: int, step: int) -> tuple[Action, ...]:
    return (PASS_BID, *(Bid(amount) for amount in ladder(least, most, step, above=least)))


def bid(state: State, seat: Seat, action: Bid) -> None:
    least, most = least_bid(state), most_bid(state, seat)
    step = state.box.money.auction_step
    if not least <= action.amount <= most or action.amount % step:
        raise IllegalAction(
            f"bid: between ${least:,} and ${most:,}, in steps of ${step:,}", "BS-12.26"
        )
    go_on(state, seat, action.amount)


def pass_bid(state: State, seat: Seat, _action: PassBid) -> None:
    go_on(state, seat, None)


def go_on(state: State, seat: Seat, amount: int | None) -> None:
    answer(state, seat, amount)
    if ask_from(state, seat + 1):
        call_lots(state)


def answer(state: State, stable: int, amount: int | None) -> None:
    if amount is None:
        state.out[stable] = True
        state.tell(BidPassed(stable))
    else:
        state.bid, state.bidder = amount, stable
        state.tell(BidMade(stable, amount))


def hammer(state: State) -> None:
    """Sold; or nobody wants it, and it is needed to fill the stables, or not."""
    if state.bidder is not None:
        hand_over(state, state.bidder, state.bid)
    elif len(state.deck) < empty_places(state):
        hand_over(state, emptiest(state), 0)
    else:
        state.tell(LotDiscarded(state.lot))


def emptiest(state: State) -> int:
    return min(range(state.stables), key=lambda stable: (len(state.hands[stable]), stable))


def hand_over(state: State, stable: int, price: int) -> None:
    state.hands[stable] = tuple(sorted((*state.hands[stable], state.lot)))
    state.budgets[stable] -= price
    state.tell(LotSold(state.lot, stable, price))


def default(_view: BigStakesView, _game: "BigStakes") -> Action:
    return PASS_BID


AUCTION = Phase(
    "auction",
    begin=begin,
    legal=legal,
    actions={Bid: bid, PassBid: pass_bid},
    resolve=resolve,
    default=default,
    refuse=out_of_turn,
)
