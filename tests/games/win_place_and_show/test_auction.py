"""Auction: lots, bids, passes, further rounds and deals (WP-4.1 – WP-4.3, WP-7.1 – WP-7.14)."""

import pytest

from railbird.core import Shuffle
from railbird.games.win_place_and_show.actions import Bid, PassBid
from railbird.games.win_place_and_show.events import (
    Dealt,
    FieldSet,
    LotCalled,
    Passed,
    SetAside,
    Sold,
)
from railbird.games.win_place_and_show.phases.auction_lot import ladder
from railbird.games.win_place_and_show.state import State
from tests.games.win_place_and_show.table import (
    GAME,
    auction_with,
    bid,
    buy,
    horses,
    pass_bid,
    refused,
    sit_down,
    told_of,
    waiting_for,
)

# In race 1 the stables 1 to 6 have the horses 1 to 6.


def all_pass(state: State) -> None:
    """Nobody wants this lot."""
    lot = state.lots
    while state.phase.name == "auction_lot" and state.lots == lot:
        pass_bid(state, *waiting_for(state))


def test_the_six_cards_are_shuffled_before_every_race() -> None:
    """WP-4.1, WP-6.1: by stable number, the top card first; secretly."""
    state = sit_down(4)
    assert state.phase.name == "auction_shuffle"
    chance = state.pending
    assert isinstance(chance, Shuffle)
    assert chance.items == ("1", "2", "3", "4", "5", "6")
    assert not chance.public
    assert chance.count() == 720
    state.resolve(("3", "1", "2", "6", "5", "4"))
    assert state.lot == 3


def test_the_shuffle_draws_from_the_end() -> None:
    """WP-6.1: for i = 5…1 draw j in 0…i and swap."""
    chance = sit_down(4).pending
    assert isinstance(chance, Shuffle)
    asked: list[int] = []

    def always_first(n: int) -> int:
        asked.append(n)
        return 0

    assert chance.sample(always_first) == ("2", "3", "4", "5", "6", "1")
    assert asked == [6, 5, 4, 3, 2]


def test_cards_come_up_one_by_one() -> None:
    """WP-4.2, WP-7.1: in race 2 the card of stable 4 stands for horse 1."""
    state = auction_with(4, [4, 1, 2, 3, 5, 6], race=2)
    assert (state.lot, state.card.horse_of(state.lot)) == (4, 1)
    all_pass(state)
    assert (state.lot, state.card.horse_of(state.lot)) == (1, 2)


def test_each_lot_starts_with_the_first_seat() -> None:
    """WP-7.2: and goes on in seat order."""
    state = auction_with(4)
    asked: list[int] = []
    for _ in range(8):
        asked += waiting_for(state)
        pass_bid(state, *waiting_for(state))
    assert asked == [0, 1, 2, 3, 0, 1, 2, 3]


def test_the_first_seat_may_rotate() -> None:
    """WP-9.5: the next seat for each lot, in further rounds too."""
    state = auction_with(3, auction_start="rotate")
    starts: list[int] = []
    for _ in range(7):
        starts += waiting_for(state)
        all_pass(state)
    assert starts == [0, 1, 2, 0, 1, 2, 0]
    assert state.round == 2


def test_a_lot_nobody_may_bid_on_counts_for_the_rotation() -> None:
    """WP-9.5: lots 5 to 8 find no bidder, so the ninth starts with the fourth seat of five."""
    state = auction_with(5, money=[5000, 5000, 5000, 5000, 0], auction_start="rotate")
    for seat in range(4):
        buy(state, seat)
    assert state.lots == 8
    state.resolve(("5", "6"))
    assert (state.lots, waiting_for(state)) == (9, (3,))


# -- bids ----------------------------------------------------------------------------------------


def test_a_lot_is_sold_when_all_others_have_passed_since_the_last_bid() -> None:
    """WP-7.6, WP-7.7, WP-11.28: the two-pass rule shuts out seat 0, seat 2 pays $1,000."""
    state = auction_with(3)
    pass_bid(state, 0)
    bid(state, 1, 500)
    bid(state, 2, 1000)
    assert told_of(pass_bid(state, 0), Passed) == [Passed(0, out=True, asked=True)]
    told = pass_bid(state, 1)
    assert told_of(told, Sold) == [Sold(1, 2, 1, 1000)]
    assert state.money == [50_000, 50_000, 49_000]


def test_one_pass_and_then_a_bid_is_allowed() -> None:
    """WP-5.1, WP-7.6, WP-11.29: sold to seat 0 for $1,500; a bid sets the count back."""
    state = auction_with(3)
    pass_bid(state, 0)
    bid(state, 1, 500)
    bid(state, 2, 1000)
    bid(state, 0, 1500)
    assert state.passes[0] == 0
    pass_bid(state, 1)
    assert told_of(pass_bid(state, 2), Sold) == [Sold(1, 0, 1, 1500)]


def test_who_is_out_of_a_lot_is_not_asked_again() -> None:
    """WP-5.2, WP-7.6."""
    state = auction_with(3)
    pass_bid(state, 0)
    bid(state, 1, 500)
    bid(state, 2, 1000)
    pass_bid(state, 0)
    bid(state, 1, 1500)
    bid(state, 2, 2000)
    assert waiting_for(state) == (1,)
    assert "passed twice running" in refused(state, 0, Bid(5000))


