"""Choices that one would look for, and why the rules forbid them now; a table shows them grey."""

from collections.abc import Iterator

from railbird.core import Disabled
from railbird.games.homestretch.actions import BuyFaceUp, BuyTop
from railbird.games.homestretch.box.components import Box
from railbird.games.homestretch.narration import describe, money
from railbird.games.homestretch.phases.betting import limit_in_words, placement
from railbird.games.homestretch.view import HomestretchView


def disabled(box: Box, view: HomestretchView) -> Iterator[Disabled]:
    if view.seat is None or view.seat not in (*view.must, *view.may):
        return
    if view.phase == "betting":
        yield from full_spots(box, view, view.seat)
    elif view.phase == "market":
        yield from too_dear(box, view, view.seat)


def full_spots(box: Box, view: HomestretchView, seat: int) -> Iterator[Disabled]:
    """Spots that hold as many of the seat's tokens as its rank allows (HS-4.11)."""
    limit, rank = view.limits[seat], view.bet_order.index(seat) + 1
    own = [(bet.horse, bet.line) for bet in view.bets if bet.seat == seat]
    for horse, line in dict.fromkeys(own):
        if own.count((horse, line)) >= limit:
            action = placement(view.unplaced[0], horse, line)
            why = limit_in_words(limit, rank)
            yield Disabled(action, describe(box, view, action), why, "HS-12.20")


def too_dear(box: Box, view: HomestretchView, seat: int) -> Iterator[Disabled]:
    """Shares that cost more than the seat has (HS-7.17, HS-7.18)."""
    assert view.market is not None
    purse = view.money[seat]
    if view.options.allow_debt:
        return
    for card in view.market.row:
        cost = box.shares[card].cost
        if cost > purse:
            action = BuyFaceUp(card)
            why = f"it costs {money(cost)}, you have {money(purse)}"
            yield Disabled(action, describe(box, view, action), why, "HS-12.26")
    needed = box.dearest_share + box.blind_fee
    if view.market.deck and needed > purse:
        why = f"the top card may cost {money(needed)}, you have {money(purse)}"
        yield Disabled(BuyTop(), describe(box, view, BuyTop()), why, "HS-12.27")
