"""What is in the box (WP-2): program, track, stables, payoff charts, constants."""

from typing import Annotated, Literal, NamedTuple, TypeAlias

import msgspec

from railbird.games.win_place_and_show.box.track import Track
from railbird.lanes import Steering

HORSES = range(1, 7)
"""Horses are numbered by post, and post n waits in lane n (WP-2.7)."""

Position: TypeAlias = Literal["win", "place", "show"]
POSITIONS: tuple[Position, ...] = ("win", "place", "show")


Positive = Annotated[int, msgspec.Meta(ge=1)]
NotNegative = Annotated[int, msgspec.Meta(ge=0)]
Dollars = Annotated[int, msgspec.Meta(ge=500, multiple_of=500)]
Stake = Annotated[int, msgspec.Meta(ge=1000, multiple_of=1000)]


class Odds(NamedTuple):
    """a-b: a dollars won for every b staked."""

    a: int
    b: int

    def __str__(self) -> str:
        return f"{self.a}-{self.b}"


class Horse(msgspec.Struct, frozen=True):
    post: int
    name: str
    strengths: tuple[int, ...]
    bonus: int
    apprentice: bool
    odds: Odds
    stable: int
    """The number of its stable."""

    @property
    def speed(self) -> int:
        return sum(self.strengths[:-1])  # WP-2.8

    @property
    def class_rating(self) -> int:
        return sum(self.strengths)


class Race(msgspec.Struct, frozen=True):
    number: int
    kind: str
    label: str
    """The distance in words."""
    purse: int
    shares: tuple[int, ...]
    """Of the owners of the first four."""
    horses: dict[int, Horse]
    """By post."""
    track: Track

    def horse_of(self, stable: int) -> int:
        """The post of the horse that a Stable Card stands for in this race (WP-2.5)."""
        return next(post for post, horse in self.horses.items() if horse.stable == stable)


class Money(msgspec.Struct, frozen=True):
    unit: Literal[500]
    regular_start: Dollars
    party_start: Dollars
    regular_notes: dict[str, int]
    party_notes: dict[str, int]


class Auction(msgspec.Struct, frozen=True):
    step: Dollars
    minimum: Dollars
    passes_in_a_row_out: Positive
    max_horses_per_player: Literal[2]
    dealt_horse_price: Dollars
    min_entries: Annotated[int, msgspec.Meta(ge=2, le=6)]


class Betting(msgspec.Struct, frozen=True):
    min_bet: Stake
    max_bet: Stake
    bet_step: Stake
    no_show_with_runners: NotNegative
    place_percent: NotNegative
    show_percent: NotNegative

    @property
    def amounts(self) -> range:
        return range(self.min_bet, self.max_bet + 1, self.bet_step)


class DailyDouble(msgspec.Struct, frozen=True):
    min_per_combination: Stake
    max_per_combination: Stake
    step: Stake
    baseball_min_horses: Positive
    factor_percent: NotNegative
    cap_per_1000: Dollars

    @property
    def stakes(self) -> range:
        return range(self.min_per_combination, self.max_per_combination + 1, self.step)


class Racing(msgspec.Struct, frozen=True):
    lanes: Literal[6]
    bonus_squares: NotNegative
    apprentice_allowance: NotNegative
    veteran_lanes: NotNegative
    veteran_return: bool
    apprentice_lanes: NotNegative
    apprentice_return: bool
    stop_short_max: NotNegative
    places: Literal[4]


class Foul(msgspec.Struct, frozen=True):
    penalty: Dollars
    lane_approach_columns: NotNegative
    lane_min_loss: Positive


class Constants(msgspec.Struct, frozen=True):
    money: Money
    auction: Auction
    betting: Betting
    daily_double: DailyDouble
    race: Racing
    foul: Foul


class Rider(msgspec.Struct, frozen=True):
    """A type of jockey: how he steers, and how many lanes he may change (WP-7.35, WP-7.36)."""

    steering: Steering
    lanes: int


class Box(msgspec.Struct, frozen=True):
    """Everything in the box, typed and checked."""

    stables: dict[int, str]
    """Names by number."""
    races: tuple[Race, ...]
    payoffs: dict[tuple[Odds, str, int], int]
    """Chart: odds, position and stake; other odds are computed (WP-2.18)."""
    daily_double_chart: dict[tuple[Odds, Odds], int]
    """Chart per $1,000 by the odds of both winners; other odds are computed (WP-2.20)."""
    constants: Constants
    veteran: Rider
    apprentice: Rider
    notes: tuple[str, ...]
    """What is odd in the data, though it can be played."""

    def rider_of(self, horse: Horse) -> Rider:
        return self.apprentice if horse.apprentice else self.veteran
