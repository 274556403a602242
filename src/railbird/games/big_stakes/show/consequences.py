"""What a ride, a bid or a bet brings with it, beyond its words."""

from collections.abc import Sequence

from railbird.core import Action, Consequences
from railbird.games.big_stakes.actions import Bid, PlaceBet
from railbird.games.big_stakes.box.components import Box
from railbird.games.big_stakes.phases.ride import mount_seen
from railbird.games.big_stakes.race.actions import Move
from railbird.games.big_stakes.rules.moving import CLAIM, Mount, Ridden, examine
from railbird.games.big_stakes.view import BigStakesView
from railbird.games.big_stakes.words.phrases import money
from railbird.lanes import NOWHERE

LONG_LIST = 500
"""Rides. Where inquiries allow every way there may be tens of thousands, and looking at each would
hold up all other tables."""


def of_rides(box: Box, view: BigStakesView, rides: Sequence[Move]) -> list[Consequences]:
    if len(rides) > LONG_LIST:
        return [Consequences()] * len(rides)
    mount = mount_seen(view, box)
    return [_of_ride(mount, ride) for ride in rides]


def _of_ride(mount: Mount, ride: Move) -> Consequences:
    ridden = examine(mount, ride.path)
    if not isinstance(ridden, Ridden):
        return Consequences()
    broken = (*ridden.breaches, CLAIM) if ride.claim else ridden.breaches
    reasons = dict.fromkeys(f"{breach.reason} ({breach.code})" for breach in broken)
    certain = (f"An inquiry would find: {'; '.join(reasons)}.",) if reasons else ()
    return Consequences(certain, _boxed_in(mount, ridden.square))


def _boxed_in(mount: Mount, square: int) -> tuple[str, ...]:
    """Whether every way on is taken now; the others may move away first."""
    ways = [to for to in mount.track.course.ways[square] if to != NOWHERE]
    if not ways or mount.track.past_line[square] or any(to not in mount.others for to in ways):
        return ()
    ahead = " and ".join(dict.fromkeys(mount.others[to] for to in ways))
    return (f"Boxed in behind {ahead}, unless way is made before the next throw.",)


def of_money(box: Box, view: BigStakesView, action: Action) -> Consequences:
    """Whether the player could not pay for anything more of the kind."""
    assert view.seat is not None
    stable, prices = view.stables[view.seat], box.money
    match action:
        case Bid(amount):
            left = (stable.budget or 0) - amount
            if left < prices.auction_min_bid:
                said = f"If the horse is yours, {money(left)} is left: too little for another."
                return Consequences((said,))
        case PlaceBet(_, _, stake):
            staked = stake + sum(bet.stake for bet in view.bets[view.seat])
            left = min(prices.bet_max_per_race, stable.bankroll or 0) - staked
            if left < prices.bet_unit:
                return Consequences(("That is all you may bet on this race.",))
    return Consequences()


def consequences(
    box: Box, view: BigStakesView, actions: Sequence[Action]
) -> Sequence[Consequences]:
    rides = [action for action in actions if isinstance(action, Move)]
    if rides:
        return of_rides(box, view, rides)
    return [of_money(box, view, action) for action in actions]
