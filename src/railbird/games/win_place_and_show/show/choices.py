"""What a table shows of the choices: what bets pay, what tickets cost, which way a ride goes, what
a choice brings with it, and what players would look for though the rules forbid it now."""

import random
from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, TypeAlias

import msgspec

from railbird.core import Action, Consequences, Disabled, refused
from railbird.games.win_place_and_show.actions import (
    REASONS,
    Bid,
    ClaimFoul,
    MoveHorse,
    SubmitSlip,
    WriteBet,
    WriteTicket,
)
from railbird.games.win_place_and_show.box.components import POSITIONS, Box
from railbird.games.win_place_and_show.phases.ride import mount_seen
from railbird.games.win_place_and_show.rules.fouls import valid_reasons
from railbird.games.win_place_and_show.rules.house_jockey import Ride
from railbird.games.win_place_and_show.rules.menu import as_move, choice_of
from railbird.games.win_place_and_show.rules.moves import Mount, Move
from railbird.games.win_place_and_show.rules.payoffs import payoff
from railbird.games.win_place_and_show.rules.slip import Void, combinations, total_of
from railbird.games.win_place_and_show.rules.slip_check import examine
from railbird.games.win_place_and_show.view import WinPlaceAndShowView, squares_of
from railbird.games.win_place_and_show.words.phrases import (
    REASON_WORDS,
    end_words,
    money,
    numbers,
)
from railbird.lanes import NOWHERE

if TYPE_CHECKING:
    from railbird.games.win_place_and_show.game import WinPlaceAndShow

Place: TypeAlias = tuple[int, int, int]
"""A square: leg of the course, place in it, lane."""


class BetDetail(msgspec.Struct, frozen=True):
    pays: int
    """If it comes in, stake included."""


class TicketDetail(msgspec.Struct, frozen=True):
    combinations: int
    cost: int


class SlipDetail(msgspec.Struct, frozen=True):
    cost: int
    void: tuple[Void, ...]
    """Entries that are paid and lost, where the table takes them at all (WP-9.4)."""


class RideDetail(msgspec.Struct, frozen=True):
    words: str
    """Where it ends, and what of the count it leaves."""
    way: tuple[Place, ...]
    """The squares of it, in order."""
    fouls: tuple[str, ...]
    """What could be claimed against it (WP-7.45)."""


Detail: TypeAlias = BetDetail | TicketDetail | SlipDetail | RideDetail


def details(
    game: "WinPlaceAndShow", view: WinPlaceAndShowView, actions: Sequence[Action]
) -> list[Detail | None]:
    rides = [action for action in actions if isinstance(action, MoveHorse)]
    if rides:
        return [*ride_details(game.box, view, rides)]
    return [_detail(game, view, action) for action in actions]


def _detail(game: "WinPlaceAndShow", view: WinPlaceAndShowView, action: Action) -> Detail | None:
    match action:
        case WriteBet(position, horse, amount):
            odds = game.box.races[view.race - 1].horses[horse].odds
            return BetDetail(payoff(game.box, odds, position, amount))
        case WriteTicket(ticket):
            pairs = len(combinations(ticket, view.entered))
            return TicketDetail(pairs, pairs * ticket.stake)
        case SubmitSlip():
            slip, _ = examine(game.world(view, random.Random(0)), action)
            cost = total_of(slip, view.entered)
            return SlipDetail(cost, (*slip.void_bets, *slip.void_tickets))
    return None


# -- rides ---------------------------------------------------------------------------------------


def ride_details(
    box: Box, view: WinPlaceAndShowView, rides: Sequence[MoveHorse]
) -> Iterator[RideDetail | None]:
    mount = mount_seen(view, box)
    squares = mount.track.course.squares
    ways = [_way(mount, str(ride.path or "")) for ride in rides]
    by_choice: dict[tuple[bool, bool], list[Move]] = {}
    for ride, way in zip(rides, ways, strict=True):
        if ride.stop is not None:
            key = (ride.take_bonus, ride.use_allowance)
            by_choice.setdefault(key, []).append(as_move(ride, way[-1]))
    for ride, way in zip(rides, ways, strict=True):
        choice = choice_of(mount, ride)
        if choice is None or ride.stop is None:
            yield None
            continue
        claimed: Sequence[str] = ()
        if view.options.fouls and view.version == "regular":
            taken = Ride(choice, as_move(ride, way[-1]))
            claimed = valid_reasons(box, mount, taken, by_choice[choice[:2]], view.options)
        words = end_words(str(ride.to), ride.unused or 0, ride.stop)
        fouls = tuple(REASON_WORDS[reason] for reason in claimed)
        yield RideDetail(words, tuple(squares[square] for square in way[1:]), fouls)


