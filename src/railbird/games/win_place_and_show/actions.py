"""Actions of Win, Place & Show, by the names of the rules (WP-5)."""

from typing import Literal, TypeAlias

from railbird.core import Action
from railbird.games.win_place_and_show.box.components import Position
from railbird.games.win_place_and_show.rules.slip import Ticket

Stop: TypeAlias = Literal["full", "short", "blocked"]
Reason: TypeAlias = Literal["bonus", "allowance", "three_short", "lane"]
REASONS: tuple[Reason, ...] = ("bonus", "allowance", "three_short", "lane")


class Bid(Action, frozen=True, tag="bid"):
    """Any multiple of $500 is accepted; a list offers a ladder."""

    amount: int


class PassBid(Action, frozen=True, tag="pass_bid"):
    pass


class WriteBet(Action, frozen=True, tag="write_bet"):
    position: Position
    horse: int
    amount: int


class WriteTicket(Action, frozen=True, tag="write_ticket"):
    ticket: Ticket


class TakeBack(Action, frozen=True, tag="take_back"):
    entry: str | int
    """A position, or the number of a ticket counted from 1."""


class SealSlip(Action, frozen=True, tag="seal_slip"):
    pass


class SubmitSlip(Action, frozen=True, tag="submit_slip"):
    """A whole slip in one; never listed (WP-5.13). A bet is a horse and an amount."""

    race: int
    win: tuple[tuple[int, int], ...] = ()
    place: tuple[tuple[int, int], ...] = ()
    show: tuple[tuple[int, int], ...] = ()
    daily_double: tuple[Ticket, ...] = ()


class MoveHorse(Action, frozen=True, tag="move_horse"):
    """By its result, by a path, or by both (WP-5.8, WP-5.11, WP-5.15); a list gives both."""

    horse: int
    to: str | None = None
    unused: int | None = None
    stop: Stop | None = None
    take_bonus: bool = False
    use_allowance: bool = False
    path: str | None = None


class ClaimFoul(Action, frozen=True, tag="claim_foul"):
    horse: int
    reason: Reason


class DeclineClaim(Action, frozen=True, tag="decline_claim"):
    pass


AnyAction: TypeAlias = (
    Bid
    | PassBid
    | WriteBet
    | WriteTicket
    | TakeBack
    | SealSlip
    | SubmitSlip
    | MoveHorse
    | ClaimFoul
    | DeclineClaim
)

PASS_BID = PassBid()
SEAL = SealSlip()
DECLINE = DeclineClaim()
