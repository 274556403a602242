"""Auction: card by card is put up and bid for (WP-4.2, WP-5.1, WP-5.2, WP-7.1 – WP-7.8)."""

from collections.abc import Iterable, Sequence
from functools import cache
from typing import TYPE_CHECKING

from railbird.core import Action, Decision, IllegalAction, Phase, Seat
from railbird.games.win_place_and_show.actions import PASS_BID, Bid, PassBid
from railbird.games.win_place_and_show.events import (
    BidMade,
    LotCalled,
    Paid,
    Passed,
    SetAside,
    Sold,
)
from railbird.games.win_place_and_show.phases.setup import REGULAR
from railbird.games.win_place_and_show.rules.refusals import out_of_turn
from railbird.games.win_place_and_show.state import State
from railbird.games.win_place_and_show.view import WinPlaceAndShowView

if TYPE_CHECKING:
    from railbird.games.win_place_and_show.game import WinPlaceAndShow

_RAISES = (1, 2, 5)
_TIMES = {1: "once", 2: "twice"}


def begin(state: State) -> None:
    """Put up the next card, and ask for bids from the first seat on (WP-7.1, WP-7.2)."""
    state.lot, state.pile = state.pile[0], state.pile[1:]
    state.lots += 1
    state.bid, state.bidder, state.passes = 0, None, [0] * state.seats
    state.tell(LotCalled(state.race, horse_up(state), state.lot, state.round))
    first = first_bidder(state)
    ask(state, [(first + place) % state.seats for place in range(state.seats)])


def horse_up(state: State) -> int:
    return state.card.horse_of(state.lot)


def first_bidder(state: State) -> Seat:
    rotates = state.options.auction_start == "rotate"  # WP-9.5
    return (state.lots - 1) % state.seats if rotates else 0


def ask(state: State, seats: Iterable[Seat]) -> None:
    """The first of these seats that may bid is asked; if there is none the hammer falls."""
    for seat in seats:
        if not may_own_another(state, seat) or state.is_out(seat):
            continue
        if state.money[seat] >= next_bid(state):
            state.pending = Decision((seat,))
            return
        count_pass(state, seat, asked=False)  # WP-7.6
    hammer(state)


def may_own_another(state: State, seat: Seat) -> bool:
    """No second horse until every other player has one, and none with six players (WP-7.3,
    WP-7.4)."""
    owned = len(state.horses_of(seat))
    most = 1 if state.seats == REGULAR[-1] else state.box.constants.auction.max_horses_per_player
    return owned < most and (owned == 0 or all(map(state.horses_of, range(state.seats))))


def next_bid(state: State) -> int:
    """The least that may be bid (WP-7.5)."""
    rules = state.box.constants.auction
    return state.bid + rules.step if state.bidder is not None else rules.minimum


def legal(state: State, seat: Seat) -> Sequence[Action]:
    return ladder(next_bid(state), state.money[seat], state.box.constants.auction.step)


@cache
def ladder(least: int, most: int, step: int) -> tuple[Action, ...]:
    """The least bid, raises of 1, 2 and 5 steps, tens and hundreds of them, and all one's cash."""
    amounts = [least]
    size = step
    while size <= most:
        amounts += [least + raised * size for raised in _RAISES]
        size *= 10
    whole = most - (most - least) % step
    return (PASS_BID, *(Bid(amount) for amount in amounts if amount < whole), Bid(whole))


def bid(state: State, seat: Seat, action: Bid) -> None:
    least, step = next_bid(state), state.box.constants.auction.step
    if action.amount % step:
        raise IllegalAction(f"bid must be a multiple of ${step}", "WP-12.17")
    if action.amount < least:
        raise IllegalAction(f"bid at least ${least:,}", "WP-12.17")
    if action.amount > state.money[seat]:
        raise IllegalAction(f"you have only ${state.money[seat]:,}", "WP-12.17")
    state.bid, state.bidder = action.amount, seat
    state.passes[seat] = 0
    state.tell(BidMade(seat, action.amount))
    ask(state, after(state, seat))


def pass_bid(state: State, seat: Seat, _action: PassBid) -> None:
    count_pass(state, seat, asked=True)
    ask(state, after(state, seat))


def count_pass(state: State, seat: Seat, asked: bool) -> None:
    state.passes[seat] += 1
    state.tell(Passed(seat, state.is_out(seat), asked))


def after(state: State, seat: Seat) -> list[Seat]:
    """The seats that have not answered the last bid, or the lot itself, in their order."""
    last = first_bidder(state) if state.bidder is None else state.bidder
    return [(seat + place) % state.seats for place in range(1, (last - seat - 1) % state.seats + 1)]


def hammer(state: State) -> None:
    """Sold to the last bidder, or set aside (WP-7.7, WP-7.8)."""
    horse = horse_up(state)
    if state.bidder is None:
        state.aside += (state.lot,)
        state.tell(SetAside(state.race, horse))
    else:
        state.owner[horse] = state.bidder
        state.sold = True
        state.book(Paid(state.race, state.bidder, "price", -state.bid, horse))
        state.tell(Sold(state.race, state.bidder, horse, state.bid))
    state.lot = 0
    if state.pile:
        begin(state)
    else:
        end_round(state)


def end_round(state: State) -> None:
    """Cards set aside are offered again until a further round sells nothing (WP-7.10)."""
    dealt_at_once = state.seats == REGULAR[-1]  # WP-7.9
    nothing_sold = state.round > 1 and not state.sold
    if not state.aside or dealt_at_once or nothing_sold:
        state.enter("auction_deal")
    else:
        further_round(state, state.aside)


def further_round(state: State, cards: tuple[int, ...]) -> None:
    state.pile, state.aside = cards, ()
    state.round += 1
    state.sold = False
    state.enter("auction_lot")


def refuse(state: State, seat: Seat, action: Action) -> IllegalAction:
    if not isinstance(action, Bid | PassBid):
        return out_of_turn(state, seat, action)
    if not may_own_another(state, seat):
        owned = state.horses_of(seat)
        reason = (
            "a second horse only when everybody owns one"
            if len(owned) == 1 and state.seats < REGULAR[-1]
            else "you own all the horses you may"
        )
        return IllegalAction(f"you cannot bid on this horse: {reason}", "WP-12.17")
    if state.is_out(seat):
        most = state.box.constants.auction.passes_in_a_row_out
        reason = f"you have passed {_TIMES.get(most, f'{most} times')} running"
        return IllegalAction(f"you cannot bid on this horse: {reason}", "WP-12.17")
    return out_of_turn(state, seat, action)


def default(_view: WinPlaceAndShowView, _game: "WinPlaceAndShow") -> Action:
    return PASS_BID


AUCTION_LOT = Phase(
    "auction_lot",
    begin=begin,
    legal=legal,
    actions={Bid: bid, PassBid: pass_bid},
    default=default,
    refuse=refuse,
)
