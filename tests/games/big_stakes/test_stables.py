"""How stables fill: trades, discards, the auction (BS-3.5 – BS-3.7, BS-4.3 – BS-4.4a)."""

from typing import Any

import pytest

from railbird.core import Decision, seen_by
from railbird.games.big_stakes.actions import (
    CANCEL_TRADE,
    CONFIRM_TRADE,
    DECLINE_TRADE,
    PASS_BID,
    PASS_TRADE,
    AcceptTrade,
    Bid,
    Discard,
    OfferTrade,
)
from railbird.games.big_stakes.events import (
    CardsDiscarded,
    CardShown,
    LotDiscarded,
    LotSold,
    TradeClosed,
)
from railbird.games.big_stakes.state import State
from railbird.games.big_stakes.view import Seen
from tests.games.big_stakes.table import (
    deal,
    play,
    refused,
    seats_asked,
    shuffled,
    sit_down,
    told_of,
)


def trading(seats: int = 3, **options: Any) -> State:
    state = sit_down(seats, **options)
    shuffled(state)
    return state


def swap(state: State, seat: int, to: int) -> None:
    """The lowest cards of both change hands."""
    play(state, seat, OfferTrade(to, state.hands[seat][0]))
    play(state, to, AcceptTrade(state.hands[to][0]))
    play(state, seat, CONFIRM_TRADE)


# -- trades --------------------------------------------------------------------------------------


def test_a_trade_of_one_card_for_one() -> None:
    """BS-3.5, BS-4.3."""
    state = trading()
    assert seats_asked(state) == (0,)
    play(state, 0, OfferTrade(2, 1))
    assert seats_asked(state) == (2,)
    play(state, 2, AcceptTrade(3))
    assert seats_asked(state) == (0,)
    told = play(state, 0, CONFIRM_TRADE)
    assert told == [TradeClosed(0, 2, confirmed=True)]
    assert 3 in state.hands[0]
    assert 1 in state.hands[2]
    assert state.trades == [1, 0, 1]
    assert seats_asked(state) == (1,)


@pytest.mark.parametrize("ending", ["decline", "cancel"])
def test_an_offer_that_comes_to_nothing_was_an_offer(ending: str) -> None:
    """BS-3.5: it counts as the offer of that turn."""
    state = trading()
    hands = state.hands[:]
    play(state, 0, OfferTrade(2, 1))
    if ending == "decline":
        play(state, 2, DECLINE_TRADE)
    else:
        play(state, 2, AcceptTrade(3))
        play(state, 0, CANCEL_TRADE)
    assert state.hands == hands
    assert state.trades == [0, 0, 0]
    assert seats_asked(state) == (1,)


def test_trading_ends_when_all_pass() -> None:
    """BS-3.5, BS-4.3."""
    state = trading()
    play(state, 0, OfferTrade(1, 1))
    play(state, 1, DECLINE_TRADE)
    play(state, 1, PASS_TRADE)
    play(state, 2, PASS_TRADE)
    for seat in range(3):  # the second cycle: nobody offers anything
        play(state, seat, PASS_TRADE)
    assert state.phase.name == "discard"


def test_three_cycles_at_most() -> None:
    """BS-3.5."""
    state = trading(2)
    for _ in range(3):
        for seat in (0, 1):
            assert state.phase.name == "trade"
            play(state, seat, OfferTrade(1 - seat, state.hands[seat][0]))
            play(state, 1 - seat, DECLINE_TRADE)
    assert state.phase.name == "discard"


def test_two_trades_are_the_limit() -> None:
    """BS-3.5: then a seat can neither offer nor be offered anything."""
    state = trading()
    swap(state, 0, 1)
    swap(state, 1, 0)
    assert state.trades == [2, 2, 0]
    assert state.phase.name == "discard"  # seat 2 has nobody to trade with