def _way(mount: Mount, path: str) -> list[int]:
    """The squares of a path, from where the horse stands."""
    way = [mount.start]
    for letter in path:
        way.append(mount.track.course.ways[way[-1]]["SLR".index(letter)])
    return way


# -- what a ride, a bid or a bet brings with it, beyond its words ----------------------------------


def of_rides(
    box: Box,
    view: WinPlaceAndShowView,
    rides: Sequence[MoveHorse],
    details: Sequence[RideDetail | None],
) -> list[Consequences]:
    mount = mount_seen(view, box)
    squares = {name: square for square, name in enumerate(mount.track.names)}
    standing = {square: horse for horse, square in squares_of(mount.track, view).items()}
    found = []
    for ride, detail in zip(rides, details, strict=True):
        square = squares.get(str(ride.to), NOWHERE)
        certain = list(_reasons_to_claim(detail))
        if square == NOWHERE:
            found.append(Consequences(tuple(certain)))
            continue
        if _forgoes_the_allowance(mount, ride, square):
            certain.append("This is the last move on which the allowance can be used.")
        found.append(Consequences(tuple(certain), _boxed_in(mount, square, standing)))
    return found


def _reasons_to_claim(detail: RideDetail | None) -> Sequence[str]:
    if detail is None or not detail.fouls:
        return ()
    return (f"Foul could be claimed: {'; '.join(detail.fouls)}.",)


def _forgoes_the_allowance(mount: Mount, ride: MoveHorse, square: int) -> bool:
    """Over the line it is gone (WP-7.30)."""
    has_it = any(choice.use_allowance for choice in mount.choices)
    return has_it and not ride.use_allowance and bool(mount.track.past_line[square])


def _boxed_in(mount: Mount, square: int, standing: dict[int, int]) -> tuple[str, ...]:
    """Whether every way on is taken now; the others may move away first."""
    ways = [to for to in mount.track.course.ways[square] if to != NOWHERE]
    if not ways or mount.track.past_line[square]:
        return ()
    if any(to not in mount.others for to in ways):
        return ()
    ahead = [standing[to] for to in ways]
    return (f"Boxed in behind {numbers(ahead)}, unless way is made before the next move.",)


def of_money(box: Box, view: WinPlaceAndShowView, action: Action) -> Consequences:
    """Whether the player could not pay for anything more in this race."""
    assert view.seat is not None
    cash, least = view.money[view.seat] or 0, box.constants.betting.amounts[0]
    match action:
        case Bid(amount) if cash - amount < least:
            left = money(cash - amount)
            return Consequences((f"If the horse is yours, {left} is left: too little for a bet.",))
        case WriteBet(_, _, amount) if cash - view.written - amount < least:
            left = money(cash - view.written - amount)
            return Consequences((f"You cannot pay for another bet then: {left} is left.",))
    return Consequences()


def consequences(
    box: Box, view: WinPlaceAndShowView, actions: Sequence[Action]
) -> Sequence[Consequences]:
    rides = [action for action in actions if isinstance(action, MoveHorse)]
    if rides:
        return of_rides(box, view, rides, [*ride_details(box, view, rides)])
    return [of_money(box, view, action) for action in actions]


# -- what the rules forbid now -------------------------------------------------------------------


def looked_for(box: Box, view: WinPlaceAndShowView) -> list[Action]:
    """Actions of the seat that may be refused now, and that it would want to know about."""
    seat = view.seat
    if seat is None:
        return []
    if view.phase == "auction_lot" and view.auction and seat not in view.must:
        auction = box.constants.auction
        least = view.auction.bid + auction.step if view.auction.bid else auction.minimum
        return [Bid(least)]
    if view.phase == "betting" and seat in view.must:
        return _bets_to_look_for(box, view)
    if view.window and not view.window.answered and not view.window.lodged:
        return [ClaimFoul(view.window.horse, REASONS[0])]
    return []


def _bets_to_look_for(box: Box, view: WinPlaceAndShowView) -> list[Action]:
    """The least bet in each position; if there is money for it, the first that costs too much."""
    assert view.seat is not None
    assert view.slip is not None
    cash = (view.money[view.seat] or 0) - view.written
    amounts = box.constants.betting.amounts
    opened = [position for position in POSITIONS if not view.slip.bet_on(position)]
    horse = view.entered[0]
    dear = next((amount for amount in amounts if amount > cash >= amounts[0]), None)
    found: list[Action] = [WriteBet(position, horse, amounts[0]) for position in opened]
    return found + [WriteBet(position, horse, dear) for position in opened[:1] if dear]


def disabled(game: "WinPlaceAndShow", view: WinPlaceAndShowView) -> Iterator[Disabled]:
    return refused(game, view, looked_for(game.box, view))