def test_bids_rise_by_five_hundred_or_more() -> None:
    """WP-7.5: first bid at least $500, jump bids allowed."""
    state = auction_with(3)
    assert Bid(500) in state.legal(0)
    bid(state, 0, 7500)
    assert "bid at least $8,000" in refused(state, 1, Bid(7500))
    bid(state, 1, 8000)


def test_the_list_is_a_ladder_and_every_amount_between_is_accepted() -> None:
    """WP-5.1: minimum, raises of 1, 2 and 5 steps and their tens, all one's cash."""
    state = auction_with(3)
    amounts = [action.amount for action in state.legal(0) if isinstance(action, Bid)]
    assert amounts == [500, 1000, 1500, 3000, 5500, 10_500, 25_500, 50_000]
    assert PassBid() in state.legal(0)
    assert Bid(2000) not in state.legal(0)
    bid(state, 0, 2000)
    assert state.bid == 2000


def test_the_ladder_ends_with_the_highest_bid_in_steps() -> None:
    """WP-7.5: where a pack has larger steps."""
    assert ladder(1000, 3500, 1000) == (PassBid(), Bid(1000), Bid(2000), Bid(3000))


def test_whoever_has_just_the_money_may_bid() -> None:
    """WP-7.3: at least the next legal bid."""
    state = auction_with(3, money=[500, 1000, 500])
    auction = state.view(0).auction
    assert auction is not None
    assert (auction.bid, auction.bidder) == (0, None)
    bid(state, 0, 500)
    assert waiting_for(state) == (1,)
    bid(state, 1, 1000)
    assert state.lots == 2


def test_who_has_not_the_money_is_passed_over() -> None:
    """WP-7.3, WP-7.6: it counts as a pass."""
    state = auction_with(3, money=[50_000, 1000, 50_000])
    told = bid(state, 0, 1000)
    assert told_of(told, Passed) == [Passed(1, out=False, asked=False)]
    assert waiting_for(state) == (2,)
    bid(state, 2, 1500)
    told = bid(state, 0, 2000)
    assert told_of(told, Passed) == [Passed(1, out=True, asked=False)]


def test_a_lot_without_bids_is_set_aside() -> None:
    """WP-7.8."""
    state = auction_with(3)
    told = pass_bid(state, 0, 1, 2)
    assert told_of(told, SetAside) == [SetAside(1, 1)]
    assert state.aside == (1,)


def test_no_second_horse_until_everybody_has_one() -> None:
    """WP-7.3: seat 0 is passed over until seats 1 and 2 own a horse, then asked again."""
    state = auction_with(3)
    buy(state, 0)
    assert waiting_for(state) == (1,)
    assert "everybody owns one" in refused(state, 0, Bid(500))
    buy(state, 1)
    assert waiting_for(state) == (2,)
    buy(state, 2)
    assert waiting_for(state) == (0,)


def test_nobody_owns_three_horses() -> None:
    """WP-7.3."""
    state = auction_with(3)
    for seat in (0, 1, 2, 0):
        buy(state, seat)
    assert horses(state)[0] == [1, 4]
    assert waiting_for(state) == (1,)
    assert "all the horses you may" in refused(state, 0, Bid(500))


def test_six_players_own_one_horse_each() -> None:
    """WP-7.4: no second horse, even when everybody has one."""
    state = auction_with(6)
    for seat in (0, 1, 2, 3, 4):
        buy(state, seat)
    assert waiting_for(state) == (5,)
    assert "all the horses you may" in refused(state, 0, Bid(500))
    buy(state, 5)
    assert state.phase.name == "betting"
    assert horses(state) == {seat: [seat + 1] for seat in range(6)}


# -- unsold horses -------------------------------------------------------------------------------


def test_six_players_are_dealt_the_unsold_horses() -> None:
    """WP-4.3, WP-7.9, WP-6.2: shuffled once, one each in seat order, for $500."""
    state = auction_with(6)
    buy(state, 1, 2000)
    for _ in range(5):
        all_pass(state)
    assert state.phase.name == "auction_deal"
    assert isinstance(state.pending, Shuffle)
    assert state.pending.items == ("2", "3", "4", "5", "6")
    assert not state.pending.public
    told = state.resolve(("6", "5", "4", "3", "2"))
    assert horses(state) == {0: [6], 1: [1], 2: [5], 3: [4], 4: [3], 5: [2]}
    assert [event.price for event in told_of(told, Dealt)] == [500] * 5
    assert state.money == [49_500, 48_000, 49_500, 49_500, 49_500, 49_500]
    assert state.phase.name == "betting"


def test_one_card_alone_is_dealt_without_a_draw() -> None:
    """WP-6.8, WP-11.30: to a player without money, for $0 (WP-7.13)."""
    state = auction_with(6, money=[5000] * 4 + [0, 5000])
    for seat in (0, 1, 2, 3):
        buy(state, seat)
    buy(state, 5)
    assert state.phase.name == "betting"
    assert horses(state)[4] == [6]
    assert state.money[4] == 0