def test_one_trade_with_nine_stables() -> None:
    """BS-3.5."""
    state = trading(9)
    swap(state, 0, 1)
    assert seats_asked(state) == (2,)
    assert not [a for a in state.legal(2) if isinstance(a, OfferTrade) and a.to in (0, 1)]
    reason = refused(state, 2, OfferTrade(0, state.hands[2][0]), "BS-3.5")
    assert "this player has made the one trade that a stable may make" in reason


def test_a_card_that_is_not_in_the_hand() -> None:
    """BS-3.5."""
    state = trading()
    refused(state, 0, OfferTrade(1, 2), "BS-3.5")
    refused(state, 0, CONFIRM_TRADE, "BS-3.5")
    play(state, 0, OfferTrade(1, 1))
    refused(state, 1, AcceptTrade(1), "BS-3.5")
    refused(state, 1, PASS_TRADE, "BS-3.5")


@pytest.mark.parametrize(("seats", "options"), [(1, {}), (3, {"trading": False})])
def test_nobody_to_trade_with(seats: int, options: dict[str, Any]) -> None:
    """BS-3.5, BS-4.20, BS-4.21, BS-9.6: the house takes no part."""
    assert trading(seats, **options).phase.name == "discard"


def test_only_the_parties_see_the_cards() -> None:
    """BS-8: a card shown in a trade is for both parties."""
    state = trading()
    (shown,) = told_of(play(state, 0, OfferTrade(2, 1)), CardShown)
    assert seen_by(shown, 2) == shown
    assert seen_by(shown, 1) is None
    assert seen_by(shown, None) is None
    offers = [state.view(viewer).offer for viewer in (0, 1, 2, None)]
    assert [offer and offer.give for offer in offers] == [1, None, 1, None]


def test_what_trades_teach() -> None:
    """BS-8: parties know where the cards went, onlookers no longer do."""
    state = trading()
    play(state, 0, OfferTrade(2, 1))
    play(state, 2, DECLINE_TRADE)
    assert state.view(2).known == (Seen(1, (0,)),)
    play(state, 1, OfferTrade(0, 2))
    play(state, 0, AcceptTrade(1))
    play(state, 1, CONFIRM_TRADE)
    assert state.view(2).known == (Seen(1, (0, 1)),)
    assert state.view(1).known == (Seen(2, (0,)),)
    assert state.view(0).known == (Seen(1, (1,)),)
    assert state.view(None).known == ()


# -- discards ------------------------------------------------------------------------------------


def test_all_discard_at_once_and_in_secret() -> None:
    """BS-3.6, BS-4.4: everybody keeps five."""
    state = sit_down(2, trading=False)
    deal(state)
    assert len(state.legal(0)) == 21
    play(state, 1, Discard(state.hands[1][:2]))
    assert isinstance(state.pending, Decision)
    assert state.pending.seen_by(0).must == (0, 1)
    assert state.view(0).answer is None
    told = play(state, 0, Discard(state.hands[0][:2]))
    assert [len(hand) for hand in state.hands] == [5, 5]
    gone = told_of(told, CardsDiscarded)
    assert [seen_by(event, 0).cards is None for event in gone] == [False, True]  # type: ignore[union-attr]


def test_discards_that_do_not_fit() -> None:
    """BS-3.6."""
    state = sit_down(2, trading=False)
    deal(state)
    first, second = state.hands[0][:2]
    for cards in [(first,), (first, first), (first, state.hands[1][0])]:
        assert "exactly 2" in refused(state, 0, Discard(cards), "BS-3.6")
    state.apply(0, Discard((second, first)))
    assert state.answers[0] == (first, second)


def test_the_house_keeps_its_best() -> None:
    """BS-7.80: best standing over the races of the program."""
    state = sit_down(1, house_stables=1)
    sprinters_and_stayers = (1, 2, 45, 35, 62, 54, 53)  # the last two stand high nowhere
    deal(state, (3, 4, 5, 6, 7, 8, 9), sprinters_and_stayers)
    play(state, 0, Discard((3, 4)))
    assert state.discards[1] == (53, 54)


