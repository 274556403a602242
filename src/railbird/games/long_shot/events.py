"""What happens in Long Shot, as it is told to the table. Nothing is hidden (LS-8.1)."""

from typing import Literal, TypeAlias

import msgspec

from railbird.core import Event, Result, Seat
from railbird.games.long_shot.box.vocabulary import How, Line


class MarketFormed(Event, frozen=True, tag="market_formed"):
    cards: tuple[str, ...]


class StartingCardDealt(Event, frozen=True, tag="starting_card_dealt"):
    """The cells are empty for Roland, who marks none (LS-3.7)."""

    seat: Seat
    card: str
    cells: tuple[str, ...]
    bets: tuple[tuple[int, int], ...]


class RaceBegun(Event, frozen=True, tag="race_begun"):
    seat: Seat
    """Who rolls first."""


class Rolled(Event, frozen=True, tag="rolled"):
    seat: Seat
    round: int
    horse: int
    spaces: int


class Moved(Event, frozen=True, tag="moved"):
    horse: int
    spaces: int
    """How far it really went, negative for back."""
    position: int
    why: Literal["roll", "push"]
    """The dice, or a bonus or ability."""
    home: bool = False
    """It has crossed the line."""


class DraggedAlong(Event, frozen=True, tag="dragged_along"):
    """Secondary movement, each horse by 1 (LS-7.2)."""

    horses: tuple[int, ...]
    positions: tuple[int, ...]
    """Where they are then."""
    home: tuple[int, ...]
    """Those of them that have crossed the line."""


class StaysFinished(Event, frozen=True, tag="stays_finished"):
    """A horse was rolled that has crossed the line already."""

    horse: int


class Finished(Event, frozen=True, tag="finished"):
    horse: int
    place: int


class LastRound(Event, frozen=True, tag="last_round"):
    pass


class WildMarked(Event, frozen=True, tag="wild_marked"):
    seat: Seat
    number: int
    left: int


class WildErased(Event, frozen=True, tag="wild_erased"):
    seat: Seat
    count: int
    left: int


class ConcessionMarked(Event, frozen=True, tag="concession_marked"):
    seat: Seat
    cell: str
    number: int


class LineCompleted(Event, frozen=True, tag="line_completed"):
    seat: Seat
    line: Line
    index: int


class HelmetMarked(Event, frozen=True, tag="helmet_marked"):
    seat: Seat
    number: int


class JerseyMarked(Event, frozen=True, tag="jersey_marked"):
    seat: Seat
    number: int


class BarMarked(Event, frozen=True, tag="bar_marked"):
    """An X for `horse` on the bar of card `number`."""

    seat: Seat
    number: int
    horse: int


class SetCompleted(Event, frozen=True, tag="set_completed"):
    seat: Seat
    number: int


class BetPlaced(Event, frozen=True, tag="bet_placed"):
    seat: Seat
    horse: int
    amount: int
    cost: int
    total: int
    """All that the seat has on this horse now."""
    money: int
    """What the seat has left."""


class HorseTaken(Event, frozen=True, tag="horse_taken"):
    seat: Seat
    card: str
    cost: int
    how: How
    money: int
    """What the seat has left."""


class Passed(Event, frozen=True, tag="passed"):
    seat: Seat


class BonusClaimed(Event, frozen=True, tag="bonus_claimed"):
    seat: Seat
    bonus: str


class BonusDeclined(Event, frozen=True, tag="bonus_declined"):
    seat: Seat


class AbilityUsed(Event, frozen=True, tag="ability_used"):
    seat: Seat
    card: str


class AbilityDeclined(Event, frozen=True, tag="ability_declined"):
    seat: Seat
    card: str


class MoneyGained(Event, frozen=True, tag="money_gained"):
    seat: Seat
    amount: int
    money: int


class MoneyLost(Event, frozen=True, tag="money_lost"):
    seat: Seat
    amount: int
    money: int


class PursePaid(Event, frozen=True, tag="purse_paid"):
    """Seat None when nobody owns the horse."""

    horse: int
    place: int
    seat: Seat | None
    amount: int


class BetPaid(Event, frozen=True, tag="bet_paid"):
    """`place` is 0 for a horse past the No-Bet line that was not placed."""

    seat: Seat
    horse: int
    place: int
    bet: int
    odds: int
    amount: int


class AbilityScored(Event, frozen=True, tag="ability_scored"):
    seat: Seat
    card: str
    amount: int


Part: TypeAlias = Literal["purses", "bets", "sets", "abilities"]


class ScoreLine(msgspec.Struct, frozen=True):
    """What one horse brought, or a bet that brought nothing."""

    part: Part
    horse: int
    words: str
    amount: int


class Scored(Event, frozen=True, tag="scored"):
    """A player's final sum (LS-7.30 – LS-7.34); cash needs no lines."""

    seat: Seat
    purses: int
    bets: int
    sets: int
    cash: int
    abilities: int
    total: int
    lines: tuple[ScoreLine, ...]


class GameEnded(Event, frozen=True, tag="game_ended"):
    result: Result


AnyEvent: TypeAlias = (
    MarketFormed
    | StartingCardDealt
    | RaceBegun
    | Rolled
    | Moved
    | DraggedAlong
    | StaysFinished
    | Finished
    | LastRound
    | WildMarked
    | WildErased
    | ConcessionMarked
    | LineCompleted
    | HelmetMarked
    | JerseyMarked
    | BarMarked
    | SetCompleted
    | BetPlaced
    | HorseTaken
    | Passed
    | BonusClaimed
    | BonusDeclined
    | AbilityUsed
    | AbilityDeclined
    | MoneyGained
    | MoneyLost
    | PursePaid
    | BetPaid
    | AbilityScored
    | Scored
    | GameEnded
)
