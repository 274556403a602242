"""Choices that one would look for, and why the rules forbid them now; a table shows them grey."""

from collections.abc import Iterator
from typing import TYPE_CHECKING

from railbird.core import Action, Disabled, IllegalAction, Seat
from railbird.games.homestretch.actions import BuyFaceUp, BuyTop
from railbird.games.homestretch.box.components import Box
from railbird.games.homestretch.phases.betting import limit_words, not_now, placement
from railbird.games.homestretch.phases.market import no_blind_buy, purse_of, too_dear
from railbird.games.homestretch.view import HomestretchView
from railbird.games.homestretch.words.narration import describe

if TYPE_CHECKING:
    from railbird.games.homestretch.game import Homestretch


def disabled(game: "Homestretch", view: HomestretchView) -> Iterator[Disabled]:
    if view.seat is None:
        return
    box = game.box
    if view.phase == "betting":
        yield _betting(box, view, view.seat)
    elif view.phase == "market" and view.seat in view.must:
        yield from _market(box, view, view.seat)


def _betting(box: Box, view: HomestretchView, seat: Seat) -> Disabled:
    """Why nothing can be placed, or what keeps a token from a spot (HS-4.11).

    A player fills a slip before any of it is sent, so the limit is told before it is reached.
    """
    if seat not in (*view.must, *view.may):
        refusal = not_now(bool(view.unplaced), view.must)
        bet = placement(box.bet_tokens[0], 2, "win")
        return Disabled(bet, "Place a bet", refusal.reason, refusal.rule)
    reason = limit_words(view.limits[seat], view.bet_order, seat)
    return Disabled(None, "Place another token on a full spot", reason, "HS-12.20")


def _market(box: Box, view: HomestretchView, seat: Seat) -> Iterator[Disabled]:
    """Shares that cost more than the seat has (HS-7.17, HS-7.18)."""
    assert view.market is not None
    purse = purse_of(view.options, view.money[seat])
    offers: list[tuple[Action, IllegalAction | None]] = [
        *((BuyFaceUp(card), too_dear(box, card, purse)) for card in view.market.row),
        (BuyTop(), no_blind_buy(box, view.market.deck, purse)),
    ]
    for action, refusal in offers:
        if refusal:
            yield Disabled(action, describe(box, view, action), refusal.reason, refusal.rule)
