"""What happens in Top of the Stretch, as it is told to the table. Only bets are secret (TS-8)."""

from typing import ClassVar, TypeAlias

import msgspec

from railbird.core import Event, Result, Seat
from railbird.games.top_of_the_stretch.box.charts import Pace
from railbird.games.top_of_the_stretch.rules.runner import Pair


class Bet(msgspec.Struct, frozen=True, gc=False):
    number: int
    pp: int
    type: str
    amount: int
    """Dollars."""


class Payoff(msgspec.Struct, frozen=True, gc=False):
    """What $2 on this horse return."""

    pp: int
    type: str
    before: int
    """Cents, before a payout modification and the floor (TS-7.87)."""
    dice: Pair | None
    cents: int


class Placing(msgspec.Struct, frozen=True, gc=False):
    """A line of the official chart."""

    place: int | None
    pp: int
    horse: str
    final_speed: int | None
    quarter_lengths: int | None
    margin: str
    time: int | None
    disqualified: bool
    out: bool


class RaceResult(msgspec.Struct, frozen=True):
    """A race of the card that is over."""

    race: str
    title: str
    condition: str
    pace: str
    hundredths: bool
    """Whether times are given in hundredths."""
    placings: tuple[Placing, ...]
    """Empty when no horse finished (TS-7.85)."""
    payoffs: tuple[Payoff, ...]
    bets: tuple[tuple[Bet, ...], ...]
    bankrolls: tuple[int, ...]


class RaceCalled(Event, frozen=True, tag="race_called"):
    race: int
    of: int
    id: str
    title: str
    track: str
    distance: str
    surface: str
    starters: tuple[str, ...]
    scratched: tuple[str, ...]
    warnings: tuple[str, ...]


class ConditionSet(Event, frozen=True, tag="condition_set"):
    condition: str
    surface: str
    dice: Pair | None
    powers: tuple[int, ...]
    """Adjusted power of every starter, in post order."""


class OddsMade(Event, frozen=True, tag="odds_made"):
    pp: int
    horse: str
    letter: str
    dice: tuple[int, ...]
    column: str
    odds: str


class BettingOpened(Event, frozen=True, tag="betting_opened"):
    types: tuple[str, ...]
    prices: tuple[tuple[int, ...], ...]
    """What $2 return, in cents, by runner and bet."""
    bankrolls: tuple[int, ...]
    """Cents."""
    closed: tuple[Seat, ...]
    """Players who cannot pay the smallest bet (TS-4.17)."""


class BetPlaced(Event, frozen=True, tag="bet_placed"):
    private: ClassVar[bool] = True
    seat: Seat
    number: int
    pp: int
    horse: str
    type: str
    amount: int


class BetWithdrawn(Event, frozen=True, tag="bet_withdrawn"):
    private: ClassVar[bool] = True
    seat: Seat
    number: int


class BetsClosed(Event, frozen=True, tag="bets_closed"):
    seat: Seat


class BetsShown(Event, frozen=True, tag="bets_shown"):
    bets: tuple[tuple[Bet, ...], ...]


class Broke(Event, frozen=True, tag="broke"):
    pp: int
    horse: str
    dice: Pair
    points: int


class PaceSetUp(Event, frozen=True, tag="pace_set_up"):
    pp: int
    horse: str
    dice: Pair
    change: int
    points: int


class PaceRead(Event, frozen=True, tag="pace_read"):
    total: int
    dice: tuple[int, ...]
    pace: Pace
    changes: tuple[int, ...]
    """Of power, in post order."""


class FormRead(Event, frozen=True, tag="form_read"):
    pp: int
    horse: str
    dice: Pair
    change: int
    position: int | None
    """Change of race points; none in Quickplay."""
    power: int


class TroubleRead(Event, frozen=True, tag="trouble_read"):
    pp: int
    horse: str
    dice: Pair
    code: str
    result: str


class JockeyChecked(Event, frozen=True, tag="jockey_checked"):
    pp: int
    horse: str
    dice: Pair
    rating: int
    clear: bool
    disqualified: bool
    change: int
    power: int


class FactorsCalled(Event, frozen=True, tag="factors_called"):
    dice: Pair
    factor: str
    ride: bool
    changes: tuple[int | None, ...]
    """Of the figure, in post order; none for a horse that is out."""


class FormSaved(Event, frozen=True, tag="form_saved"):
    pp: int
    horse: str
    die: int
    total: int


class FigureRead(Event, frozen=True, tag="figure_read"):
    pp: int
    horse: str
    total: int
    dice: Pair
    power: int
    figure: int
    factor: int
    final_speed: int


class FigureVoid(Event, frozen=True, tag="figure_void"):
    pp: int
    horse: str


class PhotoCalled(Event, frozen=True, tag="photo_called"):
    posts: tuple[int, ...]
    horses: tuple[str, ...]
    final_speed: int
    place: int
    """The best place that it decides."""
    first: bool
    """No photo for a better place was called before it."""


class PhotoRead(Event, frozen=True, tag="photo_read"):
    pp: int
    horse: str
    dice: Pair
    wire: int
    ride: int
    total: int
    place: int
    """The best place that the photo decides."""


class Finished(Event, frozen=True, tag="finished"):
    """The order across the wire."""

    placings: tuple[Placing, ...]


class Inquiry(Event, frozen=True, tag="inquiry"):
    posts: tuple[int, ...]
    horses: tuple[str, ...]


class Disqualified(Event, frozen=True, tag="disqualified"):
    pp: int
    horse: str
    die: int
    was: int
    place: int


class HundredthsRolled(Event, frozen=True, tag="hundredths_rolled"):
    die: int


class PayoffModified(Event, frozen=True, tag="payoff_modified"):
    pp: int
    horse: str
    type: str
    dice: Pair
    change: int
    cents: int


class Official(Event, frozen=True, tag="official"):
    race: int
    title: str
    condition: str
    pace: str
    hundredths: bool
    placings: tuple[Placing, ...]
    payoffs: tuple[Payoff, ...]


class NoResult(Event, frozen=True, tag="no_result"):
    race: int


class BetPaid(Event, frozen=True, tag="bet_paid"):
    seat: Seat
    bet: Bet
    horse: str
    returned: int
    """Cents."""


class RaceSettled(Event, frozen=True, tag="race_settled"):
    race: int
    gains: tuple[int, ...]
    """What the bets won or lost, by seat, in cents."""
    bankrolls: tuple[int, ...]


class CardEnded(Event, frozen=True, tag="card_ended"):
    result: Result
    betting: bool


AnyEvent: TypeAlias = (
    RaceCalled
    | ConditionSet
    | OddsMade
    | BettingOpened
    | BetPlaced
    | BetWithdrawn
    | BetsClosed
    | BetsShown
    | Broke
    | PaceSetUp
    | PaceRead
    | FormRead
    | TroubleRead
    | JockeyChecked
    | FactorsCalled
    | FormSaved
    | FigureRead
    | FigureVoid
    | PhotoCalled
    | PhotoRead
    | Finished
    | Inquiry
    | Disqualified
    | HundredthsRolled
    | PayoffModified
    | Official
    | NoResult
    | BetPaid
    | RaceSettled
    | CardEnded
)
