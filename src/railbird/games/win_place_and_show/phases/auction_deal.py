"""Auction: unsold horses are dealt where the rules ask for it (WP-4.3, WP-7.9 – WP-7.14)."""

from collections.abc import Sequence

from railbird.core import Phase, Seat, Shuffle
from railbird.games.win_place_and_show.box.components import HORSES
from railbird.games.win_place_and_show.events import Dealt, FieldSet, Paid
from railbird.games.win_place_and_show.phases import auction_lot
from railbird.games.win_place_and_show.rules import daily_double
from railbird.games.win_place_and_show.rules.refusals import out_of_turn
from railbird.games.win_place_and_show.state import State

PURPOSE = "deal of the unsold stable cards"


def begin(state: State) -> None:
    """Nobody stays without a horse, and at least four run; one card needs no shuffle (WP-6.8,
    WP-6.2)."""
    if not state.aside or not (without_horse(state) or missing_entries(state)):
        close(state)
    elif len(state.aside) == 1:
        deal(state, state.aside)
    else:
        state.pending = Shuffle(PURPOSE, tuple(map(str, state.aside)), public=False)


def without_horse(state: State) -> list[Seat]:
    return [seat for seat in range(state.seats) if not state.horses_of(seat)]


def missing_entries(state: State) -> int:
    owned = sum(state.owner[horse] is not None for horse in HORSES)
    return max(0, state.box.constants.auction.min_entries - owned)


def resolve(state: State, order: tuple[str, ...]) -> None:
    deal(state, tuple(map(int, order)))


def deal(state: State, order: Sequence[int]) -> None:
    """From the top: to players without a horse, else until enough are entered."""
    waiting = without_horse(state)
    if not waiting:
        deal_missing(state, order)
        close(state)
        return
    for seat, stable in zip(waiting, order, strict=False):  # WP-7.9, WP-7.11
        hand_over(state, seat, stable)
    if state.aside:
        auction_lot.further_round(state, state.aside)
    else:
        close(state)


def deal_missing(state: State, order: Sequence[int]) -> None:
    """The richest owner of one horse takes the next card (WP-7.12)."""
    for stable in order[: missing_entries(state)]:
        single = [seat for seat in range(state.seats) if len(state.horses_of(seat)) == 1]
        hand_over(state, max(single, key=lambda seat: (state.money[seat], -seat)), stable)


def hand_over(state: State, seat: Seat, stable: int) -> None:
    """For $500, or for all that the player has (WP-7.13, WP-7.56)."""
    horse = state.card.horse_of(stable)
    price = min(state.box.constants.auction.dealt_horse_price, state.money[seat])
    state.owner[horse] = seat
    state.aside = tuple(card for card in state.aside if card != stable)
    state.book(Paid(state.race, seat, "dealt", -price, horse))
    state.tell(Dealt(state.race, seat, horse, price))


def close(state: State) -> None:
    """Unsold horses are scratched from this race (WP-7.10)."""
    state.entered = tuple(horse for horse in HORSES if state.owner[horse] is not None)
    state.aside, state.round = (), 0
    state.tell(FieldSet(state.race, state.entered, tuple(state.owner[1:])))
    daily_double.refund_scratched(state)
    state.enter("betting")


AUCTION_DEAL = Phase("auction_deal", begin=begin, resolve=resolve, refuse=out_of_turn)
