"""What happens in Homestretch, as it is told to the table (HS-8)."""

from typing import ClassVar, TypeAlias

from railbird.core import Event, Result, Seat


class HandArrived(Event, frozen=True, tag="hand_arrived"):
    private: ClassVar[bool] = True
    seat: Seat
    step: int
    cards: tuple[str, ...]


class Drafted(Event, frozen=True, tag="drafted"):
    """That a seat has picked is public, what it picked is not (HS-8)."""

    owner_only: ClassVar[tuple[str, ...]] = ("card",)
    seat: Seat
    card: str | None


class StablesShown(Event, frozen=True, tag="stables_shown"):
    stables: tuple[tuple[str, ...], ...]
    paid: tuple[int, ...]
    money: tuple[int, ...]
    """What every seat has left."""


class RaceCalled(Event, frozen=True, tag="race_called"):
    race: int
    card: str
    name: str
    purses: tuple[int, int, int]


class BettingOpened(Event, frozen=True, tag="betting_opened"):
    order: tuple[Seat, ...]
    limits: tuple[int, ...]


class BetPlaced(Event, frozen=True, tag="bet_placed"):
    owner_only: ClassVar[tuple[str, ...]] = ("value",)
    seat: Seat
    horse: int
    line: str
    value: int | None


class StartDice(Event, frozen=True, tag="start_dice"):
    seats: tuple[Seat, ...]
    dice: tuple[int, ...]


class TheyreOff(Event, frozen=True, tag="theyre_off"):
    start_player: Seat


class Rolled(Event, frozen=True, tag="rolled"):
    seat: Seat
    dice: tuple[int, int]


class Moved(Event, frozen=True, tag="moved"):
    horse: int
    spaces: int
    bonus: int
    position: int
    instead_of: int | None = None
    """The horse that was rolled and is home already (HS-7.10)."""


class TokenUsed(Event, frozen=True, tag="token_used"):
    """An X token that held its horse back."""

    horse: int


class Finished(Event, frozen=True, tag="finished"):
    horse: int
    place: int


class TurnEnded(Event, frozen=True, tag="turn_ended"):
    seat: Seat


class PursePaid(Event, frozen=True, tag="purse_paid"):
    """One owner's part of a purse; seat None when nobody owns the horse."""

    horse: int
    place: int
    purse: int
    seat: Seat | None
    shares: int
    shares_in_play: int
    amount: int


class BetPaid(Event, frozen=True, tag="bet_paid"):
    seat: Seat
    horse: int
    line: str
    value: int
    figure: int
    amount: int


class LosingBet(Event, frozen=True, tag="losing_bet"):
    seat: Seat
    horse: int
    line: str
    value: int


class RacePaid(Event, frozen=True, tag="race_paid"):
    race: int
    finish: tuple[int, ...]
    """The horses that were paid for, first to third."""
    gains: tuple[int, ...]
    """Purses and bets together, by seat."""
    money: tuple[int, ...]
    """What every seat has now."""


class MarketOpened(Event, frozen=True, tag="market_opened"):
    round: int
    row: tuple[str, ...]
    deck: int
    order: tuple[Seat, ...]


class Bought(Event, frozen=True, tag="bought"):
    seat: Seat
    card: str
    cost: int
    blind: bool
    money: int
    """What the seat has left."""


class PassedBuying(Event, frozen=True, tag="passed_buying"):
    seat: Seat


class GameEnded(Event, frozen=True, tag="game_ended"):
    result: Result


AnyEvent: TypeAlias = (
    HandArrived
    | Drafted
    | StablesShown
    | RaceCalled
    | BettingOpened
    | BetPlaced
    | StartDice
    | TheyreOff
    | Rolled
    | Moved
    | TokenUsed
    | Finished
    | TurnEnded
    | PursePaid
    | BetPaid
    | LosingBet
    | RacePaid
    | MarketOpened
    | Bought
    | PassedBuying
    | GameEnded
)
