"""What a betting slip holds: bets on the front, Daily Double tickets on the back (WP-5.3)."""

from collections.abc import Iterable
from typing import TypeAlias

import msgspec

from railbird.games.win_place_and_show.box.components import HORSES, Position


class Bet(msgspec.Struct, frozen=True):
    position: Position
    horse: int
    amount: int


class Straight(msgspec.Struct, frozen=True, tag_field="kind", tag="straight"):
    """One combination (WP-5.4)."""

    first: int
    second: int
    stake: int


class Baseball(msgspec.Struct, frozen=True, tag_field="kind", tag="baseball"):
    """All ordered pairs of different numbers (WP-5.5)."""

    horses: tuple[int, ...]
    stake: int


class WheelSecond(msgspec.Struct, frozen=True, tag_field="kind", tag="wheel_second"):
    """ "4 wheel": one horse of race 1 with every horse of race 2 (WP-5.6)."""

    first: int
    stake: int


class WheelFirst(msgspec.Struct, frozen=True, tag_field="kind", tag="wheel_first"):
    """ "wheel 4": every horse entered in race 1 with one horse of race 2 (WP-5.7)."""

    second: int
    stake: int


Ticket: TypeAlias = Straight | Baseball | WheelSecond | WheelFirst

Combination: TypeAlias = tuple[int, int]


def combinations(ticket: Ticket, entered: Iterable[int]) -> tuple[Combination, ...]:
    """What a ticket is written on; baseball leaves out horses that do not run (WP-7.27)."""
    match ticket:
        case Straight(first, second):
            return ((first, second),)
        case Baseball(horses):
            numbers = dict.fromkeys(horses)
            runners = set(entered)
            return tuple(
                (first, second)
                for first in numbers
                if first in runners
                for second in numbers
                if first != second
            )
        case WheelSecond(first):
            return tuple((first, second) for second in HORSES)
        case WheelFirst(second):
            return tuple((first, second) for first in entered)


def cost(ticket: Ticket, entered: Iterable[int]) -> int:
    """The stake for each combination (WP-7.25)."""
    return ticket.stake * len(combinations(ticket, entered))


class Void(msgspec.Struct, frozen=True):
    """A faulty entry: paid, lost, and counted nowhere as a bet (WP-7.19)."""

    entry: str
    amount: int
    reason: str


class Slip(msgspec.Struct, frozen=True):
    """Everything of one player and one race."""

    bets: tuple[Bet, ...] = ()
    """Win before place before show."""
    tickets: tuple[Ticket, ...] = ()
    """In the order written."""
    void_bets: tuple[Void, ...] = ()
    void_tickets: tuple[Void, ...] = ()

    def bet_on(self, position: str) -> Bet | None:
        return next((bet for bet in self.bets if bet.position == position), None)


def total_of(slip: Slip, entered: Iterable[int]) -> int:
    """What the slip costs (WP-7.21)."""
    return (
        sum(bet.amount for bet in slip.bets)
        + sum(cost(ticket, entered) for ticket in slip.tickets)
        + sum(void.amount for void in (*slip.void_bets, *slip.void_tickets))
    )
