"""Trade: one card for one card, offer by offer (BS-4.3, BS-3.5)."""

from collections.abc import Sequence
from functools import cache
from typing import TYPE_CHECKING

from msgspec.structs import replace

from railbird.core import Action, Decision, IllegalAction, Phase, Seat
from railbird.games.big_stakes.actions import (
    CANCEL_TRADE,
    CONFIRM_TRADE,
    DECLINE_TRADE,
    PASS_TRADE,
    AcceptTrade,
    CancelTrade,
    ConfirmTrade,
    DeclineTrade,
    OfferTrade,
    PassTrade,
)
from railbird.games.big_stakes.events import (
    CardShown,
    TradeAnswered,
    TradeClosed,
    TradeOffered,
    TradePassed,
)
from railbird.games.big_stakes.phases.entry import horse_name
from railbird.games.big_stakes.phases.setup import trade_limit
from railbird.games.big_stakes.rules.known_cards import forget, learn, swap_seen
from railbird.games.big_stakes.rules.refusals import out_of_turn
from railbird.games.big_stakes.state import Offer, State
from railbird.games.big_stakes.view import BigStakesView

if TYPE_CHECKING:
    from railbird.games.big_stakes.game import BigStakes

CYCLES = 3
_RULE = "BS-3.5"


def begin(state: State) -> None:
    if not state.options.trading:
        state.enter("discard")
        return
    state.trade_cycle, state.trade_pass = 1, True
    ask_from(state, 0)


def ask_from(state: State, first: Seat) -> None:
    """The next seat that can make an offer; who cannot counts as passing."""
    while True:
        for seat in range(first, state.seats):
            if partners(state, seat):
                state.trade_turn = seat
                state.pending = Decision((seat,))
                return
        if state.trade_pass or state.trade_cycle == CYCLES:
            close(state)
            return
        state.trade_cycle, state.trade_pass, first = state.trade_cycle + 1, True, 0


def partners(state: State, seat: Seat) -> tuple[Seat, ...]:
    """House stables take no part, and nobody trades beyond the limit."""
    limit = trade_limit(state.stables)
    if state.trades[seat] >= limit:
        return ()
    return tuple(
        other for other in range(state.seats) if other != seat and state.trades[other] < limit
    )


def legal(state: State, seat: Seat) -> Sequence[Action]:
    offer = state.offer
    if offer is None:
        return offers(partners(state, seat), state.hands[seat])
    if offer.take is None:
        return replies(state.hands[seat])
    return _LAST_WORD


_LAST_WORD = (CONFIRM_TRADE, CANCEL_TRADE)


@cache
def offers(to: tuple[Seat, ...], hand: tuple[int, ...]) -> tuple[Action, ...]:
    return (PASS_TRADE, *(OfferTrade(seat, card) for seat in to for card in hand))


@cache
def replies(hand: tuple[int, ...]) -> tuple[Action, ...]:
    return (DECLINE_TRADE, *(AcceptTrade(card) for card in hand))


def offer_trade(state: State, seat: Seat, action: OfferTrade) -> None:
    check_step(state, "offer_trade", offered=False)
    check_own(state, seat, action.give)
    if action.to not in partners(state, seat):
        if action.to == seat or action.to not in range(state.seats):
            raise IllegalAction("trade: offers go to another player", _RULE)
        most = trade_limit(state.stables)
        made = "the one trade" if most == 1 else f"the {most} trades"
        raise IllegalAction(f"trade: this player has made {made} that a stable may make", _RULE)
    state.offer = Offer(seat, action.to, action.give)
    state.trade_pass = False
    learn(state, action.to, action.give, seat)
    state.tell(TradeOffered(seat, action.to))
    state.tell(CardShown(action.to, seat, action.give))
    state.pending = Decision((action.to,))


def pass_trade(state: State, seat: Seat, _action: PassTrade) -> None:
    check_step(state, "pass_trade", offered=False)
    state.tell(TradePassed(seat))
    ask_from(state, seat + 1)


def accept_trade(state: State, seat: Seat, action: AcceptTrade) -> None:
    check_step(state, "accept_trade", offered=True, answered=False)
    check_own(state, seat, action.card)
    offer = state.offer
    assert offer is not None
    state.offer = replace(offer, take=action.card)
    learn(state, offer.seat, action.card, seat)
    state.tell(TradeAnswered(seat, accepted=True))
    state.tell(CardShown(offer.seat, seat, action.card))
    state.pending = Decision((offer.seat,))


def decline_trade(state: State, seat: Seat, _action: DeclineTrade) -> None:
    check_step(state, "decline_trade", offered=True, answered=False)
    state.tell(TradeAnswered(seat, accepted=False))
    end_offer(state)


def confirm_trade(state: State, _seat: Seat, _action: ConfirmTrade) -> None:
    check_step(state, "confirm_trade", offered=True, answered=True)
    offer = state.offer
    assert offer is not None
    assert offer.take is not None
    seat, to = offer.seat, offer.to
    state.hands[seat] = exchanged(state.hands[seat], offer.give, offer.take)
    state.hands[to] = exchanged(state.hands[to], offer.take, offer.give)
    state.trades[seat] += 1
    state.trades[to] += 1
    swap_seen(state, seat, to)
    forget(state, seat, offer.take)
    forget(state, to, offer.give)
    learn(state, seat, offer.give, to)
    learn(state, to, offer.take, seat)
    state.tell(TradeClosed(seat, to, confirmed=True))
    end_offer(state)


def cancel_trade(state: State, _seat: Seat, _action: CancelTrade) -> None:
    check_step(state, "cancel_trade", offered=True, answered=True)
    offer = state.offer
    assert offer is not None
    state.tell(TradeClosed(offer.seat, offer.to, confirmed=False))
    end_offer(state)


def exchanged(hand: tuple[int, ...], give: int, take: int) -> tuple[int, ...]:
    return tuple(sorted(take if card == give else card for card in hand))


def end_offer(state: State) -> None:
    """One offer is all of a turn, whatever came of it."""
    state.offer = None
    ask_from(state, state.trade_turn + 1)


def check_step(state: State, what: str, offered: bool, answered: bool = False) -> None:
    offer = state.offer
    if (offer is not None) != offered or (offer is not None and offer.take is not None) != answered:
        raise IllegalAction(f"{what} is not possible at this step of a trade", _RULE)


def check_own(state: State, seat: Seat, card: int) -> None:
    if card not in state.hands[seat]:
        raise IllegalAction(f"trade: {horse_name(state, card)} is not in your hand", _RULE)


def close(state: State) -> None:
    state.trade_cycle, state.trade_turn, state.trade_pass = 0, 0, True
    state.enter("discard")


def default(view: BigStakesView, _game: "BigStakes") -> Action:
    if view.offer is None:
        return PASS_TRADE
    return CANCEL_TRADE if view.offer.answered else DECLINE_TRADE


TRADE = Phase(
    "trade",
    begin=begin,
    legal=legal,
    actions={
        OfferTrade: offer_trade,
        PassTrade: pass_trade,
        AcceptTrade: accept_trade,
        DeclineTrade: decline_trade,
        ConfirmTrade: confirm_trade,
        CancelTrade: cancel_trade,
    },
    default=default,
    refuse=out_of_turn,
)