def test_unsold_horses_are_offered_again() -> None:
    """WP-7.10: in the order set aside, until a further round sells nothing."""
    state = auction_with(3)
    all_pass(state)
    buy(state, 0)
    all_pass(state)
    buy(state, 1)
    buy(state, 2)
    all_pass(state)
    assert state.round == 2
    assert (state.lot, state.pile) == (1, (3, 6))
    all_pass(state)
    buy(state, 0)
    all_pass(state)
    assert state.round == 3
    assert (state.lot, state.pile) == (1, (6,))
    all_pass(state)
    all_pass(state)
    assert state.phase.name == "betting"
    assert state.entered == (2, 3, 4, 5)


def test_when_no_card_is_left_the_auction_is_over() -> None:
    """WP-7.10: everybody who may buys two."""
    state = auction_with(3)
    for seat in (0, 1, 2, 0, 1, 2):
        buy(state, seat)
    assert state.phase.name == "betting"
    assert state.entered == (1, 2, 3, 4, 5, 6)


def test_players_without_a_horse_are_dealt_one_and_the_rest_goes_on() -> None:
    """WP-7.11, WP-6.2: after a further round without a sale; the rest as it was set aside."""
    state = auction_with(4)
    buy(state, 0)
    for _ in range(5):
        all_pass(state)
    for _ in range(5):
        all_pass(state)
    assert state.phase.name == "auction_deal"
    state.resolve(("4", "6", "3", "2", "5"))
    assert horses(state) == {0: [1], 1: [4], 2: [6], 3: [3]}
    assert state.phase.name == "auction_lot"
    assert (state.lot, state.pile) == (2, (5,))
    buy(state, 2, 3000)
    assert horses(state)[2] == [2, 6]


def test_a_player_without_money_gets_his_horse_first_and_second_horses_are_sold_then() -> None:
    """WP-7.11, WP-7.13, WP-11.35."""
    state = auction_with(5, money=[10_000, 10_000, 10_000, 10_000, 0])
    for seat in range(4):
        buy(state, seat)
    assert state.phase.name == "auction_deal"  # the further round has sold nothing
    assert state.round == 2
    told = state.resolve(("6", "5"))
    assert told_of(told, Dealt) == [Dealt(1, 4, 6, 0)]
    assert (state.lot, waiting_for(state)) == (5, (0,))
    buy(state, 3, 1000)
    assert horses(state) == {0: [1], 1: [2], 2: [3], 3: [4, 5], 4: [6]}
    assert state.phase.name == "betting"


def test_at_least_four_horses_run() -> None:
    """WP-7.12: the richest owner of one horse gets another for $500; equal money: lowest seat."""
    state = auction_with(3, money=[20_000, 30_000, 30_000])
    for seat in (0, 1, 2):
        buy(state, seat)
    for _ in range(6):
        all_pass(state)
    assert state.phase.name == "auction_deal"
    told = state.resolve(("5", "4", "6"))
    assert told_of(told, Dealt) == [Dealt(1, 1, 5, 500)]
    assert state.entered == (1, 2, 3, 5)
    assert state.money == [19_500, 29_000, 29_500]


def test_unsold_horses_are_scratched() -> None:
    """WP-7.10, WP-4.3: the field is what is owned."""
    state = auction_with(4)
    for seat in (0, 1, 2, 3):
        buy(state, seat)
    all_pass(state)
    told: list[object] = []
    while state.phase.name == "auction_lot":
        told += pass_bid(state, *waiting_for(state))
    assert FieldSet(1, (1, 2, 3, 4), (0, 1, 2, 3, None, None)) in told


def test_who_cannot_pay_for_a_dealt_horse_pays_what_he_has() -> None:
    """WP-7.13, WP-7.56."""
    state = auction_with(6, money=[5000, 5000, 5000, 5000, 0, 0])
    for seat in (0, 1, 2, 3):
        buy(state, seat)
    state.resolve(("5", "6"))
    assert state.money[4:] == [0, 0]
    assert horses(state)[4] == [5]


def test_a_lot_in_a_further_round_names_its_round() -> None:
    """WP-8.3: the order is known then."""
    state = auction_with(3)
    for _ in range(5):
        all_pass(state)
    told = pass_bid(state, 0, 1, 2)
    assert told_of(told, LotCalled) == [LotCalled(1, 1, 1, 2)]
    auction = state.view(None).auction
    assert auction is not None
    assert auction.next_cards == (2, 3, 4, 5, 6)


@pytest.mark.parametrize("seats", [3, 4, 5, 6])
def test_everybody_who_only_passes_gets_a_horse(seats: int) -> None:
    """WP-7.9, WP-7.11, WP-7.12: and at least four run."""
    state = sit_down(seats)
    while state.phase.name != "betting":
        if isinstance(state.pending, Shuffle):
            state.resolve(state.pending.items)
        else:
            pass_bid(state, *waiting_for(state))
    assert all(horses(state).values())
    assert len(state.entered) == max(4, seats)
    assert GAME.box.constants.auction.min_entries == 4
