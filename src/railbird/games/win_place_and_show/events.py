"""What happens in Win, Place & Show, as it is told to the table (WP-8)."""

from typing import ClassVar, Literal, TypeAlias

import msgspec

from railbird.core import Event, Result, Seat
from railbird.games.win_place_and_show.actions import Reason, Stop
from railbird.games.win_place_and_show.box.components import Position
from railbird.games.win_place_and_show.rules.slip import Slip, Ticket, Void


class ProgramNoted(Event, frozen=True, tag="program_noted"):
    """What is odd in the data of a pack (WP-12.4, WP-12.28)."""

    notes: tuple[str, ...]


class RaceCalled(Event, frozen=True, tag="race_called"):
    race: int
    kind: str
    label: str
    purse: int


# -- auction -------------------------------------------------------------------------------------


class LotCalled(Event, frozen=True, tag="lot_called"):
    race: int
    horse: int
    stable: int
    round: int
    """1 for the first time round, more for cards that were set aside."""


class BidMade(Event, frozen=True, tag="bid_made"):
    seat: Seat
    amount: int


class Passed(Event, frozen=True, tag="passed"):
    seat: Seat
    out: bool
    """Passed twice running: out of this lot (WP-7.6)."""
    asked: bool
    """False for somebody who has not the money for the next bid."""


class Sold(Event, frozen=True, tag="sold"):
    race: int
    seat: Seat
    horse: int
    price: int


class SetAside(Event, frozen=True, tag="set_aside"):
    race: int
    horse: int


class Dealt(Event, frozen=True, tag="dealt"):
    race: int
    seat: Seat
    horse: int
    price: int


class FieldSet(Event, frozen=True, tag="field_set"):
    """Who runs; the others are scratched."""

    race: int
    entered: tuple[int, ...]
    owners: tuple[Seat | None, ...]


# -- betting -------------------------------------------------------------------------------------


class BettingOpened(Event, frozen=True, tag="betting_opened"):
    race: int
    show: bool
    daily_double: bool


class BetWritten(Event, frozen=True, tag="bet_written"):
    private: ClassVar[bool] = True
    race: int
    seat: Seat
    position: Position
    horse: int
    amount: int


class TicketWritten(Event, frozen=True, tag="ticket_written"):
    private: ClassVar[bool] = True
    seat: Seat
    number: int
    ticket: Ticket
    cost: int


class TakenBack(Event, frozen=True, tag="taken_back"):
    private: ClassVar[bool] = True
    seat: Seat
    entry: str | int


class SlipSealed(Event, frozen=True, tag="slip_sealed"):
    """Everybody sees that a slip is sealed, and nobody what is on it (WP-8.5, WP-8.6)."""

    owner_only: ClassVar[tuple[str, ...]] = ("void",)
    seat: Seat
    void: tuple[Void, ...] | None = None


class Announced(Event, frozen=True, tag="announced"):
    totals: tuple[int, ...]


# -- race ----------------------------------------------------------------------------------------


class DiceRolled(Event, frozen=True, tag="dice_rolled"):
    race: int
    move: int
    white: int
    green: int
    order: tuple[int, ...]
    bonus: tuple[int, ...]
    """Horses whose bonus number came up."""


class HorseMoved(Event, frozen=True, tag="horse_moved"):
    race: int
    horse: int
    seat: Seat | None
    """None for the house jockey."""
    strength: int
    die: int
    bonus: int
    allowance: int
    start: str
    to: str
    end: tuple[int, int, int]
    """Where `to` lies: leg of the course, place in it, lane."""
    path: str
    unused: int
    stop: Stop
    bonus_refused: bool


class HorsePlaced(Event, frozen=True, tag="horse_placed"):
    race: int
    horse: int
    place: int
    past_line: int
    """Squares beyond the line; 0 for a last runner placed at once."""


# -- foul claims ---------------------------------------------------------------------------------


class WindowOpened(Event, frozen=True, tag="window_opened"):
    race: int
    horse: int
    final: bool


class ClaimAnswered(Event, frozen=True, tag="claim_answered"):
    private: ClassVar[bool] = True
    seat: Seat
    reason: Reason | None
    """None: no claim."""


Hearing: TypeAlias = Literal["card", "invalid", "too_late"]
"""Too late: somebody heard before took the card."""


class Claim(msgspec.Struct, frozen=True):
    seat: Seat
    horse: int
    reason: Reason
    outcome: Hearing


class ClaimsLodged(Event, frozen=True, tag="claims_lodged"):
    """Several at once, before it is drawn who is heard first (WP-6.5)."""

    race: int
    horse: int
    seats: tuple[Seat, ...]
    reasons: tuple[Reason, ...]


class WindowClosed(Event, frozen=True, tag="window_closed"):
    race: int
    horse: int
    claims: tuple[Claim, ...]
    """In the order heard (WP-7.48); who declined is not shown (WP-8.9)."""


class ClaimDecided(Event, frozen=True, tag="claim_decided"):
    race: int
    horse: int
    seat: Seat
    owner: Seat
    upheld: bool


# -- settlement ----------------------------------------------------------------------------------

Cause: TypeAlias = Literal[
    "price",
    "dealt",
    "stake",
    "scratched",
    "bet",
    "returned",
    "share",
    "purse",
    "daily_double",
    "penalty",
]


class Paid(Event, frozen=True, tag="paid"):
    """Money from or to the bank, or another player; what a player pays is negative."""

    race: int
    seat: Seat
    cause: Cause
    amount: int
    horse: int | None = None
    position: Position | None = None
    place: int | None = None
    other: Seat | None = None
    """The player on the other side."""


class SlipsShown(Event, frozen=True, tag="slips_shown"):
    race: int
    slips: tuple[Slip, ...]


class TicketsShown(Event, frozen=True, tag="tickets_shown"):
    """The Daily Double, after race 2 (WP-8.7)."""

    winners: tuple[int, int]
    slips: tuple[Slip, ...]
    """With nothing but the tickets."""


class RaceSettled(Event, frozen=True, tag="race_settled"):
    race: int
    gains: tuple[int, ...]
    """By seat: all that was paid for this race, horses and stakes included."""
    money: tuple[int, ...] | None
    """None where cash is not shown (WP-9.14)."""


class GameEnded(Event, frozen=True, tag="game_ended"):
    result: Result


AnyEvent: TypeAlias = (
    ProgramNoted
    | RaceCalled
    | LotCalled
    | BidMade
    | Passed
    | Sold
    | SetAside
    | Dealt
    | FieldSet
    | BettingOpened
    | BetWritten
    | TicketWritten
    | TakenBack
    | SlipSealed
    | Announced
    | DiceRolled
    | HorseMoved
    | HorsePlaced
    | WindowOpened
    | ClaimAnswered
    | ClaimsLodged
    | WindowClosed
    | ClaimDecided
    | Paid
    | SlipsShown
    | TicketsShown
    | RaceSettled
    | GameEnded
)