# -- auction -------------------------------------------------------------------------------------


def auction(seats: int = 2, **options: Any) -> State:
    state = sit_down(seats, stables="auction", **options)
    shuffled(state)
    return state


def test_a_lot_goes_to_the_highest_bidder() -> None:
    """BS-3.7, BS-4.4a, BS-9.5."""
    state = auction(3)
    assert state.lot == 1
    play(state, 0, Bid(100_000))
    play(state, 1, PASS_BID)
    play(state, 2, Bid(200_000))
    state.apply(0, Bid(1_300_000))
    told = play(state, 2, PASS_BID)
    assert told_of(told, LotSold) == [LotSold(1, 0, 1_300_000)]
    assert state.budgets == [18_700_000, 20_000_000, 20_000_000]
    assert seats_asked(state) == (1,)  # the seat after the last starter


def test_limits_of_a_bid() -> None:
    """BS-3.7, BS-12.26: a raise of 100,000 at least, and 100,000 left for every empty place."""
    state = auction()
    assert state.legal(0)[-1] == Bid(19_600_000)
    for amount in (0, 50_000, 150_000, 19_700_000):
        reason = refused(state, 0, Bid(amount), "BS-12.26")
        assert "between $100,000 and $19,600,000" in reason
    play(state, 0, Bid(200_000))
    refused(state, 1, Bid(200_000), "BS-12.26")


def test_who_cannot_go_higher_is_not_asked() -> None:
    """BS-3.7, BS-4.21."""
    state = auction()
    told = play(state, 0, Bid(19_600_000))
    assert told_of(told, LotSold) == [LotSold(1, 0, 19_600_000)]  # seat 1 could only match it
    assert seats_asked(state) == (1,)
    assert state.lot == 2


def test_a_card_that_nobody_wants() -> None:
    """BS-3.7: discarded while enough cards are left."""
    state = auction()
    play(state, 0, PASS_BID)
    told = play(state, 1, PASS_BID)
    assert told_of(told, LotDiscarded) == [LotDiscarded(1)]
    assert state.view(0).auction is not None


def test_the_last_cards_are_handed_out() -> None:
    """BS-3.7: with ten empty places the last ten cards go for nothing, the emptiest first."""
    state = auction()
    while state.phase.name == "auction":
        assert isinstance(state.pending, Decision)
        play(state, state.pending.must[0], PASS_BID)
    assert [len(hand) for hand in state.hands] == [5, 5]
    assert state.hands[0] == (53, 55, 57, 59, 61)
    assert state.budgets == [20_000_000] * 2


def test_a_full_stable_bids_no_more() -> None:
    """BS-3.7, BS-12.26."""
    state = auction()
    while len(state.hands[0]) < 5:
        assert isinstance(state.pending, Decision)
        (seat,) = state.pending.must
        play(state, seat, Bid(100_000) if seat == 0 and state.bidder is None else PASS_BID)
    assert seats_asked(state) == (1,)
    assert "full" in refused(state, 0, Bid(100_000), "BS-12.26")


def test_the_house_bids_for_cards_that_stand_high() -> None:
    """BS-7.80: the lowest legal amount, for the best twenty at a distance of the program."""
    state = sit_down(1, stables="auction", house_stables=1)
    shuffled(state, 1, 54)
    play(state, 0, PASS_BID)  # Secretariat
    assert state.hands[1] == (1,)
    assert state.budgets[1] == 19_900_000
    play(state, 0, PASS_BID)  # Kingman stands high nowhere
    assert state.hands[1] == (1,)


def test_the_house_goes_up_to_four_million() -> None:
    """BS-7.80."""
    state = sit_down(1, stables="auction", house_stables=1)
    shuffled(state, 1)
    state.apply(0, Bid(3_900_000))
    assert state.bidder == 1
    assert state.bid == 4_000_000
    state.apply(0, Bid(4_100_000))
    assert state.hands[0] == (1,)
