"""What a board shows of the choices: where a ride ends and what it breaks, what a bet returns, and
choices that players would look for though the rules forbid them now."""

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, TypeAlias

import msgspec

from railbird.core import Action, Disabled, refused
from railbird.games.big_stakes.actions import BET_KINDS, Bid, OfferTrade, PlaceBet
from railbird.games.big_stakes.phases.ride import mount_seen
from railbird.games.big_stakes.race.actions import Move
from railbird.games.big_stakes.rules.moving import CLAIM, Ridden, examine
from railbird.games.big_stakes.view import BigStakesView

if TYPE_CHECKING:
    from railbird.games.big_stakes.game import BigStakes


class RideDetail(msgspec.Struct, frozen=True, omit_defaults=True):
    to: str
    unused: int
    past: int = 0
    """Spaces past the line; 0 before it."""
    breaches: tuple[str, ...] = ()
    """What an inquiry would find (BS-7.41)."""
    way: str = ""
    """Its squares, with spaces between, where one ride is asked about: lists may be long."""


class BetDetail(msgspec.Struct, frozen=True):
    returns: int
    """If it comes in, stake included."""


Detail: TypeAlias = RideDetail | BetDetail


def details(
    game: "BigStakes", view: BigStakesView, actions: Sequence[Action]
) -> list[Detail | None]:
    rides = [action for action in actions if isinstance(action, Move)]
    if rides:
        return [*_rides(game, view, rides)]
    return [_bet(view, action) if isinstance(action, PlaceBet) else None for action in actions]


def _bet(view: BigStakesView, bet: PlaceBet) -> BetDetail:
    offer = next(offer for offer in view.odds if offer.horse == bet.horse)
    odds = getattr(offer, bet.bet)
    return BetDetail(odds.returns(bet.stake))


def _rides(
    game: "BigStakes", view: BigStakesView, rides: Sequence[Move]
) -> Iterator[RideDetail | None]:
    mount = mount_seen(view, game.box)
    names, past = mount.track.names, mount.track.past_line
    for ride in rides:
        ridden = examine(mount, ride.path)
        if not isinstance(ridden, Ridden):
            yield None
            continue
        broken = (*ridden.breaches, CLAIM) if ride.claim else ridden.breaches
        yield RideDetail(
            names[ridden.square],
            max(0, mount.spaces - len(ride.path)),
            past[ridden.square],
            tuple(dict.fromkeys([f"{breach.reason} ({breach.code})" for breach in broken])),
            " ".join(names[square] for square in ridden.way) if len(rides) == 1 else "",
        )


# -- what the rules forbid now -------------------------------------------------------------------


def looked_for(game: "BigStakes", view: BigStakesView) -> list[Action]:
    """Actions of the seat that may be refused now, and that it would want to know about."""
    seat = view.seat
    if seat is None:
        return []
    if view.phase == "auction" and view.auction and seat not in view.must:
        return [Bid(view.auction.bid + game.box.money.auction_step)]
    if seat not in view.must:
        return []
    if view.phase == "trade" and view.offer is None:
        others = [other for other in range(view.seats) if other != seat]
        return [OfferTrade(other, view.own_cards[0]) for other in others]
    if view.phase == "bets":
        return [PlaceBet(view.odds[0].horse, kind, game.box.money.bet_unit) for kind in BET_KINDS]
    return []


def disabled(game: "BigStakes", view: BigStakesView) -> Iterator[Disabled]:
    return refused(game, view, looked_for(game, view))
